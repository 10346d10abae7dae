// SPDX-License-Identifier: MIT
#include "kernels/composites/compose.h"
#include "kernels/ops/shape/dimension.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace keyfall::ops {

namespace {

bool isOne(const Scalar& number)
{
    return std::visit([](auto value) { return value == decltype(value)(1); }, number);
}

Tensor scaled(const TensorMath& math, const Tensor& tensor, const Scalar& factor)
{
    return isOne(factor) ? tensor : math.mul(tensor, std::visit([](auto value) { return Value(value); }, factor));
}

bool isZero(const Scalar& number)
{
    return std::visit([](auto value) { return value == decltype(value)(0); }, number);
}

constexpr const char* kMm = "mm";
constexpr const char* kBmm = "bmm";
constexpr const char* kMv = "mv";

/// beta * self + alpha * (a times b); a beta of zero leaves `self` out, NaN and all, but for its gradient of zero.
template <const char* const* Product>
Tensor addProduct(const TensorMath& math, const Tensor& self, const Tensor& a, const Tensor& b, const Scalar& beta,
                  const Scalar& alpha)
{
    if (Product == &kMm) {
        for (const auto& [name, tensor] : {std::pair{"mat1", a}, std::pair{"mat2", b}})
            if (tensor.dim() != 2)
                reject(std::string(name) + " must be a matrix, got " + std::to_string(tensor.dim()) + "-D tensor");
        for (const auto& [name, tensor] : {std::pair{"self", self}, std::pair{"mat1", a}})
            if (tensor.dtype() != b.dtype())
                reject(std::string(name) + " and mat2 must have the same dtype");
    }
    const Tensor product = math.call(*Product, {a, b});
    const Tensor spread = math.expand(self, product.shape());
    const Tensor result = scaled(math, product, alpha);
    if (!isZero(beta))
        return math.add(scaled(math, spread, beta), result);
    if (!self.requiresGrad())
        return result;
    const Tensor everywhere = autograd::filled({DType::boolean, Dims{}, self.device()}, true);
    return math.add(math.zeroWhere(everywhere, spread), result);
}

Tensor linear(const TensorMath& math, const Tensor& input, const Tensor& weight, const Tensor& bias)
{
    if (bias.defined() && bias.dtype() != weight.dtype() && input.dim() > 1)
        reject("self and mat2 must have the same dtype");
    const Tensor product = math.matmul(input, math.call("t", {weight}));
    // PyTorch goes by way of addmm here, whose words it has for a bias that does not fit.
    const std::int64_t columns = weight.size(0);
    if (bias.defined() && (input.dim() == 2 || input.dim() == 3) && bias.dim() == 1 && bias.size(0) != 1
        && bias.size(0) != columns)
        reject("The expanded size of the tensor (" + std::to_string(columns) + ") must match the existing size ("
               + std::to_string(bias.size(0)) + ") at non-singleton dimension 1.  Target sizes: ["
               + std::to_string(columns == 0 ? 0 : product.numel() / columns) + ", " + std::to_string(columns)
               + "].  Tensor sizes: " + textOf(bias.shape()));
    return bias.defined() ? math.add(product, bias) : product;
}

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
            return autograd::filled({result.dtype(), toDims(shape), result.device()}, value);
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
void checkPair(const char* op, const char* name, const Ints& list, std::int64_t least)
{
    bool good = list.size() == 1 || list.size() == 2;
    for (const std::int64_t number : list)
        good = good && number >= least;
    if (!good)
        reject(std::string(op) + ": " + name + " must be one or two numbers of at least " + std::to_string(least)
               + ", but got " + textOf(toDims(list)));
}

std::int64_t windows(std::int64_t size, std::int64_t kernel, std::int64_t stride, std::int64_t dilation)
{
    const std::int64_t room = size - dilation * (kernel - 1) - 1;
    return room < 0 ? 0 : room / stride + 1;
}

Tensor convolved(const TensorMath& math, const Tensor& input, const Tensor& weight, const Ints& stride,
                 const Ints& dilation)
{
    const std::int64_t height = windows(input.size(2), weight.size(2), at(stride, 0), at(dilation, 0));
    const std::int64_t width = windows(input.size(3), weight.size(3), at(stride, 1), at(dilation, 1));
    if (height == 0 || width == 0)
        reject("Calculated padded input size per channel is smaller than the kernel size: kernel size can't be greater "
               "than actual input size");
    // A column for each window, with all that the window sees: then the convolution is one product.
    std::vector<Tensor> seen;
    for (std::int64_t i = 0; i < weight.size(2); ++i)
        for (std::int64_t j = 0; j < weight.size(3); ++j)
            seen.push_back(seenFrom(math, input, i * at(dilation, 0), j * at(dilation, 1), height, width, stride));
    const std::int64_t inWindow = weight.size(1) * weight.size(2) * weight.size(3);
    const Tensor columns =
        math.reshape(math.call("stack", {seen, std::int64_t{2}}), Dims{input.size(0), inWindow, height * width});
    const Tensor product = math.matmul(math.reshape(weight, Dims{weight.size(0), inWindow}), columns);
    return math.reshape(product, Dims{input.size(0), weight.size(0), height, width});
}

Tensor conv2d(const TensorMath& math, const Tensor& given, const Tensor& weight, const Tensor& bias, const Ints& stride,
              const Ints& padding, const Ints& dilation, std::int64_t groups)
{
    if (given.dim() != 3 && given.dim() != 4)
        reject("Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size: "
               + textOf(given.shape()));
    checkPair("conv2d", "stride", stride, 1);
    checkPair("conv2d", "padding", padding, 0);
    checkPair("conv2d", "dilation", dilation, 1);
    const Tensor input = given.dim() == 3 ? math.call("unsqueeze", {given, std::int64_t{0}}) : given;
    if (weight.dim() != 4 || input.size(1) != weight.size(1) * groups)
        reject("Given groups=" + std::to_string(groups) + ", weight of size " + textOf(weight.shape())
               + ", expected input" + textOf(given.shape()) + " to have "
               + std::to_string(weight.dim() == 4 ? weight.size(1) * groups : 0) + " channels, but got "
               + std::to_string(input.size(1)) + " channels instead");
    const Tensor around = padded(math, input, padding, 0);
    Tensor result;
    if (groups == 1) {
        result = convolved(math, around, weight, stride, dilation);
    } else {
        std::vector<Tensor> parts;
        const std::int64_t in = weight.size(1);
        const std::int64_t out = weight.size(0) / groups;
        for (std::int64_t g = 0; g < groups; ++g)
            parts.push_back(convolved(math, math.call("narrow", {around, std::int64_t{1}, g * in, in}),
                                      math.call("narrow", {weight, std::int64_t{0}, g * out, out}), stride, dilation));
        result = math.call("cat", {parts, std::int64_t{1}});
    }
    if (bias.defined())
        result = math.add(result, math.reshape(bias, Dims{1, bias.numel(), 1, 1}));
    return given.dim() == 3 ? math.reshape(result, Dims{result.size(1), result.size(2), result.size(3)}) : result;
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

Tensor maxPool2d(const TensorMath& math, const Tensor& self, const Ints& kernel, const Ints& givenStride,
                 const Ints& padding, const Ints& dilation, bool ceilMode)
{
    if (self.dim() != 3 && self.dim() != 4)
        reject("non-empty 3D or 4D (batch mode) tensor expected for input, but got one of size "
               + textOf(self.shape()));
    const Ints stride = givenStride.empty() ? kernel : givenStride;
    checkPair("max_pool2d", "kernel_size", kernel, 1);
    if (std::find(stride.begin(), stride.end(), 0) != stride.end())
        reject("stride should not be zero");
    checkPair("max_pool2d", "stride", stride, 1);
    checkPair("max_pool2d", "padding", padding, 0);
    checkPair("max_pool2d", "dilation", dilation, 1);
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
    return math.call("max.dim", {math.call("stack", {seen, std::int64_t{0}}), std::int64_t{0}});
}

}  // namespace

std::vector<OperatorDefinition> linearOperators()
{
    using AddProduct = Tensor(const Tensor&, const Tensor&, const Tensor&, const Scalar&, const Scalar&);
    return {
        compose<Tensor(const Tensor&, const Tensor&, const Tensor&)>(
            "linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor", linear),
        compose<AddProduct>("addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
                            addProduct<&kMm>),
        compose<AddProduct>(
            "baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
            addProduct<&kBmm>),
        compose<AddProduct>("addmv(Tensor self, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1) -> Tensor",
                            addProduct<&kMv>),
        compose<Tensor(const Tensor&, const Tensor&, const Tensor&, const Ints&, const Ints&, const Ints&,
                       std::int64_t)>(
            "conv2d(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0, "
            "int[2] dilation=1, int groups=1) -> Tensor",
            conv2d),
        compose<Tensor(const Tensor&, const Ints&, const Ints&, const Ints&, const Ints&, bool)>(
            "max_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, "
            "bool ceil_mode=False) -> Tensor",
            maxPool2d),
    };
}

}  // namespace keyfall::ops
