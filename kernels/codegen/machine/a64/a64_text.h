// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace keyfall::codegen {

/// What asmjit logs of AArch64 as an assembler reads it: of a shifted operand it prints no `lsl`, of a condition its number, and a
/// constant's label as if it were an address in a register.
[[nodiscard]] std::string a64Text(std::string_view logged);

}  // namespace keyfall::codegen
