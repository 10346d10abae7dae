// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

#include <optional>
#include <vector>

/// Sizes and strides of operators that only look at a tensor in another way. Errors have PyTorch's texts.
namespace keyfall::ops {

/// Replaces one -1 in `shape` by what makes it `count` elements.
[[nodiscard]] Dims inferSize(const std::vector<std::int64_t>& shape, std::int64_t count);
/// Strides that show a tensor's elements as `newShape` (of as many elements); nothing when that needs a copy.
[[nodiscard]] std::optional<Dims> viewStrides(const Dims& shape, const Dims& strides, const Dims& newShape);

struct ViewShape {
    Dims shape;
    Dims strides;
};
[[nodiscard]] ViewShape expandShape(const Tensor& self, const std::vector<std::int64_t>& sizes);
[[nodiscard]] ViewShape transposeShape(const Tensor& self, std::int64_t dim0, std::int64_t dim1);
[[nodiscard]] ViewShape permuteShape(const Tensor& self, const std::vector<std::int64_t>& dims);
[[nodiscard]] ViewShape unsqueezeShape(const Tensor& self, std::int64_t dim);
/// Without the dimensions of size one that `dims` names (nothing: all of them).
[[nodiscard]] ViewShape squeezeShape(const Tensor& self, const std::optional<std::vector<std::int64_t>>& dims);

}  // namespace keyfall::ops
