// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/ops/shape/broadcast.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/sizes.h"

// What PyTorch's nodes call where elements were chosen: the gradient goes to where they came from. Implicit composites there.
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
    };
}

}  // namespace keyfall::ops
