// SPDX-License-Identifier: MIT
#include "kernels/cuda/issue.h"

#include <fmt/format.h>

namespace keyfall::cuda {

namespace {

[[nodiscard]] std::string textOf(const Extent3& extent)
{
    return fmt::format("({}, {}, {})", extent.x, extent.y, extent.z);
}

[[nodiscard]] std::string operandsOf(LaunchSite site)
{
    std::string inputs;
    std::string output;
    for (const Tensor* tensor : site) {
        const std::string text = fmt::format("{} {}", nameOf(tensor->dtype()), keyfall::textOf(tensor->shape()));
        if (output.empty())
            output = text;
        else
            inputs += (inputs.empty() ? "" : ", ") + text;
    }
    return inputs.empty() ? output : inputs + " -> " + output;
}

}  // namespace

const CudaDevices::Slot& slotOf(const CudaDevices& devices, const Tensor& output)
{
    return devices.at(output.device().index);
}

std::string textOf(const KernelEntry& kernel, const LaunchConfig& config)
{
    return fmt::format("{} <<<{}, {}>>>", kernel.name, textOf(config.grid), textOf(config.block));
}

void throwDeviceError(const CudaFailure& failure, const std::string& what, LaunchSite site)
{
    const Tensor& output = **site.begin();
    const Device device = output.device().type == DeviceType::cuda ? output.device() : (*(site.end() - 1))->device();
    throw DeviceError(fmt::format("{}: {} failed: {}, {} ({})", nameOf(device), what, failure.code(), failure.what(),
                                  operandsOf(site)));
}

void issue(const CudaDevices& devices, const KernelEntry& kernel, const void* functor, const LaunchConfig& config,
           LaunchSite site)
{
    const Tensor& output = **site.begin();
    CudaDevice& device = *slotOf(devices, output).device;
    const Stream stream = currentStream();
    noteEvent(EventKind::launch, [&] {
        return fmt::format("{} on {} stream {}{}", textOf(kernel, config), nameOf(output.device()), stream.index,
                           device.facts().emulated ? ", emulated" : "");
    });
    try {
        device.launch(kernel, functor, config, stream);
    } catch (const CudaFailure& failure) {
        throwDeviceError(failure, "launching " + textOf(kernel, config), site);
    }
}

}  // namespace keyfall::cuda
