// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace keyfall::bench {

/// Prints what a window over a million hops and over `most` hops costs, offscreen: open, memory, frames of each view, find,
/// export, and a trace that a program prints meanwhile. Returns how many budgets were missed.
[[nodiscard]] int viewBench(std::size_t most);

}  // namespace keyfall::bench
