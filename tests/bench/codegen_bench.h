// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall::bench {

/// Compiled kernels: compiling, a fused chain beside STREAM and the operators one by one, softmax and layer_norm beside theirs,
/// the interpreter beside machine code. Prints its table; returns how many budgets were missed.
[[nodiscard]] int codegenBench();

}  // namespace keyfall::bench
