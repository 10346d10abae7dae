// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/shape/dimension.h"

namespace keyfall::ops {

namespace {

using Three = std::tuple<Tensor, Tensor, Tensor>;

/// Each channel's elements: those of all dimensions but the second.
struct Channels {
    /// Throws DispatchError for a tensor without channels.
    explicit Channels(const Tensor& input) : view(static_cast<std::size_t>(input.dim()), 1)
    {
        if (input.dim() < 2)
            reject("batch_norm: expected an input of at least two dimensions, the second one that of the channels, but "
                   "got one of size "
                   + textOf(input.shape()));
        view[1] = input.shape()[1];
        for (int d = 0; d < input.dim(); ++d)
            if (d != 1)
                dims.push_back(d);
        count = view[1] == 0 ? 0 : input.numel() / view[1];
    }

    Dims view;  ///< a number a channel, against the input
    Ints dims;
    std::int64_t count = 0;
};

void checkChannels(const char* name, const Tensor& numbers, std::int64_t channels)
{
    if (numbers.defined() && numbers.numel() != channels)
        reject(std::string(name) + " should contain " + std::to_string(channels) + " elements not "
               + std::to_string(numbers.numel()));
}

/// In PyTorch's words and order.
void checkArguments(const Channels& channels, const Tensor& weight, const Tensor& bias, const Tensor& runningMean,
                    const Tensor& runningVar, bool training)
{
    for (const auto& [name, numbers] : {std::pair{"running_mean", runningMean}, std::pair{"running_var", runningVar}}) {
        if (!numbers.defined() && !training)
            reject(std::string(name) + " must be defined in evaluation mode");
        checkChannels(name, numbers, channels.view[1]);
    }
    checkChannels("weight", weight, channels.view[1]);
    checkChannels("bias", bias, channels.view[1]);
}

Tensor perChannel(const TensorMath& math, const Tensor& numbers, const Channels& channels, DType type)
{
    return math.reshape(inType(math, numbers, type), channels.view);
}

/// The running statistic keeps 1 - momentum of what it was. As in PyTorch, whose schema says nothing of it, it has no new
/// version: the node that saved it does not mind.
void follow(const TensorMath& math, const Tensor& running, const Tensor& now, double momentum)
{
    if (!running.defined())
        return;
    const Tensor same = Tensor::make(running.dtype(), running.device(), running.shape(), running.strides(),
                                     running.offset(), running.storage());
    (void)math.call("mul_.Scalar", {same, 1 - momentum});
    (void)math.call("add_.Tensor", {same, inType(math, math.mul(now, momentum), running.dtype())});
}

Three nativeBatchNorm(const TensorMath& math, const Tensor& input, const Tensor& weight, const Tensor& bias,
                      const Tensor& runningMean, const Tensor& runningVar, bool training, double momentum,
                      double epsilon)
{
    if (!isFloating(input.dtype()))
        reject(std::string("\"batch_norm\" not implemented for '") + scalarTypeName(input.dtype()) + "'");
    const Channels channels(input);
    checkArguments(channels, weight, bias, runningMean, runningVar, training);
    const Tensor x = inFullPrecision(math, input);
    const DType type = x.dtype();
    const auto against = [&](const Tensor& numbers) { return perChannel(math, numbers, channels, type); };
    Tensor mean;
    Tensor deviation;
    Tensor distance;
    if (training) {
        mean = math.call("mean.dim", {x, channels.dims, false});
        distance = math.sub(x, against(mean));
        const Tensor variance = math.call("mean.dim", {math.mul(distance, distance), channels.dims, false});
        deviation = math.call("rsqrt", {math.add(variance, epsilon)});
        const auto count = static_cast<double>(channels.count);
        follow(math, runningMean, mean, momentum);
        follow(math, runningVar, math.mul(variance, count / (count - 1)), momentum);
    } else {
        distance = math.sub(x, against(runningMean));
        deviation = math.call("rsqrt", {math.add(inType(math, runningVar, type), epsilon)});
    }
    Tensor y = math.mul(distance, against(deviation));
    if (weight.defined())
        y = math.mul(y, against(weight));
    if (bias.defined())
        y = math.add(y, against(bias));
    if (!training)
        mean = deviation = filled({type, Dims{0}, input.device()}, 0.0);
    return {inType(math, y, input.dtype()), mean, deviation};
}

Three nativeBatchNormBackward(const TensorMath& math, const Tensor& gradient, const Tensor& input, const Tensor& weight,
                              const Tensor& runningMean, const Tensor& runningVar, const Tensor& savedMean,
                              const Tensor& savedDeviation, bool training, double epsilon,
                              const std::vector<bool>& wanted)
{
    const Channels channels(input);
    checkArguments(channels, weight, Tensor(), runningMean, runningVar, training);
    for (const auto& [name, numbers] : {std::pair{"save_mean", savedMean}, std::pair{"save_invstd", savedDeviation}})
        if (training && (!numbers.defined() || numbers.numel() != channels.view[1]))
            reject(std::string("native_batch_norm_backward: ") + name + " of the forward call is missing");
    if (gradient.shape() != input.shape())
        reject("native_batch_norm_backward: expected a gradient of the input's size " + textOf(input.shape())
               + ", but got " + textOf(gradient.shape()));
    if (wanted.size() != 3)
        reject("native_batch_norm_backward: expected an output_mask of 3 values, but got "
               + std::to_string(wanted.size()));
    const Tensor g = inFullPrecision(math, gradient);
    const Tensor x = inFullPrecision(math, input);
    const DType type = x.dtype();
    const auto against = [&](const Tensor& numbers) { return perChannel(math, numbers, channels, type); };
    const auto sumOf = [&](const Tensor& tensor) { return math.sum(tensor, channels.dims, false); };
    Tensor distance = math.sub(x, against(training ? savedMean : runningMean));
    Tensor deviation =
        against(training ? savedDeviation : math.call("rsqrt", {math.add(inType(math, runningVar, type), epsilon)}));
    if (training && distance.requiresGrad()) {
        // The saved ones are off the tape: a gradient that is to be differentiated again computes them anew.
        const auto meanOf = [&](const Tensor& tensor) { return math.call("mean.dim", {tensor, channels.dims, true}); };
        distance = math.sub(x, meanOf(x));
        deviation = math.call("rsqrt", {math.add(meanOf(math.mul(distance, distance)), epsilon)});
    }
    const Tensor y = math.mul(distance, deviation);
    Three result;
    if (wanted[0]) {
        const Tensor h = weight.defined() ? math.mul(g, against(weight)) : g;
        Tensor rest = h;
        if (training) {
            const auto count = static_cast<double>(channels.count);
            const auto meanOf = [&](const Tensor& tensor) { return against(math.div(sumOf(tensor), count)); };
            rest = math.sub(math.sub(h, meanOf(h)), math.mul(y, meanOf(math.mul(h, y))));
        }
        std::get<0>(result) = inType(math, math.mul(rest, deviation), input.dtype());
    }
    if (wanted[1])
        std::get<1>(result) = sumOf(math.mul(g, y));
    if (wanted[2])
        std::get<2>(result) = sumOf(g);
    return result;
}

/// Room for what cudnn keeps.
Tensor nothingReserved(const TensorMath& math, Device device)
{
    return math.choosesDevice() ? math.call("empty.memory_format", {Ints{0}, DType::uint8, None{}, device, None{}})
                                : filled({DType::uint8, Dims{0}, device}, std::int64_t{0});
}

/// Which implementation, and what its backward needs to know: here there is one, number 0, which keeps nothing more.
std::tuple<Tensor, Tensor, Tensor, Tensor, std::int64_t> implementation(const TensorMath& math, const Tensor& input,
                                                                        const Tensor& weight, const Tensor& bias,
                                                                        const Tensor& runningMean,
                                                                        const Tensor& runningVar, bool training,
                                                                        double momentum, double epsilon, bool)
{
    checkArguments(Channels(input), weight, bias, runningMean, runningVar, training);
    const Tensor reserved = nothingReserved(math, input.device());
    const Stack results =
        math.callAll("native_batch_norm", {input, weight, bias, runningMean, runningVar, training, momentum, epsilon});
    return {std::get<Tensor>(results[0]), std::get<Tensor>(results[1]), std::get<Tensor>(results[2]), reserved, 0};
}

Tensor batchNorm(const TensorMath& math, const Tensor& input, const Tensor& weight, const Tensor& bias,
                 const Tensor& runningMean, const Tensor& runningVar, bool training, double momentum, double epsilon,
                 bool cudnn)
{
    return math.call("_batch_norm_impl_index",
                     {input, weight, bias, runningMean, runningVar, training, momentum, epsilon, cudnn});
}

const std::string kArguments =
    "(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, "
    "float momentum, float eps";

}  // namespace

std::vector<OperatorDefinition> batchNormOperators()
{
    return {
        compose<Tensor(const Tensor&, const Tensor&, const Tensor&, const Tensor&, const Tensor&, bool, double, double,
                       bool)>("batch_norm" + kArguments + ", bool cudnn_enabled) -> Tensor", batchNorm),
        compose<std::tuple<Tensor, Tensor, Tensor, Tensor, std::int64_t>(
            const Tensor&, const Tensor&, const Tensor&, const Tensor&, const Tensor&, bool, double, double, bool)>(
            "_batch_norm_impl_index" + kArguments + ", bool cudnn_enabled) -> (Tensor, Tensor, Tensor, Tensor, int)",
            implementation),
        compose<Three(const Tensor&, const Tensor&, const Tensor&, const Tensor&, const Tensor&, bool, double, double)>(
            "native_batch_norm" + kArguments + ") -> (Tensor, Tensor, Tensor)", nativeBatchNorm),
        compose<Three(const Tensor&, const Tensor&, const Tensor&, const Tensor&, const Tensor&, const Tensor&,
                      const Tensor&, bool, double, const std::vector<bool>&)>(
            "native_batch_norm_backward(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean, "
            "Tensor? running_var, Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask) "
            "-> (Tensor, Tensor, Tensor)",
            nativeBatchNormBackward),
    };
}

}  // namespace keyfall::ops
