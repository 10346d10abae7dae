// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dims.h"

#include <cstddef>

namespace keyfall::ops {

/// The shape both broadcast to. Throws "The size of tensor a (3) must match the size of tensor b (4) at non-singleton
/// dimension 0".
[[nodiscard]] Dims broadcastShapes(const Dims& a, const Dims& b);
/// Whether a tensor of shape `from` may be read as one of shape `to`.
[[nodiscard]] bool broadcastsTo(const Dims& from, const Dims& to);
/// Strides to read a tensor of `shape` and `strides` as one of shape `to` (which it broadcasts to): 0 where it repeats.
[[nodiscard]] Dims broadcastStrides(const Dims& shape, const Dims& strides, const Dims& to);

}  // namespace keyfall::ops
