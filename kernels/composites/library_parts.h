// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/calling/tensor_math.h"

#include <cstdint>
#include <optional>

namespace keyfall::ops {

// See Note [What PyTorch makes of other operators].

/// `log_softmax` and `nll_loss_nd`; of probabilities or with smoothing, products and sums.
[[nodiscard]] Tensor crossEntropyByParts(const TensorMath& math, const Tensor& self, const Tensor& target,
                                         const Tensor& weight, std::int64_t reduction, std::int64_t ignored,
                                         double smoothing);

/// The fused kernel where PyTorch's choice on the CPU falls on it, else what the math path computes.
[[nodiscard]] Tensor attentionByParts(const TensorMath& math, const Tensor& query, const Tensor& key,
                                      const Tensor& value, const Tensor& mask, double dropout, bool causal,
                                      std::optional<double> scale, bool grouped);

/// Each element is kept with probability 1 - p and scaled by 1 / (1 - p), so that the expected value stays.
[[nodiscard]] Tensor dropoutOf(const TensorMath& math, const Tensor& input, double p, bool train);

/// other - alpha * self
[[nodiscard]] Tensor differenceTurned(const TensorMath& math, const Tensor& self, const Tensor& other,
                                      const Scalar& alpha);
[[nodiscard]] Tensor differenceFromNumber(const TensorMath& math, const Tensor& self, const Scalar& other,
                                          const Scalar& alpha);

/// The norm of all elements, by `linalg_vector_norm`.
[[nodiscard]] Tensor normOfAll(const TensorMath& math, const Tensor& self, const Scalar& order);

/// Not initialised, of this layout in memory; type and device are those of `self` where none is asked for.
[[nodiscard]] Tensor emptyLaidOut(const TensorMath& math, const Tensor& self, const Ints& size, const Ints& stride,
                                  MaybeDType dtype, const MaybeLayout& layout, MaybeDevice device, MaybeBool pinned);

/// Throws DispatchError, in PyTorch's words, for what is no table of rows or no numbers of them.
void checkEmbedding(const Tensor& weight, const Tensor& indices);

/// Throws DispatchError, in PyTorch's words, for a mask that says more than yes and no.
void checkFillMask(const Tensor& mask);

/// The shape with dimensions `startDim` to `endDim` in one. Throws DispatchError where they are none, or not in order.
[[nodiscard]] Dims flatShape(const Tensor& self, std::int64_t startDim, std::int64_t endDim);

}  // namespace keyfall::ops
