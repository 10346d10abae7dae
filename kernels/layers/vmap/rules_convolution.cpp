// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/batch_rules.h"
#include "kernels/ops/convolution.h"

namespace keyfall::vmap {

namespace {

using Ints = std::vector<std::int64_t>;

/// What the operator itself would say of the logical shapes. Types are left to it.
void check(const RuleCall& call)
{
    const auto ofAnyType = [](const Tensor& tensor) {
        return tensor.defined() ? Tensor::emptyMeta(DType::float32, tensor.shape()) : tensor;
    };
    const auto list = [&call](std::string_view name) { return std::get<Ints>(call.argument(name)); };
    ops::checkConvolution(ofAnyType(call.tensor(0)), ofAnyType(call.tensor(1)), ofAnyType(call.tensor(2)),
                          list("stride"), list("padding"), list("dilation"),
                          std::get<bool>(call.argument("transposed")), list("output_padding"),
                          std::get<std::int64_t>(call.argument("groups")));
}

Dims withFirst(std::initializer_list<std::int64_t> first, const Dims& shape, std::size_t from)
{
    Dims result(first.begin(), first.end());
    for (std::size_t d = from; d < shape.size(); ++d)
        result.push_back(shape[d]);
    return result;
}

/// The first two dimensions as one.
Tensor merged(const RuleCall& call, const Tensor& tensor)
{
    const Dims& shape = tensor.shape();
    return call.reshape(tensor, withFirst({shape[0] * shape[1]}, shape, 2));
}

/// The batch is in front of the images: more images.
Tensor withMoreImages(const RuleCall& call, const Tensor& input, const Tensor& weight, const Tensor& bias)
{
    call.describe("one weight for all examples: their images are one batch");
    const Tensor planes =
        call.callNamed("convolution", {{"input", merged(call, call.front(input))}, {"weight", weight}, {"bias", bias}});
    return call.reshape(planes, withFirst({call.size(), input.size(0)}, planes.shape(), 1));
}

/// A weight for each example, a group of channels for each; the result's batch is in front of the channels.
Tensor withMoreGroups(const RuleCall& call, const Tensor& input, const Tensor& weight)
{
    const std::int64_t groups = std::get<std::int64_t>(call.argument("groups"));
    const bool same = !call.isBatched(input) && groups == 1 && !std::get<bool>(call.argument("transposed"));
    call.describe(same ? "a weight for each example, one input: more output channels"
                       : "a weight for each example: a group of channels for each");
    Tensor planes = input;
    if (!same) {
        const Tensor images = moveDim(call.dispatcher(), call.frontExpanded(input), 0, 1);
        planes = call.reshape(images, withFirst({images.size(0), images.size(1) * images.size(2)}, images.shape(), 3));
    }
    const Tensor result = call.callNamed("convolution",
                                         {{"input", planes},
                                          {"weight", merged(call, call.front(weight))},
                                          {"bias", Tensor()},
                                          {"groups", same ? groups : groups * call.size()}});
    return call.reshape(result,
                        withFirst({result.size(0), call.size(), result.size(1) / call.size()}, result.shape(), 2));
}

/// [channels, 1, 1], of lines [channels, 1]: the weight's logical dimensions say which.
Dims perChannel(const RuleCall& call, const Tensor& bias)
{
    Dims shape{bias.numel()};
    shape.resize(static_cast<std::size_t>(call.tensor(1).dim()) - 1);
    std::fill(shape.begin() + 1, shape.end(), 1);
    return shape;
}

bool convolution(RuleCall& call)
{
    const Tensor input = call.tensor(0);
    const Tensor weight = call.tensor(1);
    const Tensor bias = call.tensor(2);
    if (call.size() == 0)
        return false;
    check(call);
    const bool ofImages = !call.isBatched(weight);
    if (ofImages && !call.isBatched(input)) {
        call.describe("only the bias is batched: it is added to one convolution");
        const Tensor planes = call.callNamed("convolution", {{"bias", Tensor()}});
        call.finishLogical(call.call("add.Tensor", {planes, call.reshape(bias, perChannel(call, bias))}));
        return true;
    }
    const bool biasNow = ofImages && bias.defined() && !call.isBatched(bias);
    Tensor planes =
        ofImages ? withMoreImages(call, input, weight, biasNow ? bias : Tensor()) : withMoreGroups(call, input, weight);
    if (bias.defined() && !biasNow) {
        // [B, 1, channels, 1, 1] beside [B, images, ...], [B, channels, 1, 1] beside [images, B, ...]
        Dims shape = perChannel(call, bias);
        if (ofImages)
            shape.insert(0, 1);
        if (call.isBatched(bias))
            shape.insert(0, call.size());
        planes = call.call("add.Tensor", {planes, call.reshape(call.front(bias), shape)});
    }
    call.finish(Stack{planes}, ofImages ? 0 : 1);
    return true;
}

}  // namespace

const std::vector<RuleEntry>& convolutionRules()
{
    static const std::vector<RuleEntry> rules{{"convolution", convolution}};
    return rules;
}

}  // namespace keyfall::vmap
