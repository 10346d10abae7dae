// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace keyfall::tests {

/// Runs the CUDA C++ of a program whose blocks are rows, with so many threads a block that take turns at `__syncthreads()`
/// and at shuffles only: a thread that should have waited for the others meets what they have not done yet. `threads`:
/// whole warps. The buffers are those of the slots, `values` those of the variables. Errors: there is no compiler, or it
/// refuses the source.
[[nodiscard]] Expected<void> runInBlocks(const KernelProgram& program, std::span<const std::span<std::byte>> buffers,
                                         const std::vector<std::int64_t>& values, std::int64_t points,
                                         unsigned threads);

}  // namespace keyfall::tests
