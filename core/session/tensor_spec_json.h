// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/session.h"
#include "core/text/json_text.h"

namespace keyfall {

/// Elements a tensor of a session or vector file may have.
inline constexpr std::int64_t kMostElements = std::int64_t{1} << 28;
/// Of one that takes no memory: their bytes can still be counted.
inline constexpr std::int64_t kMostElementsOnMeta = std::int64_t{1} << 56;

/// Reads form T of vectors/ops/FORMAT.md, with `fill` and `random` beside `data`. Fields it does not know are put into
/// `unknown` (an object) where that is given, and are an error otherwise. Throws `JsonFailure`.
[[nodiscard]] TensorSpec readTensorSpec(const JsonPlace& place, const std::string& name, Json* unknown = nullptr);

/// Form T again; numbers are the shortest decimals that read back exactly.
[[nodiscard]] Json jsonOf(const TensorSpec& spec);
/// A number as a JSON value: shortest for its type; NaN and infinities as texts (FORMAT.md).
[[nodiscard]] Json jsonNumber(double value, DType dtype);

/// What the tensor will be, as far as dispatch cares.
[[nodiscard]] TensorTraits traitsOf(const TensorSpec& spec);

}  // namespace keyfall
