// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace keyfall::bench {

/// What a run of a million hops costs, and long programs. `only`: one of its parts, for a heap that none before has
/// used: "programs", "trace", "pages", "pipe", "window", "window10". Prints its tables; returns how many budgets were
/// missed.
[[nodiscard]] int scaleBench(std::string_view only);

}  // namespace keyfall::bench
