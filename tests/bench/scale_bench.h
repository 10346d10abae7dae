// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall::bench {

/// What a run of a million hops costs, and long programs. Prints its table; returns how many budgets were missed.
[[nodiscard]] int scaleBench();

}  // namespace keyfall::bench
