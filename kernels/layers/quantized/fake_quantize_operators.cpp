// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/layers/quantized/define_quantized.h"
#include "kernels/layers/quantized/given_qparams.h"
#include "kernels/layers/quantized/quantize.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"

#include <tuple>

// Fake quantization: to codes and back at once, at the backends' keys (eleven:2.7.5). The forms with `cachemask` also
// say which elements were in range, which is all that their gradients need. All texts are PyTorch's.
namespace keyfall::quantized {

namespace {

using ops::reject;
using Number = std::int64_t;
using WithMask = std::tuple<Tensor, Tensor>;

void checkFake(const Tensor& self, CodeRange range)
{
    if (!isFloating(self.dtype()))
        reject("\"fake_quantize\" not implemented for '" + std::string(ops::scalarTypeName(self.dtype())) + "'");
    if (range.least > range.most)
        reject("`quant_min` should be less than or equal to `quant_max`.");
}

void checkZeroPoints(const QParams& qparams, CodeRange range)
{
    for (const std::int64_t zeroPoint : qparams.zeroPoints)
        if (zeroPoint < range.least || zeroPoint > range.most)
            reject("`zero_point` must be between `quant_min` and `quant_max`.");
}

/// The pair, checked.
QParams pairOf(const Tensor& self, double scale, Number zeroPoint, CodeRange range)
{
    checkFake(self, range);
    const QParams qparams = QParams::perTensor(scale, zeroPoint);
    checkZeroPoints(qparams, range);
    return qparams;
}

/// One pair for each index of `axis`, checked. On meta there are no numbers to look at: none are given back.
QParams pairsOf(const Tensor& self, const Tensor& scales, const Tensor& zeroPoints, Number axis, CodeRange range)
{
    if (scales.dtype() != DType::float32)
        reject("Scale must be Float, found " + std::string(ops::scalarTypeName(scales.dtype())));
    if (isFloating(zeroPoints.dtype()))
        reject("Zero-point must be Int32, found " + std::string(ops::scalarTypeName(zeroPoints.dtype())));
    if (scales.dim() != 1)
        reject("scale should be a 1-D tensor");
    if (zeroPoints.dim() != 1)
        reject("zero point should be a 1-D tensor");
    if (scales.numel() != zeroPoints.numel())
        reject("scale and zero-point need to have the same dimensions");
    if (axis < 0 || axis >= self.dim())
        reject("`axis` must be between 0 and number of dimensions of input");
    if (scales.numel() != self.size(static_cast<int>(axis)))
        reject("dimensions of scale and zero-point are not consistent with input tensor");
    checkFake(self, range);
    if (self.device().type == DeviceType::meta)
        return {};
    const QParams qparams = channelsOf(scales, zeroPoints, axis);
    checkZeroPoints(qparams, range);
    return qparams;
}

WithMask withMask(const Tensor& self, const QParams& qparams, CodeRange range)
{
    return {fakeQuantized(self, qparams, range), inRange(self, qparams, range)};
}

Tensor perTensor(const BoxedCall&, const Tensor& self, double scale, Number zeroPoint, Number least, Number most)
{
    const CodeRange range{least, most};
    return fakeQuantized(self, pairOf(self, scale, zeroPoint, range), range);
}

WithMask perTensorWithMask(const BoxedCall&, const Tensor& self, double scale, Number zeroPoint, Number least,
                           Number most)
{
    const CodeRange range{least, most};
    return withMask(self, pairOf(self, scale, zeroPoint, range), range);
}

/// A pair in tensors of one element. On meta they have none, and the result's shape does not depend on it.
QParams pairIn(const Tensor& self, const Tensor& scale, const Tensor& zeroPoint)
{
    if (self.device().type == DeviceType::meta)
        return {};
    return QParams::perTensor(numberOf(scale), static_cast<Number>(numberOf(zeroPoint)));
}

Tensor perTensorOfTensors(const BoxedCall&, const Tensor& self, const Tensor& scale, const Tensor& zeroPoint,
                          Number least, Number most)
{
    const CodeRange range{least, most};
    checkFake(self, range);
    const QParams qparams = pairIn(self, scale, zeroPoint);
    if (self.device().type != DeviceType::meta)
        checkZeroPoints(qparams, range);
    return fakeQuantized(self, qparams, range);
}

/// As 1.13: with the switch off nothing is changed, and a zero point outside the range is not looked for.
WithMask perTensorOfTensorsWithMask(const BoxedCall&, const Tensor& self, const Tensor& scale, const Tensor& zeroPoint,
                                    const Tensor& enabled, Number least, Number most)
{
    const CodeRange range{least, most};
    checkFake(self, range);
    const QParams qparams = pairIn(self, scale, zeroPoint);
    if (self.device().type == DeviceType::meta || numberOf(enabled) != 0)
        return withMask(self, qparams, range);
    const Tensor all = ops::emptyLike(self, DType::boolean);
    ops::copyInto(all, ops::scalarTensor(true));
    return {ops::copyTo(self, self.device(), self.dtype()), all};
}

Tensor perChannel(const BoxedCall&, const Tensor& self, const Tensor& scales, const Tensor& zeroPoints, Number axis,
                  Number least, Number most)
{
    const CodeRange range{least, most};
    return fakeQuantized(self, pairsOf(self, scales, zeroPoints, axis, range), range);
}

WithMask perChannelWithMask(const BoxedCall&, const Tensor& self, const Tensor& scales, const Tensor& zeroPoints,
                            Number axis, Number least, Number most)
{
    const CodeRange range{least, most};
    return withMask(self, pairsOf(self, scales, zeroPoints, axis, range), range);
}

/// Made of a product, so it has a gradient itself.
Tensor backward(const TensorMath& math, const Tensor& gradient, const Tensor& mask)
{
    if (mask.dtype() != DType::boolean)
        reject("Expected mask.scalar_type() == ScalarType::Bool to be true, but got false.");
    if (mask.numel() != gradient.numel())
        reject("`mask` and `dY` are not the same size: `mask` is size " + std::to_string(mask.numel())
               + " and `dY` is size " + std::to_string(gradient.numel()));
    return gradient.numel() == 0 ? gradient : math.mul(gradient, mask);
}

}  // namespace

std::vector<ops::OperatorDefinition> fakeQuantizeOperators()
{
    const std::string range = "int quant_min, int quant_max) -> ";
    const std::string pair = "(Tensor self, float scale, int zero_point, " + range;
    const std::string tensors = "(Tensor self, Tensor scale, Tensor zero_point, ";
    const std::string both = "(Tensor output, Tensor mask)";
    using OfPair = Tensor(const Tensor&, double, Number, Number, Number);
    using OfPairWithMask = WithMask(const Tensor&, double, Number, Number, Number);
    using Backward = Tensor(const Tensor&, const Tensor&);
    return {
        define<OfPair>("fake_quantize_per_tensor_affine" + pair + "Tensor", perTensor),
        define<OfPairWithMask>("fake_quantize_per_tensor_affine_cachemask" + pair + both, perTensorWithMask),
        define<Tensor(const Tensor&, const Tensor&, const Tensor&, Number, Number)>(
            "fake_quantize_per_tensor_affine.tensor_qparams" + tensors + range + "Tensor", perTensorOfTensors),
        define<WithMask(const Tensor&, const Tensor&, const Tensor&, const Tensor&, Number, Number)>(
            "_fake_quantize_per_tensor_affine_cachemask_tensor_qparams" + tensors + "Tensor fake_quant_enabled, "
                + range + both,
            perTensorOfTensorsWithMask),
        define<Tensor(const Tensor&, const Tensor&, const Tensor&, Number, Number, Number)>(
            "fake_quantize_per_channel_affine" + tensors + "int axis, " + range + "Tensor", perChannel),
        define<WithMask(const Tensor&, const Tensor&, const Tensor&, Number, Number, Number)>(
            "fake_quantize_per_channel_affine_cachemask" + tensors + "int axis, " + range + both, perChannelWithMask),
        ops::compose<Backward>("fake_quantize_per_tensor_affine_cachemask_backward(Tensor grad, Tensor mask) -> Tensor",
                               backward),
        ops::compose<Backward>(
            "fake_quantize_per_channel_affine_cachemask_backward(Tensor grad, Tensor mask) -> Tensor", backward),
    };
}

}  // namespace keyfall::quantized
