// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dtype.h"
#include "core/text/json_fwd.h"

#include <cstdint>
#include <optional>
#include <string>

namespace keyfall {

/// The bits of a constant that is written as `value` (kernels:4.1): a truth, an integer, a number, "nan", "inf", "-inf", or
/// `{"bits": "0x3f800000"}`. Nothing where the type has no such constant.
[[nodiscard]] std::optional<std::uint64_t> constantBits(const Json& value, DType dtype);
/// "0x" and all digits of the type: 2, 8 or 16.
[[nodiscard]] std::string bitsText(std::uint64_t bits, DType dtype);
/// For people: `0.5`, `-inf`, `true`.
[[nodiscard]] std::string constantText(std::uint64_t bits, DType dtype);

}  // namespace keyfall
