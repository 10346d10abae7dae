// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/plan.h"

#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace keyfall {

/// What a plan runs, prepared.
struct PlanState {
    struct Op {
        std::optional<PreparedKernel> kernel;
        std::vector<std::span<std::byte>> memory;  ///< of each of its buffers
        std::optional<Error> error;                ///< of this run
        std::int64_t ns = 0;
    };

    explicit PlanState(const PlanBuilder& builder) : source(builder) {}

    Expected<void> prepareAll(std::span<const NamedValue> values);
    Expected<void> runAll(bool profiled);
    void runOp(std::size_t index, bool profiled);
    Expected<void> perform(std::size_t index);
    Expected<void> run(std::span<const NamedValue> values, bool profiled);

    PlanBuilder source;
    PlanGraph graph;
    std::vector<Op> ops;
    std::vector<KernelProfile> profiles;
    std::mutex mutex;  ///< one run at a time
    bool poisoned = false;
    bool hasRun = false;
};

}  // namespace keyfall
