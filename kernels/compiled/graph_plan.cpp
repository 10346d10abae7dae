// SPDX-License-Identifier: MIT
#include "kernels/compiled/graph_plan.h"

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/cuda_failure.h"
#include "kernels/ops/allocate.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace keyfall {

namespace {

using codegen::FusedKernel;
using codegen::FusionKind;
using codegen::FusionNode;
using codegen::FusionOperand;
using codegen::FusionStep;
using codegen::FusionValue;
using codegen::ViewStep;

std::uint64_t bytesOf(const FusionValue& value)
{
    return static_cast<std::uint64_t>(ops::storageElements(value.shape, value.strides)) * sizeOf(value.dtype);
}

/// `reshape` gives a view where the elements lie so that one is enough.
bool copies(const FusionValue& base, const FusionNode& view)
{
    return view.view.kind == ViewStep::Kind::reshape && view.op != "squeeze" && view.op != "detach"
        && view.op != "alias" && !(base.strides == contiguousStrides(base.shape));
}

/// Memory of a device, whose content nobody knows. Throws CudaFailure.
std::shared_ptr<std::byte> memoryOn(Device device, std::uint64_t bytes)
{
    if (device.type != DeviceType::cuda)
        return {new std::byte[bytes], std::default_delete<std::byte[]>()};
    cuda::CachingAllocator& allocator = *cuda::devicesInUse()->at(device.index).allocator;
    return {static_cast<std::byte*>(allocator.allocate(bytes, cuda::currentStream()).address),
            [&allocator](std::byte* address) { allocator.release(address); }};
}

class PlanWriter {
public:
    PlanWriter(const codegen::Fusion& fusion, KernelCache& cache, Device device)
        : fusion_(fusion), graph_(fusion.graph), cache_(cache), device_(device), bufferOf_(graph_.values.size())
    {
    }

    Expected<GraphPlan> write()
    {
        for (const FusionValue& value : graph_.values)
            if (!value.known)
                return badInput("plan", fmt::format("the shape and type of %{} were not recorded", value.name),
                                "plans are made of strided tensors");
        for (const std::size_t input : graph_.inputs)
            own(input);
        for (const FusionStep& step : fusion_.order)
            if (auto done = step.kernel ? addKernel(fusion_.kernels[step.index]) : addCall(graph_.nodes[step.index]);
                !done)
                return tl::unexpected<Error>(done.error());
        for (const std::size_t output : graph_.outputs)
            made_.outputs.push_back(bufferFor(output));
        return build();
    }

private:
    std::size_t add(std::size_t value, std::size_t storage, std::uint64_t offset)
    {
        const FusionValue& of = graph_.values[value];
        made_.buffers.push_back({of.name, storage, offset, bytesOf(of)});
        bufferOf_[value] = made_.buffers.size() - 1;
        return made_.buffers.size() - 1;
    }
    std::size_t own(std::size_t value)
    {
        const FusionValue& of = graph_.values[value];
        made_.storages.push_back({of.name, bytesOf(of)});
        return add(value, made_.storages.size() - 1, 0);
    }

    /// The buffer of a value that is there, or of a view, which is stated now.
    std::size_t bufferFor(std::size_t value)
    {
        if (bufferOf_[value])
            return *bufferOf_[value];
        const auto producer = graph_.values[value].node;
        if (!producer || graph_.nodes[*producer].kind != FusionKind::view)
            return own(value);
        const FusionNode& node = graph_.nodes[*producer];
        const std::size_t from = *node.operands[0].value;
        const std::size_t base = bufferFor(from);
        if (copies(graph_.values[from], node)) {
            const std::size_t copy = own(value);
            made_.ops.push_back({PlanOp::Kind::custom, node.op, {copy, base}, {0}});
            return copy;
        }
        std::uint64_t offset = 0;
        if (node.view.kind == ViewStep::Kind::select || node.view.kind == ViewStep::Kind::slice)
            offset = static_cast<std::uint64_t>(node.view.start * graph_.values[from].strides[node.view.dim])
                * sizeOf(graph_.values[from].dtype);
        if (bytesOf(graph_.values[value]) == 0)
            offset = 0;
        const std::size_t view = add(value, made_.buffers[base].storage, made_.buffers[base].offset + offset);
        made_.ops.push_back({PlanOp::Kind::view, node.op, {view, base}, {}});
        return view;
    }

    Expected<void> addKernel(const FusedKernel& kernel)
    {
        GraphPlan::Op op{PlanOp::Kind::kernel, kernel.program.name, {}, {}};
        for (std::size_t slot = 0; slot < kernel.buffers.size(); ++slot) {
            op.buffers.push_back(bufferFor(kernel.buffers[slot]));
            if (slot < kernel.results)
                op.outs.push_back(slot);
        }
        auto compiled = cache_.get(kernel.program, device_);
        if (!compiled)
            return tl::unexpected<Error>(compiled.error());
        kernels_.resize(made_.ops.size());
        kernels_.push_back(std::move(*compiled));
        made_.ops.push_back(std::move(op));
        return {};
    }

