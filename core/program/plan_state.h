// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/launch_graph.h"
#include "core/program/plan.h"
#include "core/program/plan_capture.h"

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace keyfall {

/// An op of a plan, prepared.
struct PreparedOp {
    std::optional<PreparedKernel> kernel;
    std::vector<std::span<std::byte>> memory;  ///< of each of its buffers
    std::vector<std::int64_t> captured;        ///< values of the kernel in the captured graph
    std::optional<Error> error;                ///< of this run
    std::int64_t ns = 0;
};

/// The launches of a plan as one graph of their device, where that can be (plan_capture.h).
class PlanGraphCapture {
public:
    PlanGraphCapture() = default;
    PlanGraphCapture(const std::vector<PlanOp>& ops, const std::vector<PreparedOp>& prepared);

    /// Writes the launches down as they are prepared now, unless that was tried before. Nothing of them runs.
    void write(std::vector<PreparedOp>& ops, const std::vector<std::size_t>& order);
    /// Whether there is a graph, and it has the launches that are prepared now.
    [[nodiscard]] bool isForNow(const std::vector<PreparedOp>& ops);
    [[nodiscard]] Expected<void> launch() const;
    /// A run that goes without the graph in any case.
    void pass(PlanCapture::Why why) { replay_ = {why, 0}; }

    [[nodiscard]] const PlanCapture& state() const { return state_; }
    /// Of the last run.
    [[nodiscard]] PlanCapture replay() const;

private:
    PlanCapture state_;
    std::pair<PlanCapture::Why, std::size_t> replay_{PlanCapture::Why::notYet, 0};
    std::unique_ptr<LaunchGraph> graph_;
};

/// What a plan runs, prepared.
struct PlanState {
    using Op = PreparedOp;

    explicit PlanState(const PlanBuilder& builder) : source(builder) {}

    Expected<void> prepareAll(std::span<const NamedValue> values);
    Expected<void> runAll(bool profiled);
    void runOp(std::size_t index, bool profiled);
    Expected<void> perform(std::size_t index);
    Expected<void> run(std::span<const NamedValue> values, bool profiled);

    PlanBuilder source;
    PlanGraph graph;
    std::vector<Op> ops;
    PlanGraphCapture capture;  ///< behind `ops`, whose programs it launches
    std::vector<KernelProfile> profiles;
    std::mutex mutex;  ///< one run at a time
    bool poisoned = false;
    bool hasRun = false;
};

}  // namespace keyfall
