// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace keyfall::bench {

/// Prints what a window over a million hops and over `most` hops costs, offscreen: open, memory, frames of each view, find,
/// export, and a trace that a program prints meanwhile. `only` as in `scaleBench`. Returns how many budgets were missed.
[[nodiscard]] int viewBench(std::size_t most, std::string_view only);

}  // namespace keyfall::bench
