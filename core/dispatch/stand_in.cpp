// SPDX-License-Identifier: MIT
#include "core/dispatch/stand_in.h"

#include <memory>

namespace keyfall {

namespace {

constexpr std::string_view kMark = " computed by Keyfall, ";

}  // namespace

Kernel standInFor(Kernel own, std::string_view registered)
{
    std::string name;
    name.reserve(own.name().size() + kMark.size() + registered.size());  // there are ten thousand of them
    name.append(own.name()).append(kMark).append(registered);
    return Kernel::boxed(
        [inner = std::make_shared<const Kernel>(std::move(own))](const BoxedCall& call, Stack& stack) {
            inner->callBoxed(BoxedCall{call.op, call.thread, call.keys, call.key, *inner}, stack);
        },
        std::move(name));
}

bool isStandIn(std::string_view kernel)
{
    return kernel.find(kMark) != std::string_view::npos;
}

std::string_view pytorchKernelName(std::string_view kernel)
{
    const std::size_t mark = kernel.find(kMark);
    return mark == std::string_view::npos ? kernel : kernel.substr(mark + kMark.size());
}

}  // namespace keyfall
