// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall::bench {

/// Registration, fallback changes and memory. Prints its table; returns how many budgets were missed.
[[nodiscard]] int registrationBench();

}  // namespace keyfall::bench
