// SPDX-License-Identifier: MIT
#include "kernels/ops/release.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>

namespace keyfall::ops {

namespace {

thread_local Release current = Release::v1_13;

/// Operators with another answer in 2.15 on every backend. The binary ones that take a number are known by their schema.
constexpr std::array<std::string_view, 17> kChanged{"gelu",
                                                    "mm",
                                                    "matmul",
                                                    "narrow",
                                                    "tril",
                                                    "triu",
                                                    "zeros",
                                                    "gather",
                                                    "full",
                                                    "arange",
                                                    "arange.start",
                                                    "arange.start_step",
                                                    "indices",
                                                    "crow_indices",
                                                    "col_indices",
                                                    "values",
                                                    "hardswish_backward"};

bool takesNumber(std::string_view schema)
{
    return schema.find("Scalar other") != std::string_view::npos
        || schema.find("Scalar exponent") != std::string_view::npos
        || schema.find("(Scalar self") != std::string_view::npos;
}

}  // namespace

Release releaseOf(const KeyModel& model)
{
    return model.name().starts_with("pytorch-2.15") ? Release::v2_15 : Release::v1_13;
}

Release currentRelease()
{
    return current;
}

ReleaseScope::ReleaseScope(Release release) : before_(std::exchange(current, release)) {}

ReleaseScope::~ReleaseScope()
{
    current = before_;
}

Kernel withRelease(Release release, Kernel kernel)
{
    if (release == Release::v1_13)
        return kernel;
    std::string name = kernel.name();
    auto inner = std::make_shared<const Kernel>(std::move(kernel));
    return Kernel::boxed(
        [release, inner](const BoxedCall& call, Stack& stack) {
            const ReleaseScope scope(release);
            inner->callBoxed(BoxedCall{call.op, call.thread, call.keys, call.key, *inner}, stack);
        },
        std::move(name));
}

Kernel forRelease(Release release, const OperatorDefinition& op, DeviceType backend, Kernel kernel)
{
    const bool changed = backend == DeviceType::meta || op.name.starts_with("scatter") || takesNumber(op.schema)
        || std::find(kChanged.begin(), kChanged.end(), op.name) != kChanged.end();
    return changed ? withRelease(release, std::move(kernel)) : kernel;
}

}  // namespace keyfall::ops
