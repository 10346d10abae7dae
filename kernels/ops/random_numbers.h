// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/backend.h"

#include <optional>
#include <string>

/// Random tensors: the bits of a Philox stream (kernels/functions/philox.h), as integers or as numbers below one, and what
/// is made of them by the elementwise functions that every backend has, so all devices draw the same. The numbers are not PyTorch's: its seeds give others.
namespace keyfall::ops {

/// A seed as text, or nothing: the stream that all calls of a dispatcher share (random_stream.h).
using Generator = std::optional<std::string>;

/// `bits` random bits (1 to 63) for each element, as int64. On meta nothing is drawn.
[[nodiscard]] Tensor randomBits(const Backend& backend, Device device, const Dims& shape, int bits,
                                const Generator& generator);
/// Numbers from 0 to below 1 of a floating type, each with all the digits of the type. `above`: to 1, without 0.
[[nodiscard]] Tensor uniformNumbers(const Backend& backend, Device device, const Dims& shape, DType dtype,
                                    const Generator& generator, bool above = false);
/// Normally distributed, by the transformation of Box and Muller. Half types are computed in float32.
[[nodiscard]] Tensor normalNumbers(const Backend& backend, Device device, const Dims& shape, DType dtype,
                                   const Generator& generator);

}  // namespace keyfall::ops
