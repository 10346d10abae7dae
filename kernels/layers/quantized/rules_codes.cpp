// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/quantize.h"
#include "kernels/layers/quantized/quantized_rules.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/reject.h"

#include <algorithm>

// Operators that move, choose or compare elements: they do to the codes what they would do to the numbers, so nothing is
// rounded and the scale stays.
namespace keyfall::quantized {

namespace {

using Numbers = std::vector<double>;

/// The tensor that has, for each element of `self`, the number of its channel.
Tensor channelNumbers(const QuantizedTensor& self)
{
    const auto axis = static_cast<std::size_t>(*self.qparams.axis);
    const std::int64_t count = self.codes.shape()[axis];
    const Tensor host = Tensor::emptyHost(DType::int64, Dims{count});
    for (std::int64_t c = 0; c < count; ++c)
        host.hostData<std::int64_t>()[c] = c;
    Dims shape(self.codes.shape().size(), 1);
    Dims strides(shape.size(), 0);
    shape[axis] = count;
    strides[axis] = 1;
    const Tensor list = ops::copyTo(host, self.codes.device(), DType::int64);
    Tensor numbers = ops::emptyLike(self.codes, DType::int64);
    ops::copyInto(numbers, list.view(shape, strides, 0));
    return numbers;
}

/// Whether the number of an element's channel is decided by its index along `axis` alone; then those numbers.
std::optional<Numbers> channelsAlong(const Numbers& numbers, const Dims& shape, std::size_t axis)
{
    std::size_t stride = 1;
    for (std::size_t d = axis + 1; d < shape.size(); ++d)
        stride *= static_cast<std::size_t>(shape[d]);
    Numbers channels(static_cast<std::size_t>(shape[axis]), -1);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        double& channel = channels[i / stride % channels.size()];
        if (channel >= 0 && channel != numbers[i])
            return std::nullopt;
        channel = numbers[i];
    }
    return channels;
}

/// The scales and zero points of a result, from the channel that each of its elements came from. One channel alone makes
/// a tensor that is quantized per tensor, as in PyTorch; channels in no order that has an axis have none.
std::optional<QParams> followed(const Tensor& channelNumbers, const QParams& from)
{
    const Numbers numbers = numbersOf(channelNumbers);
    if (numbers.empty())
        return std::nullopt;
    if (std::all_of(numbers.begin(), numbers.end(), [&](double n) { return n == numbers.front(); })) {
        const auto channel = static_cast<std::size_t>(numbers.front());
        return QParams::perTensor(from.scales[channel], from.zeroPoints[channel]);
    }
    for (std::size_t axis = 0; axis < channelNumbers.shape().size(); ++axis)
        if (const auto channels = channelsAlong(numbers, channelNumbers.shape(), axis)) {
            QParams qparams{{}, {}, static_cast<int>(axis)};
            for (const double channel : *channels) {
                qparams.scales.push_back(from.scales[static_cast<std::size_t>(channel)]);
                qparams.zeroPoints.push_back(from.zeroPoints[static_cast<std::size_t>(channel)]);
            }
            return qparams;
        }
    return std::nullopt;
}

/// The arguments with codes in place of quantized tensors; nothing where these do not all stand for the same numbers, or
/// where other numbers would be mixed with codes. Masks and, if `indices`, integers may stand beside them.
std::optional<Stack> codesOf(const QuantizedCall& call, bool indices)
{
    const QuantizedTensor& first = *quantizedOrNull(call.first());
    bool fits = true;
    Stack dense = call.arguments();
    changeTensors(dense, [&](Tensor& tensor) {
        if (const QuantizedTensor* quantized = quantizedOrNull(tensor)) {
            fits = fits && quantized->qparams == first.qparams && quantized->codes.dtype() == first.codes.dtype();
            tensor = quantized->codes;
        } else if (tensor.defined() && tensor.dtype() != DType::boolean) {
            fits = fits && indices && isIntegral(tensor.dtype());
        }
    });
    return fits ? std::optional(std::move(dense)) : std::nullopt;
}

void finishCodes(QuantizedCall& call, Stack results, const std::vector<QParams>& qparams)
{
    const DType codes = call.first().dtype();
    std::size_t next = 0;
    changeTensors(results, [&](Tensor& result) {
        const QParams& own = qparams[std::min(next++, qparams.size() - 1)];
        if (result.dtype() == codes)
            result = makeQuantized(result, own);
    });
    call.finish(std::move(results));
}

/// Nothing moves between channels.
bool sameElements(QuantizedCall& call)
{
    const auto dense = codesOf(call, false);
    if (!dense)
        return false;
    call.describe("on the codes; " + textOf(quantizedOrNull(call.first())->qparams) + " stay");
    finishCodes(call, call.below(*dense), {quantizedOrNull(call.first())->qparams});
    return true;
}

/// Views and choices of elements: each result's channels are those that its elements came from.
bool moved(QuantizedCall& call)
{
    const QuantizedTensor& self = *quantizedOrNull(call.first());
    const auto dense = codesOf(call, true);
    if (!dense)
        return false;
    if (!self.qparams.isPerChannel()) {
        call.describe("on the codes; " + textOf(self.qparams) + " stay");
        finishCodes(call, call.below(*dense), {self.qparams});
        return true;
    }
    if (self.codes.device().type == DeviceType::meta || call.quantized(0) == nullptr)
        return false;
    Stack results = call.below(*dense);
    Stack traced = *dense;
    traced.front() = channelNumbers(self);
    std::vector<QParams> qparams;
    bool all = true;
    forEachTensor(call.below(traced), [&](const Tensor& numbers) {
        const auto own = followed(numbers, self.qparams);
        all = all && own.has_value();
        qparams.push_back(own.value_or(QParams()));
    });
    if (!all || qparams.empty())
        return false;
    call.describe("on the codes, each with its channel's scale and zero point");
    finishCodes(call, std::move(results), qparams);
    return true;
}

/// Order among codes is order among numbers when all have one positive scale.
bool ordered(QuantizedCall& call)
{
    const QParams& qparams = quantizedOrNull(call.first())->qparams;
    if (qparams.isPerChannel() || !(qparams.scale() > 0))
        return false;
    return sameElements(call);
}

/// `cat`: tensors with another scale are quantized anew with the first one's, as in PyTorch.
bool cat(QuantizedCall& call)
{
    std::vector<Tensor> tensors = std::get<std::vector<Tensor>>(call.arguments().front());
    const QuantizedTensor& first = *quantizedOrNull(call.first());
    std::size_t changed = 0;
    for (Tensor& tensor : tensors) {
        const QuantizedTensor* quantized = quantizedOrNull(tensor);
        if (quantized == nullptr)
            return false;
        if (quantized->codes.dtype() != first.codes.dtype())
            ops::reject("All dtypes must be the same.");
        if (quantized->qparams.isPerChannel())
            ops::reject("Only per-tensor quantization is supported in 'cat'!");
        if (quantized->qparams == first.qparams) {
            tensor = quantized->codes;
            continue;
        }
        ++changed;
        tensor = quantizedOrNull(call.requantized(dequantized(*quantized), first.qparams, first.codes.dtype()))->codes;
    }
    call.describe("on the codes"
                  + (changed > 0 ? ", " + std::to_string(changed) + " of them quantized anew" : std::string()));
    Stack dense = call.arguments();
    dense.front() = tensors;
    finishCodes(call, call.below(std::move(dense)), {first.qparams});
    return true;
}

}  // namespace

const std::vector<RuleEntry>& codeRules()
{
    static const std::vector<RuleEntry> rules = [] {
        std::vector<RuleEntry> all{{"cat", cat}};
        for (const char* op : {"clone", "contiguous", "alias", "detach", "empty_like"})
            all.push_back({op, sameElements});
        for (const char* op : {"transpose.int",
                               "t",
                               "permute",
                               "movedim.int",
                               "unsqueeze",
                               "squeeze",
                               "squeeze.dim",
                               "reshape",
                               "view",
                               "expand",
                               "select.int",
                               "slice.Tensor",
                               "narrow",
                               "chunk",
                               "flatten.using_ints",
                               "flip",
                               "index_select",
                               "gather",
                               "repeat",
                               "roll",
                               "split.Tensor",
                               "split_with_sizes",
                               "unbind.int"})
            all.push_back({op, moved});
        for (const char* op :
             {"max", "min", "max.dim", "min.dim", "amax", "amin", "argmax", "argmin", "sort", "argsort", "topk",
              "maximum", "minimum", "max.other", "min.other", "where.self", "stack"})
            all.push_back({op, ordered});
        return all;
    }();
    return rules;
}

}  // namespace keyfall::quantized
