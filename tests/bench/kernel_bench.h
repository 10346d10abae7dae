// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall::bench {

/// The kernel cache, its files, and prepared launches. Prints its table; returns how many budgets were missed.
[[nodiscard]] int kernelBench();

}  // namespace keyfall::bench
