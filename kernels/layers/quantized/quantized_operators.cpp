// SPDX-License-Identifier: MIT
#include "core/tensor/quantized_type.h"
#include "kernels/layers/quantized/define_quantized.h"
#include "kernels/layers/quantized/given_qparams.h"
#include "kernels/layers/quantized/quantize.h"
#include "kernels/ops/allocate.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"

#include <algorithm>
#include <cctype>
#include <cmath>

// Quantizing dense tensors: at the backends' keys. All texts are PyTorch's.
namespace keyfall::quantized {

namespace {

using ops::reject;

DType codesFor(const Value& dtype)
{
    if (const auto codes = codesAskedFor(dtype))
        return *codes;
    const auto* dense = std::get_if<DType>(&dtype);
    reject("ScalarType " + (dense ? std::string(ops::scalarTypeName(*dense)) : keyfall::textOf(dtype))
           + " is not supported in new_qtensor: quint8, qint8 and qint32 are");
}

void checkFloat(const Tensor& self)
{
    if (self.dtype() != DType::float32)
        reject("Quantize only works on Float Tensor, got " + std::string(ops::scalarTypeName(self.dtype())));
}

void checkZeroPoints(const char* function, const QParams& qparams, CodeRange range)
{
    for (const std::int64_t zeroPoint : qparams.zeroPoints) {
        if (zeroPoint < range.least)
            reject(std::string(function) + " zero_point " + std::to_string(zeroPoint) + " is below lower bound.");
        if (zeroPoint > range.most)
            reject(std::string(function) + " zero_point " + std::to_string(zeroPoint) + " is above upper bound.");
    }
}

/// Writes down what became of NaN, for which there is no code (eleven:2.7.1).
void noteLoss(const BoxedCall& call, const Tensor& exact, const Tensor& result)
{
    if (!call.recorded() || exact.device().type == DeviceType::meta)
        return;
    const QuantizedTensor& made = *quantizedOrNull(result);
    const Loss loss = lossOf(exact, made);
    call.note(EventKind::requantize, textOf(made.qparams) + "; " + textOf(loss));
    if (loss.nans > 0)
        call.note(EventKind::warning,
                  std::to_string(loss.nans) + " of " + std::to_string(loss.count)
                      + " elements are NaN, which no code stands for: they become the zero point");
}

Tensor perTensor(const BoxedCall& call, const Tensor& self, double scale, std::int64_t zeroPoint, const Value& dtype)
{
    const DType codes = codesFor(dtype);
    checkFloat(self);
    const QParams qparams = QParams::perTensor(scale, zeroPoint);
    checkZeroPoints("quantize_tensor_per_tensor_affine", qparams, codeRangeOf(codes));
    Tensor result = quantized(self, qparams, codes);
    noteLoss(call, self, result);
    return result;
}

Tensor perTensorOfTensors(const BoxedCall& call, const Tensor& self, const Tensor& scale, const Tensor& zeroPoint,
                          const Value& dtype)
{
    return perTensor(call, self, numberOf(scale), static_cast<std::int64_t>(numberOf(zeroPoint)), dtype);
}

/// With the scale and the zero point of the elements' range (qparams.h).
Tensor perTensorDynamic(const BoxedCall& call, const Tensor& self, const Value& dtype, bool reduceRange)
{
    const auto* dense = std::get_if<DType>(&dtype);
    if (dense != nullptr && *dense == DType::float16)  // stands for "no codes at all"
        return ops::castTo(self, DType::float16);
    const DType codes = codesFor(dtype);
    if (codes == DType::int32)
        reject("dtype QInt32 not supported: quint8, qint8 and float16 are");
    if (self.device().type == DeviceType::meta)
        reject("the scale depends on the elements, and a meta tensor has none");
    if (self.numel() == 0)
        reject("min(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction dim with "
               "the 'dim' argument.");
    checkFloat(self);
    const std::vector<double> numbers = numbersOf(self);
    if (std::any_of(numbers.begin(), numbers.end(), [](double number) { return std::isnan(number); }))
        reject("In ChooseQuantizationParams, min should be less than or equal to max: an element is NaN");
    const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
    if (std::isinf(*least) || std::isinf(*most))
        reject("an element is infinite, and no scale has codes for that");
    const QParams qparams = chooseDynamicQParams(*least, *most, codeRangeOf(codes), reduceRange);
    return perTensor(call, self, qparams.scale(), qparams.zeroPoint(), dtype);
}

std::vector<Tensor> listPerTensor(const BoxedCall& call, const std::vector<Tensor>& tensors, const Tensor& scales,
                                  const Tensor& zeroPoints, const Value& dtype)
{
    const QParams all = channelsOf(scales, zeroPoints, 0);
    if (all.scales.size() != tensors.size() || all.zeroPoints.size() != tensors.size())
        reject("expected a scale and a zero point for each of the " + std::to_string(tensors.size())
               + " tensors, but got " + std::to_string(all.scales.size()) + " and "
               + std::to_string(all.zeroPoints.size()));
    std::vector<Tensor> results;
    for (std::size_t i = 0; i < tensors.size(); ++i)
        results.push_back(perTensor(call, tensors[i], all.scales[i], all.zeroPoints[i], dtype));
    return results;
}

Tensor perChannel(const BoxedCall& call, const Tensor& self, const Tensor& scales, const Tensor& zeroPoints,
                  std::int64_t axis, const Value& dtype)
{
    const DType codes = codesFor(dtype);
    checkFloat(self);
    if (scales.dim() != 1)
        reject("scale tensor must have dimension 1");
    if (zeroPoints.dim() != 1)
        reject("zero_points tensor must have dimension 1");
    if (isFloating(zeroPoints.dtype()))
        reject("zero_points with fractions (per_channel_affine_float_qparams) are not supported; round them to int64");
    if (axis < 0 || axis >= self.dim())
        reject("Channel axis out of range in per channel affine quantization. Got: " + std::to_string(axis)
               + " Expected: [0, " + std::to_string(self.dim()) + ")");
    if (scales.numel() != self.size(static_cast<int>(axis)))
        reject("length of scales must equal to channel, expected " + std::to_string(self.size(static_cast<int>(axis)))
               + " got, " + std::to_string(scales.numel()));
    if (zeroPoints.numel() != scales.numel())
        reject("length of zero_points must equal to channel, expected " + std::to_string(scales.numel()) + " got, "
               + std::to_string(zeroPoints.numel()));
    const QParams qparams = channelsOf(scales, zeroPoints, axis);
    checkZeroPoints("quantize_tensor_per_channel_affine", qparams, codeRangeOf(codes));
    Tensor result = quantized(self, qparams, codes);
    noteLoss(call, self, result);
    return result;
}

/// Of a tensor that is not quantized: its numbers.
Tensor asFloat(const BoxedCall&, const Tensor& self)
{
    return ops::castTo(self, DType::float32);
}

std::vector<Tensor> allAsFloat(const BoxedCall& call, const std::vector<Tensor>& tensors)
{
    std::vector<Tensor> results;
    for (const Tensor& tensor : tensors)
        results.push_back(asFloat(call, tensor));
    return results;
}

std::string upper(std::string_view name)
{
    std::string text(name);
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

}  // namespace

ops::OperatorDefinition forQuantizedOnly(std::string schema)
{
    ops::OperatorDefinition definition;
    definition.name = schema.substr(0, schema.find('('));
    definition.schema = std::move(schema);
    definition.kernelFor = [name = definition.name](const ops::Backend& backend) {
        return Kernel::boxed(
            [name, where = upper(backend.name())](const BoxedCall&, Stack&) {
                const std::string full = name.find("::") == std::string::npos ? "aten::" + name : name;
                DispatchError error(
                    DispatchErrorKind::unsupported,
                    "Could not run '" + full + "' with arguments from the '" + where
                        + "' backend: no argument is a quantized tensor. quantize_per_tensor makes one");
                error.op = name;
                throw error;
            },
            "standard:" + std::string(backend.name()));
    };
    return definition;
}

std::vector<ops::OperatorDefinition> quantizedOperators()
{
    using Number = std::int64_t;
    std::vector<ops::OperatorDefinition> all{
        define<Tensor(const Tensor&, double, Number, const Value&)>(
            "quantize_per_tensor(Tensor self, float scale, int zero_point, ScalarType dtype) -> Tensor", perTensor),
        define<Tensor(const Tensor&, const Tensor&, const Tensor&, const Value&)>(
            "quantize_per_tensor.tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, ScalarType dtype) -> "
            "Tensor",
            perTensorOfTensors),
        define<Tensor(const Tensor&, const Value&, bool)>(
            "quantize_per_tensor_dynamic(Tensor self, ScalarType dtype, bool reduce_range) -> Tensor",
            perTensorDynamic),
        define<std::vector<Tensor>(const std::vector<Tensor>&, const Tensor&, const Tensor&, const Value&)>(
            "quantize_per_tensor.tensors(Tensor[] tensors, Tensor scales, Tensor zero_points, ScalarType dtype) -> "
            "Tensor[]",
            listPerTensor),
        define<Tensor(const Tensor&, const Tensor&, const Tensor&, Number, const Value&)>(
            "quantize_per_channel(Tensor self, Tensor scales, Tensor zero_points, int axis, ScalarType dtype) -> "
            "Tensor",
            perChannel),
        define<Tensor(const Tensor&)>("dequantize.self(Tensor self) -> Tensor", asFloat),
        define<std::vector<Tensor>(const std::vector<Tensor>&)>("dequantize.tensors(Tensor[] tensors) -> Tensor[]",
                                                                allAsFloat),
    };
    for (const char* schema :
         {"int_repr(Tensor self) -> Tensor", "q_scale(Tensor self) -> float", "q_zero_point(Tensor self) -> int",
          "q_per_channel_scales(Tensor self) -> Tensor", "q_per_channel_zero_points(Tensor self) -> Tensor",
          "q_per_channel_axis(Tensor self) -> int",
          "quantized::add(Tensor qa, Tensor qb, float scale, int zero_point) -> Tensor",
          "quantized::add_relu(Tensor qa, Tensor qb, float scale, int zero_point) -> Tensor",
          "quantized::mul(Tensor qa, Tensor qb, float scale, int zero_point) -> Tensor",
          "quantized::mul_relu(Tensor qa, Tensor qb, float scale, int zero_point) -> Tensor",
          "quantized::matmul(Tensor qa, Tensor qb, float scale, int zero_point) -> Tensor",
          // PyTorch packs the weight and the bias into one object; here they are arguments.
          "quantized::linear(Tensor X, Tensor W, Tensor? B, float Y_scale_i, int Y_zero_point_i) -> Tensor"})
        all.push_back(forQuantizedOnly(schema));
    for (auto* more : {fakeQuantizeOperators, observerOperators})
        for (ops::OperatorDefinition& definition : more())
            all.push_back(std::move(definition));
    return all;
}

}  // namespace keyfall::quantized
