// SPDX-License-Identifier: MIT
#include "core/program/plan_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace keyfall {

namespace {

std::optional<std::size_t> positionOf(const CachedKernel& kernel, int slot)
{
    const auto found = std::find(kernel.globals.begin(), kernel.globals.end(), slot);
    if (found == kernel.globals.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - kernel.globals.begin());
}

ByteRange rangeOf(std::span<const std::byte> memory)
{
    const auto begin = reinterpret_cast<std::uintptr_t>(memory.data());
    return {begin, begin + memory.size()};
}

std::string wordFor(PlanOp::Kind kind)
{
    switch (kind) {
    case PlanOp::Kind::kernel: return "kernel";
    case PlanOp::Kind::copy: return "copy";
    case PlanOp::Kind::view: return "view";
    case PlanOp::Kind::custom: return "custom call";
    }
    return {};
}

}  // namespace

std::int64_t PlanChecks::idOf(std::size_t index) const
{
    return plan_.ops_[index].id.value_or(static_cast<std::int64_t>(index));
}

tl::unexpected<Error> PlanChecks::fault(std::size_t index, std::string message, std::string advice) const
{
    return badInput(fmt::format("plan, {} {} with the id {}", wordFor(plan_.ops_[index].kind), index, idOf(index)),
                    std::move(message), std::move(advice));
}

const PlanBuilder::Buffer& PlanChecks::bufferAt(const PlanOp& op, std::size_t position) const
{
    return plan_.buffers_[static_cast<std::size_t>(op.buffers[position])];
}

Expected<void> PlanChecks::kernelForm(std::size_t index) const
{
    const PlanOp& op = plan_.ops_[index];
    const CachedKernel& kernel = *op.kernel;
    if (kernel.globals.empty())
        return fault(index, "the kernel has no global slots");
    if (op.outputPositions)
        for (const std::int64_t position : *op.outputPositions)
            if (position < 0 || position >= std::ssize(op.buffers))
                return fault(index,
                             fmt::format("output index out of range: {} of {} buffers", position, op.buffers.size()));
    if (!op.outputPositions)
        for (const int slot : kernel.outs)
            if (!positionOf(kernel, slot))
                return fault(index, fmt::format("the stored slot {} is not a global slot of the kernel", slot));
    for (const int slot : kernel.ins)
        if (!positionOf(kernel, slot))
            return fault(index, fmt::format("the loaded slot {} is not a global slot of the kernel", slot));
    if (op.outputPositions ? op.outputPositions->empty() : kernel.outs.empty())
        return fault(index, "no output indices: the kernel writes nothing");
    if (op.buffers.size() != kernel.globals.size())
        return fault(index,
                     fmt::format("buffer count: the kernel has {} slots, the op has {} buffers", kernel.globals.size(),
                                 op.buffers.size()));
    return {};
}

Expected<void> PlanChecks::kernelValues(std::size_t index) const
{
    const PlanOp& op = plan_.ops_[index];
    for (std::size_t i = 0; i < op.buffers.size(); ++i)
        if (bufferAt(op, i).device != op.kernel->place)
            return fault(index,
                         fmt::format("device mismatch: the kernel is for {}, buffer {} is on {}",
                                     nameOf(op.kernel->place), static_cast<std::size_t>(op.buffers[i]),
                                     nameOf(bufferAt(op, i).device)));
    for (const auto& [name, value] : op.values.fixed)
        if (const auto bounds = op.kernel->bounds.find(name);
            bounds != op.kernel->bounds.end() && !bounds->second.contain(value))
            return fault(index,
                         fmt::format("the fixed value {} of '{}' is outside bounds {} to {}", value, name,
                                     bounds->second.min, bounds->second.max));
    return {};
}

Expected<void> PlanChecks::op(std::size_t index) const
{
    const PlanOp& op = plan_.ops_[index];
    if (op.kind == PlanOp::Kind::kernel) {
        if (auto form = kernelForm(index); !form)
            return form;
    } else if (op.kind == PlanOp::Kind::custom) {
        if (!op.function)
            return fault(index, fmt::format("unsupported custom function '{}'", op.name));
    } else if (op.buffers.size() < 2) {
        return fault(index, fmt::format("requires at least two buffer indices, has {}", op.buffers.size()));
    }
    for (const BufferIndex buffer : op.buffers)
        if (static_cast<std::size_t>(buffer) >= plan_.buffers_.size())
            return fault(index,
                         fmt::format("buffer index out of range: {} of {}", static_cast<std::size_t>(buffer),
                                     plan_.buffers_.size()));
    switch (op.kind) {
    case PlanOp::Kind::kernel: return kernelValues(index);
    case PlanOp::Kind::custom:
        for (const std::size_t position : written(op))
            if (position >= op.buffers.size())
                return fault(index,
                             fmt::format("output index out of range: {} of {} buffers",
                                         static_cast<std::int64_t>(position), op.buffers.size()));
        return {};
    case PlanOp::Kind::copy: {
        const std::size_t target = bufferAt(op, 0).memory.size();
        const std::size_t source = bufferAt(op, 1).memory.size();
        if (target != source)
            return fault(index, fmt::format("size mismatch: {} bytes are copied to {}", source, target));
        return {};
    }
    case PlanOp::Kind::view: {
        const PlanBuilder::Buffer& view = bufferAt(op, 0);
        const PlanBuilder::Buffer& base = bufferAt(op, 1);
        const bool same = view.storage == base.storage && view.offset == base.offset + op.viewOffset
            && view.memory.size() == op.viewBytes;
        if (!same)
            return fault(index,
                         fmt::format("view mismatch: says bytes {} to {} of its base; the view is {} bytes at {} of "
                                     "storage {}, the base begins at {} of storage {}",
                                     op.viewOffset, op.viewOffset + op.viewBytes, view.memory.size(), view.offset,
                                     view.storage, base.offset, base.storage));
        return {};
    }
    }
    return {};
}

