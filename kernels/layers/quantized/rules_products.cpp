// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/integer_math.h"
#include "kernels/layers/quantized/quantize.h"
#include "kernels/layers/quantized/quantized_rules.h"
#include "kernels/ops/reject.h"

// Products of matrices and convolutions of codes (eleven:2.7.6).
namespace keyfall::quantized {

namespace {

using Ints = std::vector<std::int64_t>;

/// The right matrix's zero points: one number, or one for each of its columns.
struct ColumnZeroPoints {
    std::int64_t one = 0;
    Tensor each;  ///< undefined: `one` for all
};

Tensor timesZeroPoints(const QuantizedCall& call, const Tensor& sums, const ColumnZeroPoints& zeroPoints)
{
    return zeroPoints.each.defined() ? call.math().mul(sums, zeroPoints.each) : call.math().mul(sums, zeroPoints.one);
}

/// Sum of (qa - za)(qb - zb) over the inner dimension, by its expansion: the product of the codes themselves, less
/// zb times the rows' sums, less za times the columns' sums, plus both zero points' product for every term. The terms
/// are grouped so that none is larger than the whole can be: (qa qb - zb rows) - za (columns - K zb).
Tensor expanded(const QuantizedCall& call, const QuantizedTensor& a, const Tensor& right, const ColumnZeroPoints& zb,
                DType type)
{
    const auto& math = call.math();
    const Tensor qa = math.call("to.dtype", {a.codes, type});
    const Tensor qb = math.call("to.dtype", {right, type});
    const std::int64_t inner = qa.size(qa.dim() - 1);
    const bool rightIsCentred = zb.one == 0 && !zb.each.defined();
    Tensor sum = math.matmul(qa, qb);
    if (!rightIsCentred) {
        const Tensor rows = math.call("sum.dim_IntList", {qa, Ints{-1}, true, type});
        sum = math.sub(sum, timesZeroPoints(call, rows, zb));
    }
    if (const std::int64_t za = a.qparams.zeroPoint(); za != 0) {
        Tensor columns = math.call("sum.dim_IntList", {qb, Ints{-2}, true, type});
        if (zb.each.defined())
            columns = math.sub(columns, math.mul(zb.each, inner));
        else if (!rightIsCentred)
            columns = math.sub(columns, zb.one * inner);
        sum = math.sub(sum, math.mul(columns, za));
    }
    return sum;
}

/// `right` holds b's codes with its columns, which may be channels, in the last dimension.
Product matrixProduct(const QuantizedCall& call, const QuantizedTensor& a, const QuantizedTensor& b,
                      const Tensor& right)
{
    const DType type = sumType(a, b, a.codes.size(a.codes.dim() - 1));
    call.describe("sum of (qa - za)(qb - zb) by its expansion, in " + std::string(nameOf(type)));
    Product product;
    ColumnZeroPoints zeroPoints{b.qparams.zeroPoint(), {}};
    if (b.qparams.isPerChannel()) {
        zeroPoints.each = channelNumbers(call, {b.qparams.zeroPoints.begin(), b.qparams.zeroPoints.end()}, 0, 1, type);
        std::vector<double> scales = b.qparams.scales;
        for (double& scale : scales)
            scale *= a.qparams.scale();
        product.factor = channelNumbers(call, scales, 0, 1, DType::float64);
    }
    product.scale = a.qparams.scale() * b.qparams.scale();
    product.sum = expanded(call, a, right, zeroPoints, type);
    return product;
}

bool isChannelsAlong(const QuantizedTensor& tensor, int axis)
{
    return !tensor.qparams.isPerChannel() || *tensor.qparams.axis == axis;
}

/// Operands with at least two dimensions that quantize the rows of the one and the columns of the other alike.
bool multiplies(const QuantizedTensor* a, const QuantizedTensor* b)
{
    return a != nullptr && b != nullptr && !a->qparams.isPerChannel() && a->codes.dim() >= 2 && b->codes.dim() >= 2
        && isChannelsAlong(*b, b->codes.dim() - 1)
        && a->codes.size(a->codes.dim() - 1) == b->codes.size(b->codes.dim() - 2);
}

bool matmul(QuantizedCall& call)
{
    const QuantizedTensor* a = call.quantized(0);
    const QuantizedTensor* b = call.quantized(1);
    if (!multiplies(a, b))
        return false;
    finishProduct(call, matrixProduct(call, *a, *b, b->codes), std::nullopt);
    return true;
}

bool matmulWithQParams(QuantizedCall& call)
{
    const QuantizedTensor* a = call.quantized(0);
    const QuantizedTensor* b = call.quantized(1);
    if (!multiplies(a, b))
        ops::reject("expected two quantized matrices, the first with as many columns as the second has rows");
    finishProduct(call, matrixProduct(call, *a, *b, b->codes),
                  QParams::perTensor(std::get<double>(call.argument("scale")),
                                     std::get<std::int64_t>(call.argument("zero_point"))));
    return true;
}

Tensor wideBias(const QuantizedCall& call, std::size_t index)
{
    Tensor bias = call.tensor(index);
    if (const QuantizedTensor* quantized = call.quantized(index))
        bias = dequantized(*quantized);
    return bias.defined() ? call.math().call("to.dtype", {bias, DType::float64}) : bias;
}

bool isLinear(const QuantizedTensor* x, const QuantizedTensor* weight)
{
    return x != nullptr && weight != nullptr && !x->qparams.isPerChannel() && x->codes.dim() >= 2
        && weight->codes.dim() == 2 && isChannelsAlong(*weight, 0)
        && x->codes.size(x->codes.dim() - 1) == weight->codes.size(1);
}

void finishLinear(QuantizedCall& call, const std::optional<QParams>& qparams)
{
    const QuantizedTensor& weight = *call.quantized(1);
    Product product = matrixProduct(call, *call.quantized(0), weight, call.math().call("t", {weight.codes}));
    product.offset = wideBias(call, 2);
    finishProduct(call, product, qparams);
}

bool linear(QuantizedCall& call)
{
    if (!isLinear(call.quantized(0), call.quantized(1)))
        return false;
    finishLinear(call, std::nullopt);
    return true;
}

bool linearWithQParams(QuantizedCall& call)
{
    if (!isLinear(call.quantized(0), call.quantized(1)))
        ops::reject(
            "expected a quantized input of two or more dimensions and a quantized weight [out, in] that fits it");
    finishLinear(call,
                 QParams::perTensor(std::get<double>(call.argument("Y_scale_i")),
                                    std::get<std::int64_t>(call.argument("Y_zero_point_i"))));
    return true;
}

/// The convolution of the codes less their zero points: what pads them is then 0.
bool conv2d(QuantizedCall& call)
{
    const QuantizedTensor* x = call.quantized(0);
    const QuantizedTensor* weight = call.quantized(1);
    if (x == nullptr || weight == nullptr || x->qparams.isPerChannel() || weight->codes.dim() != 4
        || !isChannelsAlong(*weight, 0))
        return false;
    const std::int64_t terms = weight->codes.size(1) * weight->codes.size(2) * weight->codes.size(3);
    const DType type = sumType(*x, *weight, terms);
    call.describe("convolution of (qa - za) with (qb - zb), in " + std::string(nameOf(type)));
    Stack dense = call.arguments();
    dense[0] = centred(call, *x, type);
    dense[1] = centred(call, *weight, type);
    dense[2] = None{};
    Product product;
    product.sum = std::get<Tensor>(call.below(std::move(dense)).front());
    std::vector<double> scales = weight->qparams.scales;
    for (double& scale : scales)
        scale *= x->qparams.scale();
    product.scale = scales.front();
    if (weight->qparams.isPerChannel())
        product.factor = channelNumbers(call, scales, 0, 3, DType::float64);
    if (const Tensor bias = wideBias(call, 2); bias.defined())
        product.offset = call.math().reshape(bias, Dims{bias.numel(), 1, 1});
    finishProduct(call, product, std::nullopt);
    return true;
}

}  // namespace

const std::vector<RuleEntry>& productRules()
{
    static const std::vector<RuleEntry> rules{
        {"mm", matmul},
        {"bmm", matmul},
        {"matmul", matmul},
        {"linear", linear},
        {"conv2d", conv2d},
        {"quantized::matmul", matmulWithQParams},
        {"quantized::linear", linearWithQParams},
    };
    return rules;
}

}  // namespace keyfall::quantized
