// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <cstdint>
#include <span>
#include <string>

namespace keyfall::codegen {

/// Whether every index of a program is inside its slot.
struct BoundsProof {
    bool proven = false;
    std::string gap;  ///< what could not be shown: the instruction and the interval; empty when proven

    explicit operator bool() const { return proven; }
};

/// Shows by interval arithmetic, for one set of values of the variables, that no size expression of the code has a fault,
/// no size is negative and no access leaves its slot (design of kernels, section 4). What is not shown may still be so: then the
/// checked interpreter has to run. `values`: of the program's variables, in their order, inside their bounds.
/// Costs about as much as evaluating every expression twice; allocates.
[[nodiscard]] BoundsProof proveBounds(const KernelProgram& program, std::span<const std::int64_t> values);

}  // namespace keyfall::codegen