Expected<void> PlanChecks::outputs() const
{
    if (plan_.outputs_.empty() && !plan_.buffers_.empty())
        return badInput("plan", "output buffers must be set explicitly", "call setOutputs before build");
    for (const BufferIndex buffer : plan_.outputs_)
        if (static_cast<std::size_t>(buffer) >= plan_.buffers_.size())
            return badInput("plan",
                            fmt::format("output buffer index out of range: {} of {}", static_cast<std::size_t>(buffer),
                                        plan_.buffers_.size()));
    return {};
}

Expected<std::vector<std::vector<std::size_t>>> PlanChecks::dependencies() const
{
    const std::size_t count = plan_.ops_.size();
    std::map<std::int64_t, std::vector<std::size_t>> byId;
    for (std::size_t i = 0; i < count; ++i)
        byId[idOf(i)].push_back(i);
    const bool unique = byId.size() == count;
    std::vector<std::vector<std::size_t>> after(count);
    for (std::size_t i = 0; i < count; ++i) {
        std::set<std::size_t> mine;
        for (const std::int64_t dep : plan_.ops_[i].deps) {
            std::optional<std::size_t> found;
            if (const auto named = byId.find(dep); named != byId.end())
                for (const std::size_t candidate : named->second)
                    if (unique || candidate < i)
                        found = candidate;
            if (!found)
                return fault(i, fmt::format("unknown op id {} in its dependencies", dep));
            if (*found == i)
                return fault(i, "an op cannot depend on itself");
            mine.insert(*found);
        }
        for (const std::int64_t index : plan_.ops_[i].after) {
            if (index < 0 || index >= static_cast<std::int64_t>(count))
                return fault(i, fmt::format("unknown op index {} in its dependencies, of {} ops", index, count));
            if (index == static_cast<std::int64_t>(i))
                return fault(i, "an op cannot depend on itself");
            mine.insert(static_cast<std::size_t>(index));
        }
        after[i].assign(mine.begin(), mine.end());
    }
    return after;
}

std::vector<std::size_t> PlanChecks::written(const PlanOp& op) const
{
    std::set<std::size_t> positions;
    if (op.kind == PlanOp::Kind::copy)
        positions.insert(0);
    else if (op.outputPositions)
        positions.insert(op.outputPositions->begin(), op.outputPositions->end());
    else if (op.kind == PlanOp::Kind::custom)
        positions.insert(0);
    else if (op.kind == PlanOp::Kind::kernel)
        for (const int slot : op.kernel->outs)
            positions.insert(*positionOf(*op.kernel, slot));
    return {positions.begin(), positions.end()};
}

OpAccess PlanChecks::access(const PlanOp& op) const
{
    OpAccess access;
    if (op.kind == PlanOp::Kind::view) {
        access.reads.push_back(rangeOf(bufferAt(op, 0).memory));
        return access;
    }
    if (op.kind == PlanOp::Kind::copy) {
        access.writes.push_back(rangeOf(bufferAt(op, 0).memory));
        access.reads.push_back(rangeOf(bufferAt(op, 1).memory));
        return access;
    }
    const std::vector<std::size_t> outs = written(op);
    for (std::size_t i = 0; i < op.buffers.size(); ++i) {
        const bool writes = std::find(outs.begin(), outs.end(), i) != outs.end();
        bool reads = !writes;
        if (writes && op.kind == PlanOp::Kind::kernel) {
            const auto& ins = op.kernel->ins;
            reads = std::find(ins.begin(), ins.end(), op.kernel->globals[i]) != ins.end();
        }
        if (writes)
            access.writes.push_back(rangeOf(bufferAt(op, i).memory));
        if (reads)
            access.reads.push_back(rangeOf(bufferAt(op, i).memory));
    }
    return access;
}

}  // namespace keyfall
