// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/tensor/tensor.h"
#include "core/tensor/tensor_spec.h"

namespace keyfall {

/// Writes a specification's elements (data, fill, random numbers, or zeros) into host memory.
///
/// `flat` is the whole storage as one dimension; element i of the row-major order goes to offset + sum(index * stride).
/// The gaps hold NaN, 77 or true (values:3), so that a kernel which reads them is noticed.
/// Random elements are uniform in [0, 1): 24 bits of one Philox word for float32, the 11 or 8 upper bits for the half
/// types, 53 bits of two words for float64; 0 ... 9 for integers, the upper bit for bool.
[[nodiscard]] Expected<void> writeElements(const TensorSpec& spec, const Dims& shape, const Dims& strides,
                                           std::int64_t offset, const Tensor& flat);

}  // namespace keyfall
