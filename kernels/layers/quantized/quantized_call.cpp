// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/quantized_call.h"

#include "core/tensor/quantized_type.h"
#include "kernels/layers/quantized/output_qparams.h"
#include "kernels/layers/quantized/quantize.h"
#include "kernels/ops/reject.h"

#include <fmt/format.h>

namespace keyfall::quantized {

namespace {

const QParams& checked(const QParams& qparams, DType codes)
{
    const CodeRange range = codeRangeOf(codes);
    for (const std::int64_t zeroPoint : qparams.zeroPoints)
        if (zeroPoint < range.least || zeroPoint > range.most)
            ops::reject(fmt::format("zero_point {} is {} bound: {} has codes from {} to {}", zeroPoint,
                                    zeroPoint < range.least ? "below lower" : "above upper", quantizedNameOf(codes),
                                    range.least, range.most));
    return qparams;
}

}  // namespace

QuantizedCall::QuantizedCall(const BoxedCall& call, Stack& stack) : LayerCall(call, stack)
{
    forEachTensor(arguments(), [this](const Tensor& tensor) {
        if (!first_.defined() && quantizedOrNull(tensor) != nullptr)
            first_ = tensor;
    });
}

const QuantizedTensor* QuantizedCall::quantized(std::size_t index) const
{
    const auto* tensor = index < arguments().size() ? std::get_if<Tensor>(&arguments()[index]) : nullptr;
    return tensor ? quantizedOrNull(*tensor) : nullptr;
}

Stack QuantizedCall::below(Stack dense) const
{
    KeySet keys;
    forEachTensor(dense, [&](const Tensor& tensor) {
        if (tensor.defined())
            keys |= dispatcher().model().keysOf(tensor.traits());
    });
    // A redispatch does not pass over keys that fall through, so none above this one may be left (pytorch:E4).
    boxed().redispatch(dispatcher().threadState().effective(keys) & dispatcher().model().below(boxed().key), dense);
    return dense;
}

QParams QuantizedCall::chooseFor(const Tensor& real, const std::optional<QParams>& qparams, DType codes) const
{
    if (qparams)
        return checked(*qparams, codes);
    if (const auto surrounding = outputQParams(dispatcher())) {
        note(EventKind::requantize, "scale and zero point are given by the surrounding block");
        return checked(*surrounding, codes);
    }
    const Extent extent = extentOf(real);
    if (recorded())
        note(EventKind::requantize,
             extent.least <= extent.most ? fmt::format(
                 "scale and zero point are chosen for the result's range, {:.6g} to {:.6g}", extent.least, extent.most)
                                         : "the result has no finite element to choose a scale by");
    // With 32 bits a zero point at the range's end would cost float32, which codes are read in, more than it gains.
    return chooseQParams(extent.least, extent.most, codeRangeOf(codes),
                         codes == DType::int32 ? Scheme::symmetric : Scheme::affine);
}

void QuantizedCall::noteLoss(const Tensor& real, const Tensor& result) const
{
    const QuantizedTensor* made = quantizedOrNull(result);
    if (recorded() && made != nullptr)
        note(EventKind::requantize, textOf(made->qparams) + "; " + textOf(lossOf(real, *made)));
}

Tensor QuantizedCall::requantized(const Tensor& real, const std::optional<QParams>& qparams, DType codes) const
{
    Tensor result = quantized::quantized(real, chooseFor(real, qparams, codes), codes);
    noteLoss(real, result);
    return result;
}

void QuantizedCall::finishQuantized(const Tensor& real, const std::optional<QParams>& qparams, DType codes)
{
    finish(requantized(real, qparams, codes));
}

}  // namespace keyfall::quantized