    Expected<void> addCall(const FusionNode& node)
    {
        std::vector<std::size_t> arguments;
        for (const FusionOperand& operand : node.operands)
            if (operand.value)
                arguments.push_back(bufferFor(*operand.value));
        GraphPlan::Op op{PlanOp::Kind::custom, node.op, {}, {}};
        for (const std::size_t result : node.results) {
            op.outs.push_back(op.buffers.size());
            if (node.writes && !arguments.empty())  // its result is its first argument, changed
                bufferOf_[result] = arguments.front();
            op.buffers.push_back(bufferFor(result));
        }
        op.buffers.insert(op.buffers.end(), arguments.begin(), arguments.end());
        made_.ops.push_back(std::move(op));
        return {};
    }

    Expected<GraphPlan> build()
    {
        std::uint64_t total = 0;
        for (const GraphPlan::Storage& storage : made_.storages)
            total += storage.bytes;
        if (total > kMostPlanBytes)
            return tl::unexpected<Error>(
                Error{ErrorKind::unavailable, "plan",
                      fmt::format("its buffers take {} bytes, and a plan has up to {}", total, kMostPlanBytes),
                      "use smaller tensors; their sizes change nothing in the plan"});
        PlanBuilder builder;
        std::vector<StorageIndex> storages;
        for (const GraphPlan::Storage& storage : made_.storages) {
            made_.memory.push_back(memoryOn(device_, storage.bytes));
            storages.push_back(builder.addStorage({made_.memory.back().get(), storage.bytes}));
        }
        std::vector<BufferIndex> buffers;
        for (const GraphPlan::Buffer& buffer : made_.buffers)
            buffers.push_back(builder.addBuffer(storages[buffer.storage], buffer.offset, buffer.bytes, device_));
        PreparedKernel::Values values;
        for (const codegen::FusionVariable& variable : fusion_.variables)
            values.bound.emplace_back(variable.name, variable.value);
        kernels_.resize(made_.ops.size());
        for (std::size_t i = 0; i < made_.ops.size(); ++i)
            builder.add(planOp(made_.ops[i], kernels_[i], values, buffers));
        std::vector<BufferIndex> outputs;
        for (const std::size_t output : made_.outputs)
            outputs.push_back(buffers[output]);
        builder.setOutputs(std::move(outputs));
        auto plan = builder.build();
        if (!plan)
            return tl::unexpected<Error>(plan.error());
        made_.plan = std::make_unique<Plan>(std::move(*plan));
        return std::move(made_);
    }

    PlanOp planOp(const GraphPlan::Op& op, const std::shared_ptr<const CachedKernel>& kernel,
                  const PreparedKernel::Values& values, const std::vector<BufferIndex>& buffers) const
    {
        PlanOp made;
        made.kind = op.kind;
        for (const std::size_t buffer : op.buffers)
            made.buffers.push_back(buffers[buffer]);
        if (op.kind == PlanOp::Kind::kernel) {
            made.kernel = kernel;
            made.values = values;
        } else if (op.kind == PlanOp::Kind::view) {
            const GraphPlan::Buffer& view = made_.buffers[op.buffers[0]];
            made.viewOffset = view.offset - made_.buffers[op.buffers[1]].offset;
            made.viewBytes = view.bytes;
            made.name = op.name;
        } else {
            made.name = op.name;
            made.outputPositions.emplace(op.outs.begin(), op.outs.end());
            made.function = [name = op.name](auto) -> Expected<void> {
                return tl::unexpected<Error>(
                    Error{ErrorKind::unavailable, "plan", name + " is a call of the dispatcher", {}});
            };
        }
        return made;
    }

    const codegen::Fusion& fusion_;
    const codegen::FusionGraph& graph_;
    KernelCache& cache_;
    const Device device_;
    GraphPlan made_;
    std::vector<std::shared_ptr<const CachedKernel>> kernels_;  ///< by op
    std::vector<std::optional<std::size_t>> bufferOf_;          ///< by value
};

}  // namespace

Device deviceOf(const codegen::Fusion& fusion)
{
    const std::vector<FusionValue>& values = fusion.graph.values;
    const bool same = std::all_of(values.begin(), values.end(),
                                  [&values](const FusionValue& each) { return each.device == values.front().device; });
    return same && !values.empty() ? values.front().device : kCpu;
}

Expected<GraphPlan> graphPlanOf(const codegen::Fusion& fusion, KernelCache& cache, Device device)
{
    try {
        return PlanWriter(fusion, cache, device).write();
    } catch (const cuda::CudaFailure& failure) {
        return tl::unexpected<Error>(
            Error{ErrorKind::unavailable, "plan",
                  fmt::format("{} has no memory for its buffers: {}", nameOf(device), failure.what()),
                  "use smaller tensors; their sizes change nothing in the plan"});
    }
}

}  // namespace keyfall
