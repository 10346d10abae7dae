// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/tensor/tensor.h"
#include "core/tensor/tensor_spec.h"

namespace keyfall {

/// Builds a sparse, quantized or nested tensor of form T (values:3): its form is not strided. Its parts
/// are made on `spec.device`. Throws what the layers throw for parts that do not fit each other.
[[nodiscard]] Expected<Tensor> buildForm(const TensorSpec& spec);

}  // namespace keyfall
