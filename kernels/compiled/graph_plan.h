// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_cache.h"
#include "core/program/plan.h"
#include "kernels/codegen/from_graph.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace keyfall {

/// A fused graph as a plan: its kernels, its calls, and the views that they need, over the bytes they touch. For looking
/// at: calls of the dispatcher are not run by it.
struct GraphPlan {
    struct Storage {
        std::string value;  ///< whose memory it is
        std::uint64_t bytes = 0;
    };
    struct Buffer {
        std::string value;
        std::size_t storage = 0;
        std::uint64_t offset = 0;  ///< bytes from the beginning of the storage
        std::uint64_t bytes = 0;
    };
    struct Op {
        PlanOp::Kind kind = PlanOp::Kind::kernel;
        std::string name;
        std::vector<std::size_t> buffers;
        std::vector<std::size_t> outs;  ///< positions in `buffers`
    };

    std::vector<Storage> storages;
    std::vector<Buffer> buffers;  ///< as the plan numbers them
    std::vector<Op> ops;
    std::vector<std::size_t> outputs;                ///< of `buffers`
    std::vector<std::shared_ptr<std::byte>> memory;  ///< of `storages`, on the plan's device
    std::unique_ptr<Plan> plan;
};

/// The device that all values of a fusion lie on; the CPU where they lie on several.
[[nodiscard]] Device deviceOf(const codegen::Fusion& fusion);

/// The plan of a fusion with the sizes that were traced. Kernels come from `cache`, which compiles programs for `device`; there
/// the memory is, too. Errors: those of the cache; values whose shape was not recorded; more memory than `kMostPlanBytes`, or
/// than the device has.
[[nodiscard]] Expected<GraphPlan> graphPlanOf(const codegen::Fusion& fusion, KernelCache& cache, Device device = kCpu);

inline constexpr std::uint64_t kMostPlanBytes = std::uint64_t{4} << 30;

}  // namespace keyfall
