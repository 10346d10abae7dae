// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace keyfall::codegen {

/// How many points code without checks may compute with these arguments: 0 where an axis is empty. Nothing: nobody has shown
/// that its accesses stay inside (bounds_proof.h) or that buffers are aligned, so the interpreter runs. Errors: those that
/// come before the first point (kernel_extents.h).
[[nodiscard]] Expected<std::optional<std::int64_t>> provenPoints(const KernelProgram& program,
                                                                 std::span<const std::span<std::byte>> buffers,
                                                                 std::span<const std::int64_t> values);

}  // namespace keyfall::codegen
