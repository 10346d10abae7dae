// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_table.h"

#include <string>
#include <string_view>

namespace keyfall {

/// `returned`, `raised`, `passed on`.
[[nodiscard]] std::string_view nameOf(StepEnd end);

/// The keys that a fall passes: `Autograd → Autocast → Cpu`. Where a kernel hands on again, that begins behind a
/// semicolon with its key: `Autograd → Cpu; Autograd → Meta`. A hop where an error arose ends with ` ✗`.
[[nodiscard]] std::string pathText(const Fall& fall);
/// The same with kernels where they are known: `Cpu (standard:cpu)`.
[[nodiscard]] std::string pathWithKernels(const Fall& fall);

/// All that makes it another fall than others (design:falls.2), as one text: equal exactly where the falls are.
[[nodiscard]] std::string identityOf(const Fall& fall);

/// A sparkline of eight heights, one character a part; a part with none is a blank.
[[nodiscard]] std::string sparkText(const std::array<std::uint32_t, kRunParts>& parts);

}  // namespace keyfall
