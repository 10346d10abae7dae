// SPDX-License-Identifier: MIT
#include "core/program/fused_plan.h"

#include "core/program/plan_text.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>

namespace keyfall {

namespace {

template <class Element>
void fill(std::span<std::byte> memory)
{
    for (std::size_t i = 0; i < memory.size() / sizeof(Element); ++i) {
        const auto value = static_cast<Element>(static_cast<int>(i % 7) - 3);
        std::memcpy(memory.data() + i * sizeof(Element), &value, sizeof value);
    }
}

void fillWithNumbers(std::span<std::byte> memory, DType dtype)
{
    switch (dtype) {
    case DType::float32: return fill<float>(memory);
    case DType::float64: return fill<double>(memory);
    case DType::int32: return fill<std::int32_t>(memory);
    case DType::int64: return fill<std::int64_t>(memory);
    default:
        for (std::size_t i = 0; i < memory.size(); ++i)
            memory[i] = std::byte(i % 2);
    }
}

/// Collects storages, buffers and ops first: memory is taken when all of it is known.
class PlanWriter {
public:
    PlanWriter(const FusedProgram& fused, const std::vector<std::shared_ptr<const CachedKernel>>& kernels,
               const PlanMemory& memory)
        : fused_(fused), kernels_(kernels), memory_(memory), bufferOf_(fused.values.size())
    {
        for (const auto& [name, value] : fused.sizes)
            sizes_.bound.emplace_back(name, value);
    }

    Expected<FusedPlan> write()
    {
        for (const FusedValue& value : fused_.values)
            if (value.type.empty())
                return badInput("plan", fmt::format("the shape and type of %{} were not recorded", value.name),
                                "plans are made of strided tensors");
        for (const std::size_t input : fused_.inputs)
            own(input);
        for (const FusedProgram::Step& step : fused_.order)
            step.kernel ? addKernel(step.index) : addCall(fused_.nodes[step.index]);
        for (const std::size_t output : fused_.outputs)
            outputs_.push_back(bufferFor(output));
        return build();
    }

private:
    struct Buffer {
        std::size_t value = 0;
        std::size_t storage = 0;
        std::uint64_t offset = 0;
    };

    BufferIndex add(Buffer buffer)
    {
        buffers_.push_back(buffer);
        bufferOf_[buffer.value] = BufferIndex(buffers_.size() - 1);
        return *bufferOf_[buffer.value];
    }
    BufferIndex own(std::size_t value)
    {
        storages_.push_back(value);
        return add({value, storages_.size() - 1, 0});
    }
    /// It stands behind the views that its buffers are: who reads only has no hazard that says so.
    void add(PlanOp op, std::optional<std::size_t> kernel = std::nullopt)
    {
        for (const BufferIndex buffer : op.buffers)
            if (const auto view = viewOf_.find(buffer); view != viewOf_.end())
                op.after.push_back(static_cast<std::int64_t>(view->second));
        ops_.push_back(std::move(op));
        kernelOf_.push_back(kernel);
    }

    /// The buffer of a value that is there, or of a view, which is stated now.
    BufferIndex bufferFor(std::size_t value)
    {
        if (bufferOf_[value])
            return *bufferOf_[value];
        const auto producer = fused_.values[value].node;
        if (!producer || fused_.nodes[*producer].kind != FusedKind::view)
            return own(value);
        const FusedNode& node = fused_.nodes[*producer];
        const BufferIndex base = bufferFor(node.reads.front());
        PlanOp op;
        op.name = node.op;
        if (node.copies) {
            const BufferIndex copy = own(value);
            op.kind = PlanOp::Kind::custom;
            op.buffers = {copy, base};
            op.outputPositions = {0};
            op.function = [](auto) { return Expected<void>(); };
            add(std::move(op));
            return copy;
        }
        const Buffer& from = buffers_[static_cast<std::size_t>(base)];
        const BufferIndex view = add({value, from.storage, from.offset + fused_.values[value].offset});
        op.kind = PlanOp::Kind::view;
        op.buffers = {view, base};
        op.viewOffset = fused_.values[value].offset;
        op.viewBytes = fused_.values[value].bytes;
        add(std::move(op));
        viewOf_[view] = ops_.size() - 1;
        return view;
    }

    void addKernel(std::size_t index)
    {
        PlanOp op;
        op.kind = PlanOp::Kind::kernel;
        for (const std::size_t value : fused_.kernels[index].buffers)
            op.buffers.push_back(bufferFor(value));
        op.kernel = kernels_[index];
        op.values = sizes_;
        add(std::move(op), index);
    }

