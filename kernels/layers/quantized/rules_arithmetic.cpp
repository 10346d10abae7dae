// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/integer_math.h"
#include "kernels/layers/quantized/quantize.h"
#include "kernels/layers/quantized/quantized_rules.h"
#include "kernels/ops/reject.h"

namespace keyfall::quantized {

namespace {

const QParams& ownQParams(const QuantizedCall& call)
{
    return quantizedOrNull(call.first())->qparams;
}

/// What is below 0 is below the zero point.
bool relu(QuantizedCall& call)
{
    const QuantizedTensor& self = *quantizedOrNull(call.first());
    if (self.qparams.isPerChannel()) {
        onDequantized(call, self.qparams);
        return true;
    }
    call.describe("codes below the zero point become it; " + textOf(self.qparams) + " stay");
    call.finish(makeQuantized(call.math().call("clamp_min", {self.codes, self.qparams.zeroPoint()}), self.qparams));
    return true;
}

/// Elementwise, with results among the numbers that the argument could have.
bool keepsQParams(QuantizedCall& call)
{
    if (call.quantized(0) == nullptr)
        return false;
    onDequantized(call, ownQParams(call));
    return true;
}

/// The same, of another shape.
bool keepsScale(QuantizedCall& call)
{
    return !ownQParams(call).isPerChannel() && keepsQParams(call);
}

/// Functions whose results are known to be from 0 to 1, or from -1 to 1: all codes are used for that, as in PyTorch.
bool boundedBy(QuantizedCall& call, double least, double most)
{
    const CodeRange codes = codeRangeOf(call.first().dtype());
    const double steps = static_cast<double>(codes.most) - static_cast<double>(codes.least) + 1;
    const double scale = (most - least) / steps;
    const double zeroPoint = static_cast<double>(codes.least) - least / scale;
    onDequantized(call, QParams::perTensor(scale, static_cast<std::int64_t>(zeroPoint)));
    return true;
}
bool sigmoid(QuantizedCall& call)
{
    return boundedBy(call, 0, 1);
}
bool tanh(QuantizedCall& call)
{
    return boundedBy(call, -1, 1);
}

bool bothPerTensor(const QuantizedCall& call)
{
    const QuantizedTensor* a = call.quantized(0);
    const QuantizedTensor* b = call.quantized(1);
    return a != nullptr && b != nullptr && !a->qparams.isPerChannel() && !b->qparams.isPerChannel();
}

double alphaOf(const QuantizedCall& call)
{
    const Value alpha = call.argument("alpha");
    if (const auto* real = std::get_if<double>(&alpha))
        return *real;
    const auto* whole = std::get_if<std::int64_t>(&alpha);
    return whole != nullptr ? static_cast<double>(*whole) : 1.0;
}

/// (qa - za) * sa + sign * (qb - zb) * sb
Tensor sumOf(const QuantizedCall& call, double factor)
{
    return call.math().call("add.Tensor", {dequantized(*call.quantized(0)), dequantized(*call.quantized(1)), factor});
}

bool add(QuantizedCall& call)
{
    if (!bothPerTensor(call))
        return false;
    call.describe("(qa - za) * sa + (qb - zb) * sb");
    call.finishQuantized(sumOf(call, alphaOf(call)), std::nullopt, call.first().dtype());
    return true;
}

/// (qa - za) * (qb - zb) in integers.
bool mul(QuantizedCall& call)
{
    if (!bothPerTensor(call))
        return false;
    finishProduct(call, integerProduct(call, *call.quantized(0), *call.quantized(1)), std::nullopt);
    return true;
}

QParams givenQParams(const QuantizedCall& call)
{
    return QParams::perTensor(std::get<double>(call.argument("scale")),
                              std::get<std::int64_t>(call.argument("zero_point")));
}

void expectBothPerTensor(const QuantizedCall& call)
{
    if (!bothPerTensor(call))
        ops::reject("expected two tensors that are quantized per tensor");
    if (call.quantized(0)->codes.dtype() != call.quantized(1)->codes.dtype())
        ops::reject("the two tensors must have the same quantized type");
}

template <bool Relu>
bool addWithQParams(QuantizedCall& call)
{
    expectBothPerTensor(call);
    call.describe("(qa - za) * sa + (qb - zb) * sb");
    Tensor sum = sumOf(call, 1.0);
    if (Relu)
        sum = call.math().call("relu", {sum});
    call.finishQuantized(sum, givenQParams(call), call.first().dtype());
    return true;
}

template <bool Relu>
bool mulWithQParams(QuantizedCall& call)
{
    expectBothPerTensor(call);
    Product product = integerProduct(call, *call.quantized(0), *call.quantized(1));
    if (Relu)
        product.sum = call.math().call("relu", {product.sum});
    finishProduct(call, product, givenQParams(call));
    return true;
}

}  // namespace

const std::vector<RuleEntry>& arithmeticRules()
{
    static const std::vector<RuleEntry> rules = [] {
        std::vector<RuleEntry> all{
            {"relu", relu},
            {"sigmoid", sigmoid},
            {"tanh", tanh},
            {"add.Tensor", add},
            {"mul.Tensor", mul},
            {"quantized::add", addWithQParams<false>},
            {"quantized::add_relu", addWithQParams<true>},
            {"quantized::mul", mulWithQParams<false>},
            {"quantized::mul_relu", mulWithQParams<true>},
        };
        for (const char* op : {"clamp", "clamp_min", "clamp_max", "clamp.Tensor", "hardtanh", "leaky_relu", "hardswish",
                               "masked_fill.Scalar", "masked_fill.Tensor"})
            all.push_back({op, keepsQParams});
        for (const char* op : {"mean", "mean.dim", "max_pool2d"})
            all.push_back({op, keepsScale});
        return all;
    }();
    return rules;
}

}  // namespace keyfall::quantized
