// SPDX-License-Identifier: MIT
#include "kernels/composites/families.h"
#include "kernels/composites/pooling_windows.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/sizes.h"

#include <algorithm>

namespace keyfall::ops {

namespace {

using MaybeDivisor = std::optional<std::int64_t>;

struct Averaging {
    PlaneWindows windows;
    bool countsPadding = true;
    MaybeDivisor divisor;
};

Averaging averagingOf(const Tensor& self, const Ints& kernel, const Ints& stride, const Ints& padding, bool ceilMode,
                      bool countsPadding, MaybeDivisor divisor)
{
    if (divisor == 0)
        reject("divisor must be not zero");
    return {windowsOf(self, {"avg_pool2d", kernel, stride, padding, {1}, ceilMode}), countsPadding, divisor};
}

/// Sums over windows, each divided by how many elements are counted in its window.
Tensor divided(const TensorMath& math, const Tensor& sums, const Averaging& averaging, const Dims& input)
{
    const auto& [rows, columns] = averaging.windows.axis;
    const bool full = rows.beyond == 0 && columns.beyond == 0
        && (averaging.countsPadding || (rows.padding == 0 && columns.padding == 0));
    if (averaging.divisor || full)
        return math.div(sums, averaging.divisor.value_or(rows.kernel * columns.kernel));
    const Tensor plane =
        filled({sums.dtype(), Dims{input[input.size() - 2], input[input.size() - 1]}, sums.device()}, 1.0);
    const Tensor counted = padded(math, plane, averaging.windows, averaging.countsPadding ? 1 : 0, 0);
    return math.div(sums, math.sum(seenThrough(math, counted, averaging.windows), {0}, false));
}

Tensor avgPool2d(const TensorMath& math, const Tensor& self, const Ints& kernel, const Ints& stride,
                 const Ints& padding, bool ceilMode, bool countsPadding, MaybeDivisor divisor)
{
    const Averaging averaging = averagingOf(self, kernel, stride, padding, ceilMode, countsPadding, divisor);
    const Tensor around = padded(math, inFullPrecision(math, self), averaging.windows, 0, 0);
    const Tensor sums = math.sum(seenThrough(math, around, averaging.windows), {0}, false);
    return inType(math, divided(math, sums, averaging, self.shape()), self.dtype());
}

/// Each window's gradient goes to all that it sees: along one dimension, then along the other.
Tensor spreadOver(const TensorMath& math, const Tensor& gradient, const Windows& along, std::int64_t dim,
                  std::int64_t size)
{
    Ints whole = toInts(gradient.shape());
    whole[static_cast<std::size_t>(static_cast<std::int64_t>(whole.size()) + dim)] =
        size + 2 * along.padding + along.beyond;
    Tensor sum;
    for (std::int64_t element = 0; element < along.kernel; ++element) {
        const std::int64_t end = element + (along.count - 1) * along.stride + 1;
        const Tensor placed = math.call("slice_backward", {gradient, whole, dim, element, end, along.stride});
        sum = sum.defined() ? math.add(sum, placed) : placed;
    }
    return math.call("narrow", {sum, dim, along.padding, size});
}

/// It has the planes of the input, of the pooling's size.
void checkGradient(const char* op, const Tensor& gradient, const Tensor& self, const Ints& size)
{
    Dims expected = self.shape();  // of at least two dimensions
    std::copy(size.begin(), size.end(), expected.end() - 2);
    if (gradient.shape() != expected)
        reject(std::string(op) + ": expected a gradient of size " + textOf(expected) + ", but got "
               + textOf(gradient.shape()));
}

Tensor avgPool2dBackward(const TensorMath& math, const Tensor& gradient, const Tensor& self, const Ints& kernel,
                         const Ints& stride, const Ints& padding, bool ceilMode, bool countsPadding,
                         MaybeDivisor divisor)
{
    const Averaging averaging = averagingOf(self, kernel, stride, padding, ceilMode, countsPadding, divisor);
    checkGradient("avg_pool2d_backward", gradient, self,
                  {averaging.windows.axis[0].count, averaging.windows.axis[1].count});
    Tensor g = divided(math, inFullPrecision(math, gradient), averaging, self.shape());
    for (const std::size_t axis : {1, 0})
        g = spreadOver(math, g, averaging.windows.axis[axis], axis == 0 ? -2 : -1,
                       self.size(self.dim() - 2 + static_cast<int>(axis)));
    return math.call("contiguous", {inType(math, g, self.dtype())});  // as PyTorch's kernel leaves it
}

/// Where the windows of an adaptive pooling lie: they differ by one in size, and may share an element.
struct Span {
    std::int64_t start;
    std::int64_t length;
};
Span spanOf(std::int64_t window, std::int64_t count, std::int64_t size)
{
    const std::int64_t start = window * size / count;
    return {start, ((window + 1) * size + count - 1) / count - start};
}

Tensor averagedAlong(const TensorMath& math, const Tensor& self, std::int64_t dim, std::int64_t count)
{
    const std::int64_t size = self.size(self.dim() + static_cast<int>(dim));
    Dims shape = self.shape();
    shape[shape.size() + static_cast<std::size_t>(dim)] = count;
    checkCount(shape);
    // Asked for before its parts are made, of which there may be more than memory holds. Without elements and on meta no
    // memory says so.
    Tensor whole = emptyOn(self.device(), self.dtype(), shape);
    constexpr std::int64_t kMostParts = std::int64_t{1} << 20;
    if ((whole.device().type == DeviceType::meta || whole.numel() == 0) && count > kMostParts)
        return whole;
    if (count == 0)
        return math.call("narrow", {self, dim, std::int64_t{0}, std::int64_t{0}});
    std::vector<Tensor> means;
    for (std::int64_t i = 0; i < count; ++i) {
        const Span span = spanOf(i, count, size);
        means.push_back(
            math.call("mean.dim", {math.call("narrow", {self, dim, span.start, span.length}), Ints{dim}, true}));
    }
    return math.call("cat", {means, dim});
}

void checkAdaptive(const Tensor& self, const Ints& size)
{
    if (size.size() != 2)
        reject("adaptive_avg_pool2d: output_size must be 2");
    if (self.dim() != 3 && self.dim() != 4)
        reject("adaptive_avg_pool2d(): Expected 3D or 4D tensor, but got " + textOf(self.shape()));
    if (std::min(size[0], size[1]) < 0)
        reject("adaptive_avg_pool2d: elements of output_size must be greater than or equal to 0 but received {"
               + std::to_string(size[0]) + ", " + std::to_string(size[1]) + "}");
}

Tensor adaptiveParts(const TensorMath& math, const Tensor& self, const Ints& size)
{
    checkAdaptive(self, size);
    if (!isFloating(self.dtype()))
        reject(std::string("\"adaptive_avg_pool2d\" not implemented for '") + scalarTypeName(self.dtype()) + "'");
    const Tensor full = inFullPrecision(math, self);
    return inType(math, averagedAlong(math, averagedAlong(math, full, -2, size[0]), -1, size[1]), self.dtype());
}

/// Of one window over all it is a mean.
Tensor adaptiveAvgPool2d(const TensorMath& math, const Tensor& self, const Ints& size)
{
    if (size.size() != 2)
        checkAdaptive(self, size);
    if (size[0] == 1 && size[1] == 1)
        return math.call("mean.dim", {self, Ints{-1, -2}, true});
    return math.call("_adaptive_avg_pool2d", {self, size});
}

Tensor sharedAlong(const TensorMath& math, const Tensor& gradient, std::int64_t dim, std::int64_t size)
{
    const std::size_t axis = gradient.shape().size() + static_cast<std::size_t>(dim);
    const std::int64_t count = gradient.shape()[axis];
    Ints whole = toInts(gradient.shape());
    whole[axis] = size;
    Tensor sum = filled({gradient.dtype(), toDims(whole), gradient.device()}, 0.0);
    for (std::int64_t i = 0; i < count; ++i) {
        const Span span = spanOf(i, count, size);
        Dims shape = gradient.shape();
        shape[axis] = span.length;
        const Tensor part = math.div(math.call("narrow", {gradient, dim, i, std::int64_t{1}}), span.length);
        sum = math.add(
            sum,
            math.call("slice_backward",
                      {math.expand(part, shape), whole, dim, span.start, span.start + span.length, std::int64_t{1}}));
    }
    return sum;
}

Tensor adaptiveAvgPool2dBackward(const TensorMath& math, const Tensor& gradient, const Tensor& self)
{
    checkAdaptive(self, {0, 0});
    checkAdaptive(gradient, {0, 0});
    checkGradient("_adaptive_avg_pool2d_backward", gradient, self,
                  {gradient.size(gradient.dim() - 2), gradient.size(gradient.dim() - 1)});
    const Tensor g = inFullPrecision(math, gradient);
    const Tensor rows = sharedAlong(math, g, -2, self.size(self.dim() - 2));
    return inType(math, sharedAlong(math, rows, -1, self.size(self.dim() - 1)), self.dtype());
}

}  // namespace

std::vector<OperatorDefinition> averagePoolingOperators()
{
    return {
        compose<Tensor(const Tensor&, const Ints&, const Ints&, const Ints&, bool, bool, MaybeDivisor)>(
            "avg_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, "
            "bool count_include_pad=True, int? divisor_override=None) -> Tensor",
            avgPool2d),
        compose<Tensor(const Tensor&, const Tensor&, const Ints&, const Ints&, const Ints&, bool, bool, MaybeDivisor)>(
            "avg_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, "
            "bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor",
            avgPool2dBackward),
        compose<Tensor(const Tensor&, const Ints&)>("adaptive_avg_pool2d(Tensor self, int[2] output_size) -> Tensor",
                                                    adaptiveAvgPool2d),
        compose<Tensor(const Tensor&, const Ints&)>("_adaptive_avg_pool2d(Tensor self, int[2] output_size) -> Tensor",
                                                    adaptiveParts),
        compose<Tensor(const Tensor&, const Tensor&)>(
            "_adaptive_avg_pool2d_backward(Tensor grad_output, Tensor self) -> Tensor", adaptiveAvgPool2dBackward),
    };
}

}  // namespace keyfall::ops
