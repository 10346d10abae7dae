// SPDX-License-Identifier: MIT
#include "kernels/composites/families.h"
#include "kernels/composites/pooling_windows.h"

#include <limits>

namespace keyfall::ops {

namespace {

/// What each window sees: the padding is below every element.
Tensor seenIn(const TensorMath& math, const Tensor& self, const PlaneWindows& windows)
{
    constexpr double kBelow = -std::numeric_limits<double>::infinity();
    return seenThrough(math, padded(math, self, windows, kBelow, kBelow), windows);
}

Tensor maxPool2d(const TensorMath& math, const Tensor& self, const Ints& kernel, const Ints& stride,
                 const Ints& padding, const Ints& dilation, bool ceilMode)
{
    const PlaneWindows windows = windowsOf(self, {"max_pool2d", kernel, stride, padding, dilation, ceilMode});
    return math.call("max.dim", {seenIn(math, self, windows), std::int64_t{0}});
}

/// 0 1 2 … `count` of them.
Tensor numbers(const TensorMath& math, std::int64_t count, Device device)
{
    const Tensor ones = filled({DType::int64, Dims{count}, device}, std::int64_t{1});
    return math.sub(math.call("cumsum", {ones, std::int64_t{0}}), std::int64_t{1});
}

/// The largest element of each window, and its place in the plane of the input.
std::tuple<Tensor, Tensor> maxPool2dWithIndices(const TensorMath& math, const Tensor& self, const Ints& kernel,
                                                const Ints& stride, const Ints& padding, const Ints& dilation,
                                                bool ceilMode)
{
    const PlaneWindows windows = windowsOf(self, {"max_pool2d", kernel, stride, padding, dilation, ceilMode});
    const Stack largest = math.callAll("max.dim", {seenIn(math, self, windows), std::int64_t{0}});
    const Tensor values = std::get<Tensor>(largest[0]);
    const Tensor element = std::get<Tensor>(largest[1]);
    const auto place = [&](std::size_t axis, const Tensor& inKernel) {
        const Windows& along = windows.axis[axis];
        const Tensor first = math.sub(math.mul(numbers(math, along.count, self.device()), along.stride), along.padding);
        const Tensor start = axis == 0 ? math.reshape(first, Dims{along.count, 1}) : first;
        return math.add(math.mul(inKernel, along.dilation), start);
    };
    const std::int64_t width = windows.axis[1].kernel;
    const Tensor row = place(0, math.call("div.Scalar_mode", {element, width, std::string("floor")}));
    const Tensor column = place(1, math.call("remainder.Scalar", {element, width}));
    return {values, math.add(math.mul(row, self.size(self.dim() - 1)), column)};
}

}  // namespace

std::vector<OperatorDefinition> poolingOperators()
{
    return {
        compose<Tensor(const Tensor&, const Ints&, const Ints&, const Ints&, const Ints&, bool)>(
            "max_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, "
            "bool ceil_mode=False) -> Tensor",
            maxPool2d),
        compose<std::tuple<Tensor, Tensor>(const Tensor&, const Ints&, const Ints&, const Ints&, const Ints&, bool)>(
            "max_pool2d_with_indices(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, "
            "int[2] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)",
            maxPool2dWithIndices),
    };
}

}  // namespace keyfall::ops
