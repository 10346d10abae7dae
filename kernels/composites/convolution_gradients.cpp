// SPDX-License-Identifier: MIT
#include "kernels/composites/convolution_gradients.h"

namespace keyfall::ops {

namespace {

using Ints = std::vector<std::int64_t>;

/// The first rows and columns of a tensor of planes.
Tensor firstOf(const TensorMath& math, Tensor planes, const Dims& shape)
{
    for (const std::size_t d : {std::size_t{2}, std::size_t{3}})
        if (planes.shape()[d] > shape[d])
            planes = math.call("narrow", {planes, static_cast<std::int64_t>(d), std::int64_t{0}, shape[d]});
    return planes;
}

/// The weight's element [o, i, a, b] met `seen` of channel i at y * stride + a * dilation - padding whenever it met
/// `seeing` of channel o at y: a convolution of the one with the other as kernel, in which images are channels, and
/// stride and dilation change places.
Tensor ofWeight(const TensorMath& math, const ConvolutionNumbers& c, const Tensor& seen, const Tensor& seeing,
                const Dims& shape)
{
    const std::int64_t images = seen.size(0);
    const std::int64_t channels = seen.size(1) / c.groups;
    const Tensor byGroup = math.reshape(seen, Dims{images, c.groups, channels, seen.size(2), seen.size(3)});
    const Tensor exchanged = math.reshape(math.call("permute", {byGroup, Ints{2, 1, 0, 3, 4}}),
                                          Dims{channels, c.groups * images, seen.size(2), seen.size(3)});
    const Tensor result = math.call("convolution",
                                    {exchanged, math.transpose(seeing, 0, 1), Tensor(), c.dilation, c.padding, c.stride,
                                     false, Ints{0, 0}, c.groups});
    return math.transpose(firstOf(math, result, shape), 0, 1);
}

bool isOfLines(const Dims& shape)
{
    return shape.size() == 3;
}
Tensor asPlanes(const TensorMath& math, const Tensor& lines)
{
    return math.call("unsqueeze", {lines, std::int64_t{2}});
}
Dims asPlanes(Dims lines)
{
    lines.insert(2, 1);
    return lines;
}
Tensor asLines(const TensorMath& math, const Tensor& planes)
{
    return math.call("squeeze.dim", {planes, std::int64_t{2}});
}

}  // namespace

ConvolutionNumbers numbersOf(const Ints& stride, const Ints& padding, const Ints& dilation, bool transposed,
                             std::int64_t groups, bool lines)
{
    const auto both = [lines](const Ints& list, std::int64_t ofRows) {
        return Ints{lines ? ofRows : list.front(), list.back()};
    };
    return {both(stride, 1), both(padding, 0), both(dilation, 1), transposed, groups};
}

/// The convolution the other way: what was scattered is gathered, what was gathered is scattered. A stride leaves open
/// how many rows and columns there were.
Tensor gradientOfInput(const TensorMath& math, const ConvolutionNumbers& c, const Tensor& gradient,
                       const Tensor& weight, const Dims& shape)
{
    if (isOfLines(shape))
        return asLines(math,
                       gradientOfInput(math, c, asPlanes(math, gradient), asPlanes(math, weight), asPlanes(shape)));
    Ints behind{0, 0};
    if (!c.transposed)
        for (std::size_t d = 0; d < 2; ++d)
            behind[d] = shape[2 + d] + 2 * c.padding[d] - c.dilation[d] * (weight.shape()[2 + d] - 1) - 1
                - (gradient.shape()[2 + d] - 1) * c.stride[d];
    const Tensor result = math.call(
        "convolution", {gradient, weight, Tensor(), c.stride, c.padding, c.dilation, !c.transposed, behind, c.groups});
    return firstOf(math, result, shape);
}

Tensor gradientOfWeight(const TensorMath& math, const ConvolutionNumbers& numbers, const Tensor& gradient,
                        const Tensor& input, const Dims& shape)
{
    if (isOfLines(shape))
        return asLines(
            math, gradientOfWeight(math, numbers, asPlanes(math, gradient), asPlanes(math, input), asPlanes(shape)));
    return numbers.transposed ? ofWeight(math, numbers, gradient, input, shape)
                              : ofWeight(math, numbers, input, gradient, shape);
}

}  // namespace keyfall::ops
