// SPDX-License-Identifier: MIT
#include "core/program/plan_state.h"

#include "core/dispatch/ticks.h"
#include "core/program/plan_checks.h"
#include "core/program/plan_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>

namespace keyfall {

Expected<void> PlanState::prepareAll(std::span<const NamedValue> values)
{
    for (Op& op : ops)
        if (op.kernel)
            if (auto prepared = op.kernel->prepare(values); !prepared)
                return prepared;
    return {};
}

Expected<void> PlanState::perform(std::size_t index)
{
    Op& op = ops[index];
    const PlanOp& what = source.ops_[index];
    switch (what.kind) {
    case PlanOp::Kind::kernel: return op.kernel->launch();
    case PlanOp::Kind::view: return {};
    case PlanOp::Kind::copy:
        if (!op.memory[0].empty())
            std::memmove(op.memory[0].data(), op.memory[1].data(), op.memory[0].size());
        return {};
    case PlanOp::Kind::custom: try { return what.function(op.memory);
        } catch (const std::exception& thrown) {
            return badInput("custom call " + what.name, fmt::format("threw an exception: {}", thrown.what()));
        }
    }
    return {};
}

void PlanState::runOp(std::size_t index, bool profiled)
{
    const std::int64_t start = profiled ? monotonicNs() : 0;
    try {
        if (auto done = perform(index); !done)
            ops[index].error = std::move(done.error());
    } catch (const std::bad_alloc&) {  // as in PreparedKernel::callFor
        ops[index].error = Error{ErrorKind::unavailable, {}, "out of memory", {}};
    }
    if (profiled)
        ops[index].ns = monotonicNs() - start;
}

Expected<void> PlanState::runAll(bool profiled)
{
    for (const auto& level : graph.groups)
        for (const auto& group : level) {
            // A kernel of several cores uses the pool itself.
            const bool oneByOne = std::any_of(group.begin(), group.end(), [this](std::size_t index) {
                return ops[index].kernel && ops[index].kernel->onCpu() && ops[index].kernel->calls() > 1;
            });
            if (group.size() == 1 || oneByOne) {
                for (const std::size_t index : group) {
                    runOp(index, profiled);
                    if (ops[index].error)
                        break;
                }
            } else {
                PlanPool::ofProcess().run(group.size(), [&](std::size_t i) { runOp(group[i], profiled); });
            }
            for (const std::size_t index : group)
                if (ops[index].error)
                    return tl::unexpected<Error>(*ops[index].error);
        }
    return {};
}

Expected<void> PlanState::run(std::span<const NamedValue> values, bool profiled)
{
    const std::lock_guard guard(mutex);
    if (poisoned)
        return badInput("plan",
                        "is poisoned: an earlier run failed while it ran, so what the buffers hold is not known",
                        "build the plan anew and fill its buffers");
    if (auto prepared = prepareAll(values); !prepared)
        return prepared;
    hasRun = true;
    const bool byGraph = !profiled && capture.isForNow(ops);
    if (profiled)
        capture.pass(PlanCapture::Why::timed);
    auto done = byGraph ? capture.launch() : runAll(profiled);
    poisoned = !done;
    // Behind a run: what a device does at its first launch alone is done, and would not be a launch.
    if (done && !byGraph)
        capture.write(ops, graph.order);
    profiles.clear();
    if (profiled && done)
        for (std::size_t i = 0; i < ops.size(); ++i)
            if (ops[i].kernel)
                profiles.push_back({i, ops[i].ns});
    return done;
}

Plan::Plan(std::unique_ptr<PlanState> state) : state_(std::move(state)) {}
Plan::Plan(Plan&&) noexcept = default;
Plan& Plan::operator=(Plan&&) noexcept = default;
Plan::~Plan() = default;

Expected<void> Plan::run(std::span<const NamedValue> values)
{
    return state_->run(values, false);
}

Expected<void> Plan::runProfiled(std::span<const NamedValue> values)
{
    return state_->run(values, true);
}

const PlanCapture& Plan::capture()
{
    const std::lock_guard guard(state_->mutex);
    if (state_->capture.state().why == PlanCapture::Why::notYet && !state_->poisoned && state_->prepareAll({}))
        state_->capture.write(state_->ops, state_->graph.order);
    return state_->capture.state();
}

const PlanCapture& Plan::captured() const
{
    return state_->capture.state();
}

PlanCapture Plan::replay() const
{
    return state_->capture.replay();
}

const PlanGraph& Plan::graph() const
{
    return state_->graph;
}

const std::vector<PlanOp>& Plan::ops() const
{
    return state_->source.ops_;
}

std::vector<PlanLaunch> Plan::launches() const
{
    std::vector<PlanLaunch> launches;
    for (std::size_t i = 0; state_->hasRun && i < state_->ops.size(); ++i)
        if (const auto& kernel = state_->ops[i].kernel)
            launches.push_back({i, kernel->values(), kernel->size(), kernel->calls()});
    return launches;
}

const std::vector<KernelProfile>& Plan::profiles() const
{
    return state_->profiles;
}

bool Plan::poisoned() const
{
    return state_->poisoned;
}

std::optional<BufferIndex> Plan::outputAt(std::size_t position) const
{
    const auto& outputs = state_->source.outputs_;
    return position < outputs.size() ? std::optional(outputs[position]) : std::nullopt;
}

std::optional<BufferIndex> Plan::bufferOf(std::int64_t id) const
{
    const PlanBuilder& source = state_->source;
    for (std::size_t i = 0; i < source.buffers_.size(); ++i)
        if (source.buffers_[i].id == id)
            return BufferIndex(i);
    const auto alias = source.aliases_.find(id);
    return alias == source.aliases_.end() ? std::nullopt : std::optional(alias->second);
}

std::span<std::byte> Plan::memoryOf(BufferIndex buffer) const
{
    return state_->source.buffers_[static_cast<std::size_t>(buffer)].memory;
}

std::pair<std::size_t, std::uint64_t> Plan::placeOf(BufferIndex buffer) const
{
    const auto& one = state_->source.buffers_[static_cast<std::size_t>(buffer)];
    return {one.storage, one.offset};
}

const std::vector<std::span<std::byte>>& Plan::storages() const
{
    return state_->source.storages_;
}

OpAccess Plan::accessOf(std::size_t op) const
{
    return PlanChecks(state_->source).access(ops()[op]);
}

std::size_t Plan::bufferCount() const
{
    return state_->source.buffers_.size();
}

}  // namespace keyfall
