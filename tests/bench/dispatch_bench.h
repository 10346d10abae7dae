// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall::bench {

/// Calls, redispatches, resolution and recording. Prints its table; returns how many budgets were missed.
[[nodiscard]] int dispatchBench();

}  // namespace keyfall::bench
