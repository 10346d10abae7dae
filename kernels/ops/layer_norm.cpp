// SPDX-License-Identifier: MIT
#include "kernels/ops/layer_norm.h"

#include "kernels/ops/allocate.h"
#include "kernels/ops/define.h"
#include "kernels/ops/families.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"

#include <algorithm>
#include <tuple>

namespace keyfall::ops {

void checkLayerNorm(const Tensor& input, const Ints& shape, const Tensor& weight, const Tensor& bias)
{
    const Dims normal(shape.begin(), shape.end());
    const Dims& given = input.shape();
    if (normal.empty())
        reject("Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but got "
               "normalized_shape = []");
    for (const auto& [name, tensor] : {std::pair{"weight", weight}, std::pair{"bias", bias}})
        if (tensor.defined() && !(tensor.shape() == normal))
            reject(std::string("Expected ") + name + " to be of same shape as normalized_shape, but got " + name
                   + " of shape " + textOf(tensor.shape()) + " and normalized_shape = " + textOf(normal));
    if (given.size() < normal.size()
        || !std::equal(normal.begin(), normal.end(), given.end() - static_cast<std::ptrdiff_t>(normal.size()))) {
        std::string sizes;
        for (const std::int64_t size : normal)
            sizes += ", " + std::to_string(size);
        reject("Given normalized_shape=" + textOf(normal) + ", expected input with shape [*" + sizes
               + "], but got input of size" + textOf(given));
    }
    if (!isFloating(input.dtype()))
        reject(std::string("\"LayerNormKernelImpl\" not implemented for '") + scalarTypeName(input.dtype()) + "'");
    for (const Tensor& parameter : {weight, bias})
        if (parameter.defined() && parameter.dtype() != input.dtype())
            reject(std::string("expected scalar type ") + scalarTypeName(input.dtype()) + " but found "
                   + scalarTypeName(parameter.dtype()));
}

namespace {

/// Mean and deviation of half types have the half type on the CPU, float32 on CUDA devices, as in PyTorch.
Tensor statistic(const Tensor& computed, DType type)
{
    return computed.device().type == DeviceType::cuda ? computed : castTo(computed, type);
}

std::tuple<Tensor, Tensor, Tensor> layerNorm(const Backend& backend, const Tensor& input, const Ints& shape,
                                             const Tensor& weight, const Tensor& bias, double epsilon)
{
    checkLayerNorm(input, shape, weight, bias);
    const DType type = input.dtype();
    const DType compute = type == DType::float64 ? type : DType::float32;
    Dims rows = input.shape();
    std::fill(rows.end() - static_cast<std::ptrdiff_t>(shape.size()), rows.end(), 1);
    NormPlan plan;
    plan.epsilon = epsilon;
    plan.rows = elementCount(rows);
    plan.length = elementCount(Dims(shape.begin(), shape.end()));
    plan.output = emptyOn(input.device(), type, input.shape());  // row-major, however the input lies in memory
    plan.mean = emptyOn(input.device(), compute, rows);
    plan.deviation = emptyOn(input.device(), compute, rows);
    plan.input = contiguous(input);
    if (weight.defined())
        plan.weight = contiguous(castTo(weight, compute));
    if (bias.defined())
        plan.bias = contiguous(castTo(bias, compute));
    if (plan.rows > 0)
        backend.layerNorm(plan);
    return {plan.output, statistic(plan.mean, type), statistic(plan.deviation, type)};
}

}  // namespace

std::vector<OperatorDefinition> normOperators()
{
    return {
        define<std::tuple<Tensor, Tensor, Tensor>(const Tensor&, const Ints&, const Tensor&, const Tensor&, double)>(
            "native_layer_norm(Tensor input, int[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> "
            "(Tensor, Tensor, Tensor)",
            layerNorm, Devices::sameOrNone),
    };
}

}  // namespace keyfall::ops
