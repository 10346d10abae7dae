// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall::bench {

/// Operators on the cpu beside the memory's own speed (STREAM triad), OpenBLAS called directly and, where the machine
/// has it, PyTorch in the same run. Prints two tables; returns how many budgets were missed.
[[nodiscard]] int operatorSpeed();

}  // namespace keyfall::bench
