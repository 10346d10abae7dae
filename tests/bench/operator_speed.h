// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace keyfall::bench {

/// Operators on the cpu beside the memory's own speed (STREAM triad), OpenBLAS called directly and, where the machine
/// has it, PyTorch, the three in turns. Prints two tables; returns how many budgets were missed. `only`: the cases that
/// have this text in their name.
[[nodiscard]] int operatorSpeed(std::string_view only = {});

}  // namespace keyfall::bench
