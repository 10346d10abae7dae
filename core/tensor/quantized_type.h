// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dtype.h"
#include "core/tensor/value.h"

#include <cstdint>
#include <optional>
#include <string>
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

/// The codes a type can have, or the part of them that an observer was asked to use.
struct CodeRange {
    std::int64_t least = 0;
    std::int64_t most = 255;

    friend bool operator==(const CodeRange&, const CodeRange&) = default;
};
/// uint8 0..255, int8 -128..127, int32 all of it. Any other type holds no codes.
[[nodiscard]] CodeRange codeRangeOf(DType codes);

/// Why a tensor cannot be quantized so, and what to do.
struct QuantizationProblem {
    std::string message;
    std::string advice;
};
/// A scale is a finite number above 0, also as the float that kernels divide by.
[[nodiscard]] std::optional<QuantizationProblem> problemOfScale(double scale);
/// A zero point is one of the codes.
[[nodiscard]] std::optional<QuantizationProblem> problemOfZeroPoint(std::int64_t zeroPoint, DType codes);

}  // namespace keyfall
