// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_extents.h"

#include <cstdint>
#include <span>
#include <string>

namespace keyfall::codegen {

/// Whether code without checks may run with some values of the variables, and what stands in the way if not.
struct BoundsProof {
    bool holds = true;
    std::string reason;  ///< the instruction and the interval that could not be shown to be inside
};

/// Shows by interval arithmetic that no size expression of the code has a fault, no size is negative and every access that
/// happens is inside its slot (design of kernels, section 4). What guards say of an axis, `(i >= 2) & (i + 1 < n)`, is used. It
/// may fail to show what is true; then the checked interpreter runs. `values`: of the program's variables, in their order,
/// inside their bounds; `extents`: of them. Costs about as much as evaluating every expression twice; allocates.
[[nodiscard]] BoundsProof proveBounds(const KernelProgram& program, const KernelExtents& extents,
                                      std::span<const std::int64_t> values);

}  // namespace keyfall::codegen
