// SPDX-License-Identifier: MIT
#include "kernels/layers/quantized/integer_math.h"

#include "kernels/ops/allocate.h"

namespace keyfall::quantized {

DType sumType(const QuantizedTensor& a, const QuantizedTensor& b, std::int64_t count)
{
    const bool wide = a.codes.dtype() == DType::int32 || b.codes.dtype() == DType::int32;
    return wide || count > kMostInInt32 ? DType::int64 : DType::int32;
}

Tensor channelNumbers(const QuantizedCall& call, const std::vector<double>& numbers, int at, int rank, DType type)
{
    Dims shape(static_cast<std::size_t>(rank), 1);
    shape[static_cast<std::size_t>(at)] = static_cast<std::int64_t>(numbers.size());
    const Device device = call.first().device();
    if (device.type == DeviceType::meta)
        return Tensor::emptyMeta(type, shape);
    const Tensor host = Tensor::emptyHost(DType::float64, shape);
    std::copy(numbers.begin(), numbers.end(), host.hostData<double>());
    return ops::copyTo(host, device, type);
}

Tensor centred(const QuantizedCall& call, const QuantizedTensor& tensor, DType type)
{
    const Tensor codes = call.math().call("to.dtype", {tensor.codes, type});
    const QParams& qparams = tensor.qparams;
    if (qparams.isPerChannel())
        return call.math().sub(codes,
                               channelNumbers(call, {qparams.zeroPoints.begin(), qparams.zeroPoints.end()},
                                              *qparams.axis, codes.dim(), type));
    return qparams.zeroPoint() == 0 ? codes : call.math().sub(codes, qparams.zeroPoint());
}

Product integerProduct(const QuantizedCall& call, const QuantizedTensor& a, const QuantizedTensor& b)
{
    const DType type = sumType(a, b, 1);
    call.describe("(qa - za) * (qb - zb) in " + std::string(nameOf(type)));
    Product product;
    product.sum = call.math().mul(centred(call, a, type), centred(call, b, type));
    product.scale = a.qparams.scale() * b.qparams.scale();
    return product;
}

void finishProduct(QuantizedCall& call, const Product& product, const std::optional<QParams>& qparams)
{
    const auto& math = call.math();
    Tensor real = math.call("to.dtype", {product.sum, DType::float64});
    real = product.factor.defined() ? math.mul(real, product.factor) : math.mul(real, product.scale);
    if (product.offset.defined())
        real = math.add(real, product.offset);
    const QParams chosen = call.chooseFor(real, qparams, call.first().dtype());
    const CodeRange range = codeRangeOf(call.first().dtype());
    Tensor codes = math.call("round", {math.div(real, chosen.scale())});
    codes = math.call("clamp", {math.add(codes, chosen.zeroPoint()), range.least, range.most});
    const Tensor result = makeQuantized(math.call("to.dtype", {codes, call.first().dtype()}), chosen);
    call.noteLoss(real, result);
    call.finish(result);
}

}  // namespace keyfall::quantized
