// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dtype.h"
#include "core/tensor/value.h"

#include <optional>
#include <string_view>

namespace keyfall {

// Note [A quantized type is a name]
// `quint8`, `qint8` and `qint32` are no `DType`s: a quantized tensor has the type of its codes and Layout::quantized. As
// an argument such a type is its name, a text, so that an operator can tell it from the integer type below it, as
// PyTorch does ("ScalarType Char is not supported in new_qtensor").

/// The type that the codes of a quantized type are stored as: uint8 for `quint8`. Nothing for any other name.
[[nodiscard]] std::optional<DType> codesOfQuantized(std::string_view name);
/// The quantized type with these codes: `quint8` for uint8. Empty for types that no codes have.
[[nodiscard]] std::string_view quantizedNameOf(DType codes);
/// The code type that an argument asks for: the name of a quantized type, or its number in c10's enumeration, which
/// traced graphs write. Nothing for any other value.
[[nodiscard]] std::optional<DType> codesAskedFor(const Value& argument);
/// That number: 13 for the codes of `quint8`.
[[nodiscard]] std::int64_t quantizedNumberOf(DType codes);

}  // namespace keyfall
