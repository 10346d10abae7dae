// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/shape/dimension.h"
#include "kernels/ops/shape/sizes.h"

namespace keyfall::ops {

namespace {

using Three = std::tuple<Tensor, Tensor, Tensor>;

/// The numbers that a call brings: images, channels, elements of a channel, groups of channels.
struct Groups {
    std::int64_t images = 0;
    std::int64_t channels = 0;
    std::int64_t each = 0;
    std::int64_t count = 0;

    [[nodiscard]] Dims whole() const { return {images, count, channels / count * each}; }
    [[nodiscard]] Dims statistics() const { return {images, count, 1}; }
    [[nodiscard]] Dims byChannel() const { return {images, channels, each}; }
    [[nodiscard]] Dims perChannel() const { return {1, channels, 1}; }
};

/// In PyTorch's words and order.
void checkArguments(const Tensor& input, const Tensor& weight, const Tensor& bias, std::int64_t channels,
                    std::int64_t groups)
{
    if (groups <= 0)
        reject("Expected num groups to be greater than 0, got " + std::to_string(groups));
    if (channels % groups != 0)
        reject("Expected number of channels in input to be divisible by num_groups, but got input of shape "
               + textOf(input.shape()) + " and num_groups=" + std::to_string(groups));
    for (const auto& [name, numbers] : {std::pair{"weight", weight}, std::pair{"bias", bias}})
        if (numbers.defined() && (numbers.dim() != 1 || numbers.numel() != channels))
            reject(std::string("Expected ") + name
                   + " to be a vector of size equal to the number of channels in input, but got " + name + " of shape "
                   + textOf(numbers.shape()) + " and input of shape " + textOf(input.shape()));
}

/// That so many elements are there.
Groups groupsOf(const Tensor& input, std::int64_t images, std::int64_t channels, std::int64_t each, std::int64_t groups)
{
    const bool fits = images >= 0 && channels >= 0 && each >= 0
        && wrappedProduct(wrappedProduct(images, channels), each) == input.numel();
    if (!fits)
        reject("native_group_norm: " + std::to_string(images) + " images of " + std::to_string(channels)
               + " channels of " + std::to_string(each) + " elements are not an input of size "
               + textOf(input.shape()));
    checkCount(Dims{images, channels, each});
    return {images, channels, each, groups};
}

Three nativeGroupNorm(const TensorMath& math, const Tensor& input, const Tensor& weight, const Tensor& bias,
                      std::int64_t images, std::int64_t channels, std::int64_t each, std::int64_t count, double epsilon)
{
    checkArguments(input, weight, bias, channels, count);
    if (!isFloating(input.dtype()))
        reject(std::string("\"GroupNormKernelImpl\" not implemented for '") + scalarTypeName(input.dtype()) + "'");
    const Groups groups = groupsOf(input, images, channels, each, count);
    const Tensor x = math.reshape(inFullPrecision(math, input), groups.whole());
    const auto meanOf = [&](const Tensor& tensor) { return math.call("mean.dim", {tensor, Ints{2}, true}); };
    const Tensor mean = meanOf(x);
    const Tensor distance = math.sub(x, mean);
    const Tensor deviation = math.call("rsqrt", {math.add(meanOf(math.mul(distance, distance)), epsilon)});
    Tensor y = math.reshape(math.mul(distance, deviation), groups.byChannel());
    const auto against = [&](const Tensor& numbers) {
        return math.reshape(inType(math, numbers, x.dtype()), groups.perChannel());
    };
    if (weight.defined())
        y = math.mul(y, against(weight));
    if (bias.defined())
        y = math.add(y, against(bias));
    const auto statistic = [&](const Tensor& numbers) {
        return inType(math, math.reshape(numbers, Dims{images, count}), input.dtype());
    };
    return {inType(math, math.reshape(y, input.shape()), input.dtype()), statistic(mean), statistic(deviation)};
}

/// With y the normalised groups and h = g * weight: deviation (h - mean of h - y mean of h y); of the weight g y, of the
/// bias g, both summed over all but the channels.
Three nativeGroupNormBackward(const TensorMath& math, const Tensor& gradient, const Tensor& input, const Tensor& mean,
                              const Tensor& deviationGiven, const Tensor& weight, std::int64_t images,
                              std::int64_t channels, std::int64_t each, std::int64_t count,
                              const std::vector<bool>& wanted)
{
    checkArguments(input, weight, Tensor(), channels, count);
    const Groups groups = groupsOf(input, images, channels, each, count);
    const std::int64_t statistics = wrappedProduct(images, count);
    if (wanted.size() != 3 || gradient.numel() != input.numel() || mean.numel() != statistics
        || deviationGiven.numel() != statistics)
        reject("native_group_norm_backward: expected a gradient of the input's size " + textOf(input.shape())
               + ", a mean and a deviation for each group, and an output_mask of 3 values");
    const auto meanOf = [&](const Tensor& tensor) { return math.call("mean.dim", {tensor, Ints{2}, true}); };
    const Tensor x = math.reshape(inFullPrecision(math, input), groups.whole());
    const Tensor g = math.reshape(inType(math, gradient, x.dtype()), groups.byChannel());
    const auto against = [&](const Tensor& numbers) {
        return math.reshape(inType(math, numbers, x.dtype()), groups.statistics());
    };
    Tensor distance = math.sub(x, against(mean));
    Tensor deviation = against(deviationGiven);
    if (distance.requiresGrad()) {
        // As in native_layer_norm_backward: the saved ones are off the tape, so what was added to the variance is what the
        // saved deviation has more.
        distance = math.sub(x, meanOf(x));
        const Tensor variance = meanOf(math.mul(distance, distance));
        const Tensor added = math.sub(math.call("reciprocal", {math.mul(deviation, deviation)}), variance.detached());
        deviation = math.call("rsqrt", {math.add(variance, added)});
    }
    const Tensor y = math.mul(distance, deviation);
    Three result;
    if (wanted[0]) {
        const Tensor scaled =
            weight.defined() ? math.mul(g, math.reshape(inType(math, weight, x.dtype()), groups.perChannel())) : g;
        const Tensor h = math.reshape(scaled, groups.whole());
        const Tensor slope = math.mul(deviation, math.sub(math.sub(h, meanOf(h)), math.mul(y, meanOf(math.mul(h, y)))));
        std::get<0>(result) = inType(math, math.reshape(slope, input.shape()), input.dtype());
    }
    const auto summed = [&](const Tensor& tensor) {
        return inType(math, math.sum(tensor, {0, 2}, false), input.dtype());
    };
    if (wanted[1])
        std::get<1>(result) = summed(math.mul(g, math.reshape(y, groups.byChannel())));
    if (wanted[2])
        std::get<2>(result) = summed(g);
    return result;
}

Tensor groupNorm(const TensorMath& math, const Tensor& input, std::int64_t count, const Tensor& weight,
                 const Tensor& bias, double epsilon, bool)
{
    if (input.dim() == 0)
        reject("Dimension specified as 0 but tensor has no dimensions");
    (void)wrapDim(1, input.dim());
    const std::int64_t channels = input.size(1);
    checkArguments(input, weight, bias, channels, count);
    std::int64_t each = 1;
    for (int d = 2; d < input.dim(); ++d)
        each = wrappedProduct(each, input.size(d));
    const auto inRows = [&](const Tensor& tensor) {
        return !tensor.defined() || tensor.isContiguous() ? tensor : math.call("contiguous", {tensor});
    };
    return std::get<Tensor>(
        math.callAll("native_group_norm",
                     {inRows(input), inRows(weight), inRows(bias), input.size(0), channels, each, count, epsilon})
            .front());
}

}  // namespace

std::vector<OperatorDefinition> groupNormOperators()
{
    using Number = std::int64_t;
    return {
        compose<Tensor(const Tensor&, Number, const Tensor&, const Tensor&, double, bool)>(
            "group_norm(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, bool "
            "cudnn_enabled=True) -> Tensor",
            groupNorm),
        compose<Three(const Tensor&, const Tensor&, const Tensor&, Number, Number, Number, Number, double)>(
            "native_group_norm(Tensor input, Tensor? weight, Tensor? bias, int N, int C, int HxW, int group, float "
            "eps) "
            "-> (Tensor, Tensor, Tensor)",
            nativeGroupNorm),
        compose<Three(const Tensor&, const Tensor&, const Tensor&, const Tensor&, const Tensor&, Number, Number, Number,
                      Number, const std::vector<bool>&)>(
            "native_group_norm_backward(Tensor grad_out, Tensor input, Tensor mean, Tensor rstd, Tensor? weight, int "
            "N, "
            "int C, int HxW, int group, bool[3] output_mask) -> (Tensor, Tensor, Tensor)",
            nativeGroupNormBackward),
    };
}

}  // namespace keyfall::ops
