// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace keyfall {

/// Element types, in the order of the promotion lattice (eleven:2.10).
enum class DType : std::uint8_t { boolean, uint8, int8, int16, int32, int64, float16, bfloat16, float32, float64 };

inline constexpr int kDTypeCount = 10;

/// `float32`, `bool` ...: the names that session and vector files use.
[[nodiscard]] std::string_view nameOf(DType dtype);
[[nodiscard]] std::optional<DType> dtypeNamed(std::string_view name);
/// Bytes of one element.
[[nodiscard]] std::size_t sizeOf(DType dtype);
[[nodiscard]] constexpr bool isFloating(DType d)
{
    return d >= DType::float16;
}
[[nodiscard]] constexpr bool isIntegral(DType d)
{
    return d < DType::float16 && d != DType::boolean;
}
/// The common type of two tensors of the same rank of category (eleven:2.10; 0-dim and scalar rules are the caller's).
[[nodiscard]] DType promote(DType a, DType b);

}  // namespace keyfall
