// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/calling/tensor_math.h"
#include "kernels/layers/nested/nested_tensor.h"

/// Nested tensors over values. Values that are on the tape go through `_nested_view_from_jagged` or
/// `_nested_view_from_buffer`, so that the tape sees where they went; for others nothing is called.
namespace keyfall::nested {

[[nodiscard]] Tensor wrapJagged(const TensorMath& math, const Tensor& values,
                                const std::shared_ptr<const RaggedRows>& rows, int raggedDim, NestedForm form);
[[nodiscard]] Tensor wrapSizes(const TensorMath& math, const Tensor& buffer, std::vector<Dims> sizes, NestedForm form);
/// The structure of `like`.
[[nodiscard]] Tensor wrapLike(const TensorMath& math, const Tensor& values, const NestedTensor& like);

}  // namespace keyfall::nested
