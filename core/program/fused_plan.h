// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/fused_program.h"
#include "core/program/plan.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// A fused program as a plan over memory of its own: one storage, in which every value has its place.
struct FusedPlan {
    std::unique_ptr<std::byte[]> memory;
    std::uint64_t bytes = 0;
    std::vector<std::string> buffers;  ///< by BufferIndex: the name of the value in it
    bool calls = false;                ///< it has calls, which do nothing here: there is no dispatcher behind it
    Plan plan;
    std::vector<std::pair<std::string, std::int64_t>> values;  ///< of the variables, as in the trace

    /// The values in the form that a plan's run takes; they refer to this.
    [[nodiscard]] std::vector<NamedValue> named() const;
};

/// The plan of a fused program's steps, in their order; `kernels` one each of `fused.kernels`. Inputs hold made-up numbers
/// (-3 to 3 in turn). Error: a value whose size nobody recorded, or the plan's.
[[nodiscard]] Expected<FusedPlan> planOf(const FusedProgram& fused,
                                         const std::vector<std::shared_ptr<const CachedKernel>>& kernels);

}  // namespace keyfall
