// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor_spec.h"
#include "core/text/json_text.h"

#include <string_view>

namespace keyfall {

/// Elements a tensor of a session or vector file may have.
inline constexpr std::int64_t kMostElements = std::int64_t{1} << 28;
/// Of one that takes no memory: their bytes can still be counted.
inline constexpr std::int64_t kMostElementsOnMeta = std::int64_t{1} << 56;

/// Reads form T of values:3, with `fill` and `random` beside `data`, whole: nothing is left to parse later. Fields it
/// does not know are put into `unknown` (an object) where that is given, and are an error otherwise. `privateUse1`: a
/// device of that name is PrivateUse1. Throws `JsonFailure`.
[[nodiscard]] TensorSpec readTensorSpec(const JsonPlace& place, const std::string& name, Json* unknown = nullptr,
                                        std::string_view privateUse1 = {});

/// The element type that a text names ("float16"). Throws `JsonFailure`, which lists those that there are.
[[nodiscard]] DType readDType(const JsonPlace& place);

}  // namespace keyfall
