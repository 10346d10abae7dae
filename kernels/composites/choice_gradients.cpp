// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/ops/shape/broadcast.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/sizes.h"

// What PyTorch's nodes call where elements were chosen: the gradient goes to where they came from; and of running products.
// Implicit composites there.
namespace keyfall::ops {

namespace {

/// One chosen along `dim` for each place of `indices`.
Tensor ofChosenValues(const TensorMath& math, const Tensor& gradient, std::int64_t dim, const Tensor& indices,
                      const Ints& sizes, bool keepDim)
{
    const bool without = !keepDim && !sizes.empty();
    const auto spread = [&](const Tensor& tensor) { return without ? math.call("unsqueeze", {tensor, dim}) : tensor; };
    const Tensor g = spread(gradient);
    const Tensor places = spread(indices);
    TensorFacts facts = TensorFacts::of(gradient);
    facts.shape = toDims(sizes);
    return math.call("scatter_.src", {math.calledZeros(facts), dim, places, g});
}

Tensor ofMasked(const TensorMath& math, const Tensor& gradient, const Tensor& input, const Tensor& mask)
{
    const Tensor like = math.call("expand", {input, toInts(broadcastShapes(input.shape(), mask.shape()))});
    const Tensor zeros = math.call("zeros_like", {like, None{}, None{}, None{}, None{}, std::int64_t{0}});
    return math.call("masked_scatter_", {zeros, mask, gradient});
}

/// Of the source, whose elements after the last one that was taken have none.
Tensor ofScattered(const TensorMath& math, const Tensor& gradient, const Tensor& mask, const Ints& sizes)
{
    Tensor chosen = math.call("masked_select", {gradient, mask});
    const Dims shape = toDims(sizes);
    TensorFacts rest = TensorFacts::of(gradient);
    std::int64_t count = 1;
    for (const std::int64_t size : sizes)
        count = wrappedProduct(count, size);
    rest.shape = Dims{wrappedSum(count, -chosen.numel())};
    if (rest.shape[0] > 0)
        chosen = math.call("cat", {std::vector<Tensor>{chosen, math.calledZeros(rest)}, std::int64_t{0}});
    return math.call("view", {chosen, sizes});
}

Tensor zerosFor(const TensorMath& math, const Tensor& gradient, const Ints& sizes)
{
    return math.call("new_zeros", {gradient, sizes});
}

Tensor ofGathered(const TensorMath& math, const Tensor& gradient, const Tensor& self, std::int64_t dim,
                  const Tensor& index, bool)
{
    return math.call("scatter_add_", {zerosFor(math, gradient, toInts(self.shape())), dim, index, gradient});
}

Tensor ofSelected(const TensorMath& math, const Tensor& gradient, const Ints& sizes, std::int64_t dim,
                  const Tensor& index)
{
    return math.call("index_add_", {zerosFor(math, gradient, sizes), dim, index, gradient});
}

/// Whether there may be some: the elements of a plain tensor may be looked at, and those of meta are none.
bool hasZeros(const TensorMath& math, const Tensor& isZero)
{
    if (isZero.device().type == DeviceType::meta)
        return false;
    if (isZero.device().type != DeviceType::cpu || isZero.layout() != Layout::strided || !isZero.storage())
        return true;
    return math.call("nonzero", {isZero}).numel() > 0;
}

/// Sums of everything from an element on.
Tensor sumsBehind(const TensorMath& math, const Tensor& tensor, std::int64_t dim)
{
    const Ints dims{dim};
    return math.call("flip", {math.call("cumsum", {math.call("flip", {tensor, dims}), dim}), dims});
}

/// By the number of zeros up to an element: none; one, which is this element, and the products are those without it; more,
/// and all of them are 0. What this gives can be differentiated again where there is no zero.
Tensor bySums(const TensorMath& math, const Tensor& weighted, const Tensor& gradient, const Tensor& input,
              std::int64_t dim)
{
    const Tensor isZero = math.equal(input, std::int64_t{0});
    const Tensor zeros = math.call("cumsum", {isZero, dim});
    const Tensor before = math.equal(zeros, std::int64_t{0});
    const Tensor first = math.call("logical_and", {isZero, math.equal(zeros, std::int64_t{1})});
    const auto oneAt = [&](const Tensor& mask) {
        return math.call("masked_fill.Scalar", {input, mask, std::int64_t{1}});
    };
    const Tensor sums = sumsBehind(math, math.keepWhere(before, weighted), dim);
    const Tensor atFirst = sumsBehind(math, math.mul(math.call("cumprod", {oneAt(first), dim}), gradient), dim);
    return math.where(first, atFirst, math.keepWhere(before, math.div(sums, oneAt(isZero))));
}

/// Element by element, which can be differentiated again also at zeros; its cost is the square of the length.
Tensor byElements(const TensorMath& math, const Tensor& gradient, const Tensor& input, std::int64_t dim,
                  std::int64_t size)
{
    const auto part = [&](const Tensor& tensor, std::int64_t begin, std::int64_t end) {
        return math.call("slice.Tensor", {tensor, dim, begin, end, std::int64_t{1}});
    };
    std::vector<Tensor> parts;
    for (std::int64_t i = 0; i < size; ++i) {
        // The product of those before it goes through all products without it.
        const Tensor ahead = math.call("prod.dim_int", {part(input, 0, i), dim, true});
        const Tensor behind = math.mul(math.call("cumprod", {part(input, i + 1, size), dim}), ahead);
        const Tensor others = math.call("cat", {std::vector<Tensor>{ahead, behind}, dim});
        parts.push_back(math.sum(math.mul(part(gradient, i, size), others), {dim}, true));
    }
    return math.call("cat", {parts, dim});
}

Tensor ofRunningProducts(const TensorMath& math, const Tensor& gradient, const Tensor& input, std::int64_t dim,
                         const Tensor& output)
{
    constexpr std::int64_t kShort = 64;
    if (input.numel() <= 1)
        return gradient;
    const std::size_t at = wrapDim(dim, input.dim());
    const std::int64_t size = input.shape()[at];
    if (size == 1)
        return gradient;
    const Tensor weighted = math.mul(output, gradient);
    if (!hasZeros(math, math.equal(input, std::int64_t{0})))
        return math.div(sumsBehind(math, weighted, static_cast<std::int64_t>(at)),
                        input);  // of a gradient that broadcasts, too
    if (gradient.shape() != input.shape() || output.shape() != input.shape() || !isFloating(input.dtype()))
        reject("cumprod_backward: expected grad and output of the shape of a floating input that may have zeros, found "
               + textOf(gradient.shape()) + " and " + textOf(output.shape()) + " for "
               + std::string(nameOf(input.dtype())) + textOf(input.shape()));
    if (size <= kShort)
        return byElements(math, gradient, input, static_cast<std::int64_t>(at), size);
    return bySums(math, weighted, gradient, input, dim);
}

}  // namespace

std::vector<OperatorDefinition> choiceGradientOperators()
{
    return {
        compose<Tensor(const Tensor&, std::int64_t, const Tensor&, const Ints&, bool)>(
            "value_selecting_reduction_backward(Tensor grad, int dim, Tensor indices, int[] sizes, bool keepdim) -> "
            "Tensor",
            ofChosenValues),
        compose<Tensor(const Tensor&, const Tensor&, const Tensor&)>(
            "masked_select_backward(Tensor grad, Tensor input, Tensor mask) -> Tensor", ofMasked),
        compose<Tensor(const Tensor&, const Tensor&, const Ints&)>(
            "masked_scatter_backward(Tensor grad_output, Tensor mask, int[] sizes) -> Tensor", ofScattered),
        compose<Tensor(const Tensor&, const Tensor&, std::int64_t, const Tensor&, bool)>(
            "gather_backward(Tensor grad, Tensor self, int dim, Tensor index, bool sparse_grad) -> Tensor", ofGathered),
        compose<Tensor(const Tensor&, const Ints&, std::int64_t, const Tensor&)>(
            "index_select_backward(Tensor grad, int[] self_sizes, int dim, Tensor index) -> Tensor", ofSelected),
        compose<Tensor(const Tensor&, const Tensor&, std::int64_t, const Tensor&)>(
            "cumprod_backward(Tensor grad, Tensor input, int dim, Tensor output) -> Tensor", ofRunningProducts),
    };
}

}  // namespace keyfall::ops
