// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/ops/shape/dimension.h"

#include <algorithm>
#include <limits>

namespace keyfall::ops {

namespace {

std::int64_t at(const Ints& list, std::size_t i)
{
    return list.size() == 1 ? list[0] : list[i];
}

/// The input with `padding` rows and columns of `value` around its last two dimensions, and `more` of them behind.
Tensor padded(const TensorMath& math, const Tensor& input, const Ints& padding, double value, const Ints& more = {0, 0})
{
    Tensor result = input;
    for (const std::int64_t dim : {std::int64_t{-1}, std::int64_t{-2}}) {
        const std::int64_t width = at(padding, dim == -1 ? 1 : 0);
        const auto edge = [&](std::int64_t size) {
            Ints shape(result.shape().begin(), result.shape().end());
            shape[static_cast<std::size_t>(static_cast<std::int64_t>(shape.size()) + dim)] = size;
            return filled({result.dtype(), toDims(shape), result.device()}, value);
        };
        const std::int64_t behind = width + at(more, dim == -1 ? 1 : 0);
        std::vector<Tensor> parts{result};
        if (width > 0)
            parts.insert(parts.begin(), edge(width));
        if (behind > 0)
            parts.push_back(edge(behind));
        if (parts.size() > 1)
            result = math.call("cat", {parts, dim});
    }
    return result;
}

/// What one element of a window sees: every `stride`-th row and column from its place on.
Tensor seenFrom(const TensorMath& math, const Tensor& input, std::int64_t row, std::int64_t column, std::int64_t height,
                std::int64_t width, const Ints& stride)
{
    const auto cut = [&math](const Tensor& from, std::int64_t dim, std::int64_t start, std::int64_t count,
                             std::int64_t step) {
        return math.call("slice.Tensor", {from, dim, start, start + (count - 1) * step + 1, step});
    };
    return cut(cut(input, -2, row, height, at(stride, 0)), -1, column, width, at(stride, 1));
}

/// One or two numbers, none below `least`.
void checkPair(const char* name, const Ints& list, std::int64_t least)
{
    bool good = list.size() == 1 || list.size() == 2;
    for (const std::int64_t number : list)
        good = good && number >= least;
    if (!good)
        reject(std::string("max_pool2d: ") + name + " must be one or two numbers of at least " + std::to_string(least)
               + ", but got " + textOf(toDims(list)));
}

/// The windows of a pooling along one dimension, and how far the last of them reaches behind the padding.
struct Pooling {
    std::int64_t count = 0;
    std::int64_t beyond = 0;
};

/// `ceilMode`: a last window that is not full counts too, if it begins inside of the input or the padding before it.
Pooling poolingOf(std::int64_t size, std::int64_t kernel, std::int64_t stride, std::int64_t padding,
                  std::int64_t dilation, bool ceilMode)
{
    const std::int64_t reach = dilation * (kernel - 1) + 1;
    const std::int64_t room = size + 2 * padding - reach;
    // Rounded down also below zero, as in PyTorch, whose check for an output that is too small comes after.
    const std::int64_t given = room + (ceilMode ? stride - 1 : 0);
    Pooling pooling;
    pooling.count = (given >= 0 ? given / stride : -((-given + stride - 1) / stride)) + 1;
    if (ceilMode && (pooling.count - 1) * stride >= size + padding)
        --pooling.count;
    pooling.beyond = std::max<std::int64_t>(0, (pooling.count - 1) * stride + reach - (size + 2 * padding));
    return pooling;
}

/// PyTorch's checks of a pooling's numbers.
void checkPooling(const Tensor& self, const Ints& kernel, const Ints& padding, const Pooling& rows,
                  const Pooling& columns)
{
    if (at(padding, 0) > at(kernel, 0) / 2 || at(padding, 1) > at(kernel, 1) / 2)
        reject("pad should be at most half of kernel size, but got pad="
               + std::to_string(std::max(at(padding, 0), at(padding, 1)))
               + " and kernel_size=" + std::to_string(std::min(at(kernel, 0), at(kernel, 1))));
    if (rows.count >= 1 && columns.count >= 1)
        return;
    const auto size = [](std::int64_t channels, std::int64_t height, std::int64_t width) {
        return "(" + std::to_string(channels) + "x" + std::to_string(height) + "x" + std::to_string(width) + ")";
    };
    const std::int64_t channels = self.size(self.dim() - 3);
    reject("Given input size: " + size(channels, self.size(self.dim() - 2), self.size(self.dim() - 1))
           + ". Calculated output size: " + size(channels, rows.count, columns.count) + ". Output size is too small");
}

/// What each window sees, an element of the kernel at a time, and the numbers that say which of them that is.
struct Windows {
    Tensor seen;  ///< [kernel elements, ..., rows, columns]
    Ints stride;
};

Windows windowsOf(const TensorMath& math, const Tensor& self, const Ints& kernel, const Ints& givenStride,
                  const Ints& padding, const Ints& dilation, bool ceilMode)
{
    if (self.dim() != 3 && self.dim() != 4)
        reject("non-empty 3D or 4D (batch mode) tensor expected for input, but got one of size "
               + textOf(self.shape()));
    const Ints stride = givenStride.empty() ? kernel : givenStride;
    checkPair("kernel_size", kernel, 1);
    if (std::find(stride.begin(), stride.end(), 0) != stride.end())
        reject("stride should not be zero");
    checkPair("stride", stride, 1);
    checkPair("padding", padding, 0);
    checkPair("dilation", dilation, 1);
    const Pooling rows =
        poolingOf(self.size(self.dim() - 2), at(kernel, 0), at(stride, 0), at(padding, 0), at(dilation, 0), ceilMode);
    const Pooling columns =
        poolingOf(self.size(self.dim() - 1), at(kernel, 1), at(stride, 1), at(padding, 1), at(dilation, 1), ceilMode);
    checkPooling(self, kernel, padding, rows, columns);
    const Tensor around =
        padded(math, self, padding, -std::numeric_limits<double>::infinity(), {rows.beyond, columns.beyond});
    std::vector<Tensor> seen;
    for (std::int64_t i = 0; i < at(kernel, 0); ++i)
        for (std::int64_t j = 0; j < at(kernel, 1); ++j)
            seen.push_back(
                seenFrom(math, around, i * at(dilation, 0), j * at(dilation, 1), rows.count, columns.count, stride));
    return {math.call("stack", {seen, std::int64_t{0}}), stride};
}

Tensor maxPool2d(const TensorMath& math, const Tensor& self, const Ints& kernel, const Ints& stride,
                 const Ints& padding, const Ints& dilation, bool ceilMode)
{
    const Windows windows = windowsOf(math, self, kernel, stride, padding, dilation, ceilMode);
    return math.call("max.dim", {windows.seen, std::int64_t{0}});
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
    const Windows windows = windowsOf(math, self, kernel, stride, padding, dilation, ceilMode);
    const Stack largest = math.callAll("max.dim", {windows.seen, std::int64_t{0}});
    const Tensor values = std::get<Tensor>(largest[0]);
    const Tensor element = std::get<Tensor>(largest[1]);
    const auto place = [&](std::size_t axis, const Tensor& inKernel) {
        const int dim = self.dim() - 2 + static_cast<int>(axis);
        const std::int64_t count = values.size(values.dim() - 2 + static_cast<int>(axis));
        const Tensor first =
            math.sub(math.mul(numbers(math, count, self.device()), at(windows.stride, axis)), at(padding, axis));
        const Tensor start = axis == 0 ? math.reshape(first, Dims{count, 1}) : first;
        return std::pair{math.add(math.mul(inKernel, at(dilation, axis)), start), self.size(dim)};
    };
    const std::int64_t width = at(kernel, 1);
    const auto row = place(0, math.call("div.Scalar_mode", {element, width, std::string("floor")}));
    const auto column = place(1, math.call("remainder.Scalar", {element, width}));
    return {values, math.add(math.mul(row.first, column.second), column.first)};
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
