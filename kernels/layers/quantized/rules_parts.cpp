// SPDX-License-Identifier: MIT
#include "core/tensor/quantized_type.h"
#include "kernels/layers/quantized/quantize.h"
#include "kernels/layers/quantized/quantized_rules.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/reject.h"

#include <algorithm>

// What a quantized tensor consists of, and the way back to numbers.
namespace keyfall::quantized {

namespace {

const QuantizedTensor& self(const QuantizedCall& call)
{
    if (const QuantizedTensor* tensor = call.quantized(0))
        return *tensor;
    ops::reject("the first argument is not quantized");
}

void expectPerTensor(const QuantizedCall& call)
{
    if (self(call).qparams.isPerChannel())
        ops::reject("Expected quantizer->qscheme() == kPerTensorAffine to be true, but the tensor is quantized per "
                    "channel: ask for q_per_channel_scales and q_per_channel_zero_points");
}

void expectPerChannel(const QuantizedCall& call)
{
    if (!self(call).qparams.isPerChannel())
        ops::reject("Expected quantizer->qscheme() == kPerChannelAffine to be true, but the tensor is quantized per "
                    "tensor: ask for q_scale and q_zero_point");
}

bool dequantize(QuantizedCall& call)
{
    call.describe("(code - zero point) * scale");
    call.finish(dequantized(self(call)));
    return true;
}

bool dequantizeList(QuantizedCall& call)
{
    std::vector<Tensor> tensors = std::get<std::vector<Tensor>>(call.arguments().front());
    for (Tensor& tensor : tensors) {
        const QuantizedTensor* quantized = quantizedOrNull(tensor);
        tensor = quantized ? dequantized(*quantized) : ops::castTo(tensor, DType::float32);
    }
    call.describe("(code - zero point) * scale");
    call.finish(tensors);
    return true;
}

bool intRepr(QuantizedCall& call)
{
    call.describe("a copy of the codes");
    call.finish(call.math().clone(self(call).codes));
    return true;
}

bool scale(QuantizedCall& call)
{
    expectPerTensor(call);
    call.finish(Stack{self(call).qparams.scale()});
    return true;
}

bool zeroPoint(QuantizedCall& call)
{
    expectPerTensor(call);
    call.finish(Stack{self(call).qparams.zeroPoint()});
    return true;
}

template <class Number>
Tensor listed(const std::vector<Number>& numbers, DType dtype, Device device)
{
    const Tensor host = Tensor::emptyHost(dtype, Dims{static_cast<std::int64_t>(numbers.size())});
    std::copy(numbers.begin(), numbers.end(), host.hostData<Number>());
    return ops::copyTo(host, device, dtype);
}

bool scales(QuantizedCall& call)
{
    expectPerChannel(call);
    call.finish(listed(self(call).qparams.scales, DType::float64, call.first().device()));
    return true;
}

bool zeroPoints(QuantizedCall& call)
{
    expectPerChannel(call);
    call.finish(listed(self(call).qparams.zeroPoints, DType::int64, call.first().device()));
    return true;
}

bool axis(QuantizedCall& call)
{
    expectPerChannel(call);
    call.finish(Stack{std::int64_t{*self(call).qparams.axis}});
    return true;
}

bool quantizedAlready(QuantizedCall& call)
{
    ops::reject("Quantize only works on Float Tensor, got a tensor of "
                + std::string(quantizedNameOf(call.first().dtype())) + "; dequantize it first");
}

}  // namespace

const std::vector<RuleEntry>& partRules()
{
    static const std::vector<RuleEntry> rules{
        {"dequantize.self", dequantize},
        {"dequantize.tensors", dequantizeList},
        {"int_repr", intRepr},
        {"q_scale", scale},
        {"q_zero_point", zeroPoint},
        {"q_per_channel_scales", scales},
        {"q_per_channel_zero_points", zeroPoints},
        {"q_per_channel_axis", axis},
        {"quantize_per_tensor", quantizedAlready},
        {"quantize_per_tensor.tensor_qparams", quantizedAlready},
        {"quantize_per_tensor.tensors", quantizedAlready},
        {"quantize_per_tensor_dynamic", quantizedAlready},
        {"quantize_per_channel", quantizedAlready},
    };
    return rules;
}

}  // namespace keyfall::quantized
