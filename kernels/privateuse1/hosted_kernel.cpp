// SPDX-License-Identifier: MIT
#include "kernels/privateuse1/hosted_kernel.h"

#include "core/tensor/host_memory.h"
#include "kernels/ops/device_check.h"
#include "kernels/privateuse1/device_memory.h"

#include <algorithm>
#include <array>
#include <memory>

namespace keyfall::privateuse1 {

namespace {

/// Copies between devices are what these are for.
bool crossesDevices(std::string_view op)
{
    constexpr std::array<std::string_view, 3> kOperators{"_to_copy", "copy_", "to.device"};
    return std::find(kOperators.begin(), kOperators.end(), op) != kOperators.end();
}

void checkDevices(const std::string& op, const Stack& stack)
{
    bool any = false;
    forEachTensor(
        stack, [&any](const Tensor& t) { any = any || (t.defined() && t.device().type == DeviceType::privateUse1); });
    if (!any || crossesDevices(op))  // tensors of the host alone: an explicit key set asks for it
        return;
    ops::DeviceCheck check(backend(), op, true);
    forEachTensor(stack, [&check](const Tensor& tensor) { check.add(tensor); });
    check.finish();
}

}  // namespace

Kernel hostedKernel(std::string op, Kernel cpu)
{
    return Kernel::boxed(
        [op = std::move(op), inner = std::make_shared<const Kernel>(std::move(cpu))](const BoxedCall& call,
                                                                                     Stack& stack) {
            checkDevices(op, stack);
            const HostArguments host(stack);
            inner->callBoxed(BoxedCall{call.op, call.thread, call.keys, call.key, *inner}, stack);
            host.giveBack(stack);
        },
        "standard:privateuseone");
}

}  // namespace keyfall::privateuse1
