// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/ops/shape/dimension.h"

namespace keyfall::ops {

namespace {

/// The convolution of a batch of `planes + 1`-dimensional examples; one example alone is a batch of one meanwhile.
template <class Convolve>
Tensor batched(const TensorMath& math, const char* op, const Tensor& input, int planes, const Convolve& convolve)
{
    const int alone = planes + 1;
    if (input.dim() != alone && input.dim() != alone + 1)
        reject("Expected " + std::to_string(alone) + "D (unbatched) or " + std::to_string(alone + 1)
               + "D (batched) input to " + op + ", but got input of size: " + textOf(input.shape()));
    if (input.dim() == alone + 1)
        return convolve(input);
    return math.call("squeeze.dim", {convolve(math.call("unsqueeze", {input, std::int64_t{0}})), std::int64_t{0}});
}

Tensor conv2d(const TensorMath& math, const Tensor& given, const Tensor& weight, const Tensor& bias, const Ints& stride,
              const Ints& padding, const Ints& dilation, std::int64_t groups)
{
    return batched(math, "conv2d", given, 2, [&](const Tensor& input) {
        return math.call("convolution", {input, weight, bias, stride, padding, dilation, false, Ints{0, 0}, groups});
    });
}

Tensor convTranspose2d(const TensorMath& math, const Tensor& given, const Tensor& weight, const Tensor& bias,
                       const Ints& stride, const Ints& padding, const Ints& outputPadding, std::int64_t groups,
                       const Ints& dilation)
{
    return batched(math, "conv_transpose2d", given, 2, [&](const Tensor& input) {
        return math.call("convolution", {input, weight, bias, stride, padding, dilation, true, outputPadding, groups});
    });
}

Tensor conv1d(const TensorMath& math, const Tensor& given, const Tensor& weight, const Tensor& bias, const Ints& stride,
              const Ints& padding, const Ints& dilation, std::int64_t groups)
{
    return batched(math, "conv1d", given, 1, [&](const Tensor& input) {
        return math.call("convolution", {input, weight, bias, stride, padding, dilation, false, Ints{0}, groups});
    });
}

}  // namespace

std::vector<OperatorDefinition> convolvingOperators()
{
    using Convolution =
        Tensor(const Tensor&, const Tensor&, const Tensor&, const Ints&, const Ints&, const Ints&, std::int64_t);
    return {
        compose<Convolution>("conv1d(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, "
                             "int[1] padding=0, int[1] dilation=1, int groups=1) -> Tensor",
                             conv1d),
        compose<Convolution>("conv2d(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, "
                             "int[2] padding=0, int[2] dilation=1, int groups=1) -> Tensor",
                             conv2d),
        compose<Tensor(const Tensor&, const Tensor&, const Tensor&, const Ints&, const Ints&, const Ints&, std::int64_t,
                       const Ints&)>(
            "conv_transpose2d.input(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, "
            "int[2] padding=0, int[2] output_padding=0, int groups=1, int[2] dilation=1) -> Tensor",
            convTranspose2d),
    };
}

}  // namespace keyfall::ops
