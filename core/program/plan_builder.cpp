// SPDX-License-Identifier: MIT
#include "core/program/plan_checks.h"
#include "core/program/plan_state.h"

namespace keyfall {

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
        PreparedOp prepared;
        for (const BufferIndex buffer : op.buffers)
            prepared.memory.push_back(buffers_[static_cast<std::size_t>(buffer)].memory);
        if (op.kind == PlanOp::Kind::kernel)
            prepared.kernel.emplace(op.kernel, prepared.memory, op.values);
        state->ops.push_back(std::move(prepared));
    }
    state->capture = PlanGraphCapture(ops_, state->ops);
    return Plan(std::move(state));
}

}  // namespace keyfall