    /// Its results, then its arguments.
    void addCall(const FusedNode& node)
    {
        std::vector<BufferIndex> arguments;
        for (const std::size_t value : node.reads)
            arguments.push_back(bufferFor(value));
        PlanOp op;
        op.kind = PlanOp::Kind::custom;
        op.name = node.op;
        op.outputPositions.emplace();
        for (const std::size_t result : node.results) {
            op.outputPositions->push_back(static_cast<std::int64_t>(op.buffers.size()));
            if (node.writes && !arguments.empty())  // its result is its first argument, changed
                bufferOf_[result] = arguments.front();
            op.buffers.push_back(bufferFor(result));
        }
        op.buffers.insert(op.buffers.end(), arguments.begin(), arguments.end());
        op.function = [](auto) { return Expected<void>(); };
        calls_ = true;
        add(std::move(op));
    }

    Expected<std::shared_ptr<std::byte>> memoryFor(const FusedValue& value) const
    {
        if (memory_.allocate)
            return memory_.allocate(value.bytes);
        std::shared_ptr<std::byte> made(new std::byte[value.bytes](), std::default_delete<std::byte[]>());
        if (!value.node)
            fillWithNumbers({made.get(), value.bytes}, value.dtype);
        return made;
    }

    Expected<FusedPlan> build()
    {
        std::uint64_t total = 0;
        for (const std::size_t value : storages_)
            total += fused_.values[value].bytes;
        if (total > kMostPlanBytes)
            return tl::unexpected<Error>(
                Error{ErrorKind::unavailable, "plan",
                      fmt::format("its buffers take {} bytes, and a plan has up to {}", total, kMostPlanBytes),
                      "use smaller tensors; their sizes change nothing in the plan"});
        PlanBuilder builder;
        std::vector<std::shared_ptr<std::byte>> memory;
        std::vector<std::string> storages;
        std::vector<StorageIndex> indices;
        for (const std::size_t value : storages_) {
            auto piece = memoryFor(fused_.values[value]);
            if (!piece)
                return tl::unexpected<Error>(piece.error());
            indices.push_back(builder.addStorage({piece->get(), fused_.values[value].bytes}));
            memory.push_back(std::move(*piece));
            storages.push_back(fused_.values[value].name);
        }
        std::vector<std::string> names;
        for (const Buffer& buffer : buffers_) {
            builder.addBuffer(indices[buffer.storage], buffer.offset, fused_.values[buffer.value].bytes,
                              memory_.device);
            names.push_back(fused_.values[buffer.value].name);
        }
        for (PlanOp& op : ops_)
            builder.add(std::move(op));
        builder.setOutputs(std::move(outputs_));
        auto plan = builder.build();
        if (!plan)
            return tl::unexpected<Error>(plan.error());
        return FusedPlan{std::move(memory), std::move(storages), std::move(names), std::move(kernelOf_), calls_,
                         std::move(*plan)};
    }

    const FusedProgram& fused_;
    const std::vector<std::shared_ptr<const CachedKernel>>& kernels_;
    const PlanMemory& memory_;
    PreparedKernel::Values sizes_;
    std::vector<std::size_t> storages_;  ///< values
    std::vector<Buffer> buffers_;
    std::vector<std::optional<BufferIndex>> bufferOf_;  ///< by value
    std::vector<PlanOp> ops_;
    std::map<BufferIndex, std::size_t> viewOf_;         ///< the op that states it
    std::vector<std::optional<std::size_t>> kernelOf_;  ///< by op
    std::vector<BufferIndex> outputs_;
    bool calls_ = false;
};

}  // namespace

Expected<FusedPlan> planOf(const FusedProgram& fused, const std::vector<std::shared_ptr<const CachedKernel>>& kernels,
                           const PlanMemory& memory)
{
    return PlanWriter(fused, kernels, memory).write();
}

Json jsonOf(const FusedPlan& plan)
{
    Json json = jsonOf(plan.plan);
    for (std::size_t b = 0; b < plan.buffers.size(); ++b)
        json["buffers"][b]["value"] = plan.buffers[b];
    for (std::size_t s = 0; s < plan.storages.size(); ++s)
        json["storages"][s]["value"] = plan.storages[s];
    return json;
}

}  // namespace keyfall
