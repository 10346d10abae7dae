// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall::bench {

/// How soon the window is there, beside a bare one of Qt Widgets in the same run, and in how much memory. Prints its table;
/// returns how many budgets were missed.
[[nodiscard]] int startBench();

}  // namespace keyfall::bench
