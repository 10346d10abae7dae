// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"
#include "kernels/layers/quantized/qparams.h"

#include <cstdint>

/// Scales and zero points that an operator is given as tensors.
namespace keyfall::quantized {

/// The only element. Throws DispatchError when there are others, or none to read: on meta.
[[nodiscard]] double numberOf(const Tensor& tensor);
/// One pair for every index of `axis`, read on the host. Throws DispatchError on meta, where there is nothing to read.
[[nodiscard]] QParams channelsOf(const Tensor& scales, const Tensor& zeroPoints, std::int64_t axis);

}  // namespace keyfall::quantized
