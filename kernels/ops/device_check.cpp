// SPDX-License-Identifier: MIT
#include "kernels/ops/device_check.h"

#include "core/dispatch/dispatch_error.h"
#include "kernels/ops/release.h"

#include <array>

namespace keyfall::ops {

namespace {

std::string_view nameOfLayout(Layout layout)
{
    constexpr std::array<std::string_view, 5> kNames{"strided", "sparse_coo", "sparse_csr", "quantized", "nested"};
    return kNames[static_cast<std::size_t>(layout)];
}

}  // namespace

void DeviceCheck::add(const Tensor& tensor)
{
    if (!tensor.defined() && optional_)
        return;
    if (!tensor.defined())
        throw DispatchError(DispatchErrorKind::badArgument,
                            op_ + ": expected a proper Tensor but got None (or an undefined Tensor)");
    if (tensor.layout() != Layout::strided || tensor.traits().batched())
        throw DispatchError(DispatchErrorKind::unsupported,
                            op_ + ": the kernel for " + std::string(backend_.name())
                                + " computes on strided tensors, but was handed a "
                                + (tensor.traits().batched() ? "batched" : std::string(nameOfLayout(tensor.layout())))
                                + " tensor; its layer did not run");
    const Device device = tensor.device();
    if (device.type == backend_.type()) {
        if (device_ && *device_ != device)
            throwTwoDevices(*device_, device);
        device_ = device;
        return;
    }
    // A single number may come from the host (to a device) or from anywhere (to a meta tensor, which reads nothing).
    const bool mayStandBeside = tensor.dim() == 0
        && (backend_.type() == DeviceType::meta
            || ((backend_.type() == DeviceType::cuda || backend_.type() == DeviceType::privateUse1)
                && device.type == DeviceType::cpu));
    if (!mayStandBeside)
        throwTwoDevices(device_.value_or(Device{backend_.type(), 0}), device);
    zeroDimElsewhere_ = device;
}

void DeviceCheck::finish() const
{
    if (zeroDimElsewhere_ && !device_)
        throwTwoDevices(Device{backend_.type(), 0}, *zeroDimElsewhere_);
}

void DeviceCheck::throwTwoDevices(Device first, Device second) const
{
    if (backend_.type() == DeviceType::meta && answersLike215()) {
        // The functions for meta of 2.15 expect the device of the first tensor.
        const Device other = second.type == DeviceType::meta ? first : second;
        const Device meta = second.type == DeviceType::meta ? second : first;
        throw DispatchError(DispatchErrorKind::deviceMismatch,
                            "Tensor on device " + nameOf(device_ ? other : meta) + " is not on the expected device "
                                + nameOf(device_ ? meta : other) + "! (" + op_ + ")");
    }
    throw DispatchError(DispatchErrorKind::deviceMismatch,
                        "Expected all tensors to be on the same device, but found at least two devices, "
                            + nameOf(first) + " and " + nameOf(second) + "! (" + op_ + ", kernel for "
                            + std::string(backend_.name()) + ")");
}

}  // namespace keyfall::ops
