// SPDX-License-Identifier: MIT
#include "core/program/plan.h"

#include "core/dispatch/ticks.h"
#include "core/program/plan_checks.h"
#include "core/program/plan_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <mutex>

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
    if (auto done = perform(index); !done)
        ops[index].error = std::move(done.error());
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
    auto done = runAll(profiled);
    poisoned = !done;
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

std::size_t Plan::bufferCount() const
{
    return state_->source.buffers_.size();
}

StorageIndex PlanBuilder::addStorage(std::span<std::byte> memory)
{
    storages_.push_back(memory);
    return StorageIndex(storages_.size() - 1);
}

BufferIndex PlanBuilder::addBuffer(StorageIndex storage, std::uint64_t offset, std::uint64_t bytes, Device device,
                                   std::optional<std::int64_t> id)
{
    const std::size_t index = static_cast<std::size_t>(storage);
    buffers_.push_back({storages_.at(index).subspan(offset, bytes), device,
                        id.value_or(static_cast<std::int64_t>(buffers_.size())), index, offset});
    return BufferIndex(buffers_.size() - 1);
}

BufferIndex PlanBuilder::addBuffer(std::span<std::byte> memory, Device device)
{
    for (std::size_t i = 0; i < storages_.size(); ++i) {
        const auto& storage = storages_[i];
        if (memory.data() >= storage.data() && memory.data() + memory.size() <= storage.data() + storage.size())
            return addBuffer(StorageIndex(i), static_cast<std::uint64_t>(memory.data() - storage.data()), memory.size(),
                             device);
    }
    return addBuffer(addStorage(memory), 0, memory.size(), device);
}

std::size_t PlanBuilder::add(PlanOp op)
{
    ops_.push_back(std::move(op));
    return ops_.size() - 1;
}

std::size_t PlanBuilder::addKernel(std::shared_ptr<const CachedKernel> kernel, std::vector<BufferIndex> buffers,
                                   PreparedKernel::Values values)
{
    PlanOp op;
    op.kind = PlanOp::Kind::kernel;
    op.buffers = std::move(buffers);
    op.kernel = std::move(kernel);
    op.values = std::move(values);
    return add(std::move(op));
}

std::size_t PlanBuilder::addCopy(BufferIndex target, BufferIndex source)
{
    PlanOp op;
    op.kind = PlanOp::Kind::copy;
    op.buffers = {target, source};
    return add(std::move(op));
}

std::size_t PlanBuilder::addView(BufferIndex view, BufferIndex base, std::uint64_t offset, std::uint64_t bytes)
{
    PlanOp op;
    op.kind = PlanOp::Kind::view;
    op.buffers = {view, base};
    op.viewOffset = offset;
    op.viewBytes = bytes;
    return add(std::move(op));
}

std::size_t PlanBuilder::addCustom(std::string name, CustomFunction function, std::vector<BufferIndex> buffers,
                                   std::vector<std::int64_t> outputPositions)
{
    PlanOp op;
    op.kind = PlanOp::Kind::custom;
    op.buffers = std::move(buffers);
    op.outputPositions = std::move(outputPositions);
    op.name = std::move(name);
    op.function = std::move(function);
    return add(std::move(op));
}

Expected<Plan> PlanBuilder::build() const
{
    const PlanChecks checks(*this);
    for (std::size_t i = 0; i < ops_.size(); ++i)
        if (auto sound = checks.op(i); !sound)
            return tl::unexpected<Error>(sound.error());
    if (auto sound = checks.outputs(); !sound)
        return tl::unexpected<Error>(sound.error());
    const auto after = checks.dependencies();
    if (!after)
        return tl::unexpected<Error>(after.error());
    std::vector<OpAccess> accesses;
    std::vector<bool> together;
    std::vector<std::int64_t> ids;
    for (std::size_t i = 0; i < ops_.size(); ++i) {
        accesses.push_back(checks.access(ops_[i]));
        together.push_back(ops_[i].kind == PlanOp::Kind::kernel && ops_[i].kernel->hostParallelSafe);
        ids.push_back(checks.idOf(i));
    }
    auto graph = planGraphOf(*after, accesses, together, ids);
    if (!graph)
        return tl::unexpected<Error>(graph.error());
    auto state = std::make_unique<PlanState>(*this);
    state->graph = std::move(*graph);
    for (const PlanOp& op : ops_) {
        PlanState::Op prepared;
        for (const BufferIndex buffer : op.buffers)
            prepared.memory.push_back(buffers_[static_cast<std::size_t>(buffer)].memory);
        if (op.kind == PlanOp::Kind::kernel)
            prepared.kernel.emplace(op.kernel, prepared.memory, op.values);
        state->ops.push_back(std::move(prepared));
    }
    return Plan(std::move(state));
}

}  // namespace keyfall
