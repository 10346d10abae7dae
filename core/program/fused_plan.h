// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/fused_program.h"
#include "core/program/plan.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// A fused program as a plan over memory of its own: its kernels, its calls, and the views that these need, over the bytes
/// that they touch. Every value that owns memory has a storage. What reads a view comes after it (PlanOp::after), so that it has a
/// higher level, also where nobody writes these bytes.
struct FusedPlan {
    std::vector<std::shared_ptr<std::byte>> memory;   ///< of the storages, on the plan's device
    std::vector<std::string> storages;                ///< by storage: the value whose memory it is
    std::vector<std::string> buffers;                 ///< by BufferIndex: the value in it
    std::vector<std::optional<std::size_t>> kernels;  ///< by op: which of the fused program's; none of views and calls
    bool calls = false;  ///< it has calls, which do nothing here: there is no dispatcher behind it
    Plan plan;
};

/// Where a plan's memory is. Without `allocate` on the heap of the host, with made-up numbers in the inputs (-3 to 3 in turn);
/// what `allocate` gives stays as it is.
struct PlanMemory {
    Device device = kCpu;
    std::function<Expected<std::shared_ptr<std::byte>>(std::uint64_t bytes)> allocate;
};

inline constexpr std::uint64_t kMostPlanBytes = std::uint64_t{4} << 30;

/// The plan of a fused program's steps, in their order, with the sizes that were traced; `kernels` one each of
/// `fused.kernels`, for the memory's device. Errors: a value whose size nobody recorded; more memory than `kMostPlanBytes`;
/// those of `allocate` and of the plan.
[[nodiscard]] Expected<FusedPlan> planOf(const FusedProgram& fused,
                                         const std::vector<std::shared_ptr<const CachedKernel>>& kernels,
                                         const PlanMemory& memory = {});

/// jsonOf(Plan) with the values' names (resources/schemas/kernel-plan.schema.json).
[[nodiscard]] Json jsonOf(const FusedPlan& plan);

}  // namespace keyfall
