// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/backend.h"
#include "kernels/ops/plan.h"
#include "kernels/ops/promotion.h"

#include <initializer_list>
#include <optional>

/// From an operator's arguments to a plan: checks, promotion, shape, conversion of inputs, allocation of the output.
/// The same for every backend. All functions throw DispatchError (kind badArgument) with PyTorch's texts.
namespace keyfall::ops {

/// Elementwise with one input. `compute` is the type to evaluate in; the input is converted to it.
[[nodiscard]] ElementwisePlan planUnary(const Backend& backend, const Tensor& self, DType compute);
[[nodiscard]] ElementwisePlan planUnary(const Backend& backend, const Tensor& self, DType compute, DType result);

/// Elementwise with two inputs, broadcast against each other.
[[nodiscard]] ElementwisePlan planBinary(const Backend& backend, const Tensor& self, const Tensor& other, DType compute,
                                         DType result);

/// `where`: a bool condition and two inputs of type `compute`.
[[nodiscard]] ElementwisePlan planWhere(const Backend& backend, const Tensor& condition, const Tensor& self,
                                        const Tensor& other, DType compute);

/// The iteration of a kernel that writes `output` from `inputs`, all of them on hand (types as they are, inputs
/// broadcastable to the output's shape): coalesced shape and strides. In-place operators and copies use it.
[[nodiscard]] ElementwisePlan planInto(const Tensor& output, std::initializer_list<Tensor> inputs);

/// Gives a meta output row-major strides, whatever the inputs' order of memory is.
///
/// PyTorch 1.13 carries a few operators out by way of their `out=` form on an empty tensor. Where data is computed the
/// result follows the inputs as everywhere; on meta that form resizes the empty tensor and forgets their order (abs,
/// isinf, logical_not, logical_and, logical_or, logical_xor).
void rowMajorOnMeta(ElementwisePlan& plan);

/// Sum-like reduction over `dims` (nothing: all of them), in type `dtype`, which the output has too.
[[nodiscard]] ReductionPlan planReduction(const Backend& backend, const Tensor& self,
                                          const std::optional<std::vector<std::int64_t>>& dims, bool keepDim,
                                          DType dtype);
/// The same with another type for the output (positions are int64).
[[nodiscard]] ReductionPlan planReduction(const Backend& backend, const Tensor& self,
                                          const std::optional<std::vector<std::int64_t>>& dims, bool keepDim,
                                          DType dtype, DType result);

/// Matrix product with PyTorch's rules for one-dimensional operands and broadcast batches. `finish` is the result's
/// shape: `output` is [batch, rows, columns] and is to be viewed as it.
struct MatmulPreparation {
    MatmulPlan plan;
    Dims finish;
};
[[nodiscard]] MatmulPreparation planMatmul(const Backend& backend, const Tensor& self, const Tensor& other);

/// Where an operator's output goes: the device of the first tensor that is on the backend's device type.
[[nodiscard]] Device outputDevice(const Backend& backend, std::initializer_list<const Tensor*> inputs);

}  // namespace keyfall::ops
