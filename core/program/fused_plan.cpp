// SPDX-License-Identifier: MIT
#include "core/program/fused_plan.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>

namespace keyfall {

namespace {

constexpr std::uint64_t kAlignment = 64;  ///< of a value in the storage: a line of the cache

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

/// The values that some step reads or writes, views looked through, in the order in which steps name them.
class Places {
public:
    explicit Places(const FusedProgram& fused) : fused_(fused)
    {
        for (const FusedProgram::Step& step : fused.order)
            for (const std::size_t value : valuesOf(step))
                if (known_.emplace(value, order_.size()).second)
                    order_.push_back(value);
    }

    /// Of a kernel by slot; of a call its results, then what it reads.
    [[nodiscard]] std::vector<std::size_t> valuesOf(const FusedProgram::Step& step) const
    {
        if (step.kernel)
            return fused_.kernels[step.index].buffers;
        const FusedNode& node = fused_.nodes[step.index];
        std::vector<std::size_t> values = node.results;
        for (const std::size_t value : node.reads)
            if (const std::size_t root = fused_.rootOf(value);
                std::find(values.begin(), values.end(), root) == values.end())
                values.push_back(root);
        return values;
    }
    [[nodiscard]] std::vector<BufferIndex> buffersOf(const FusedProgram::Step& step) const
    {
        std::vector<BufferIndex> buffers;
        for (const std::size_t value : valuesOf(step))
            buffers.push_back(BufferIndex(known_.at(value)));
        return buffers;
    }
    [[nodiscard]] const std::vector<std::size_t>& order() const { return order_; }

private:
    const FusedProgram& fused_;
    std::map<std::size_t, std::size_t> known_;  ///< value to its place in `order_`, which is its buffer
    std::vector<std::size_t> order_;
};

}  // namespace

std::vector<NamedValue> FusedPlan::named() const
{
    return {values.begin(), values.end()};
}

Expected<FusedPlan> planOf(const FusedProgram& fused, const std::vector<std::shared_ptr<const CachedKernel>>& kernels)
{
    const Places places(fused);
    std::uint64_t bytes = 0;
    std::vector<std::uint64_t> offsets;
    std::vector<std::string> names;
    for (const std::size_t value : places.order()) {
        if (fused.values[value].type.empty())
            return badInput("plan", "nobody recorded how large %" + fused.values[value].name + " is");
        offsets.push_back(bytes);
        names.push_back(fused.values[value].name);
        bytes += (fused.values[value].bytes + kAlignment - 1) / kAlignment * kAlignment;
    }
    auto memory = std::make_unique<std::byte[]>(bytes);
    PlanBuilder builder;
    const StorageIndex storage = builder.addStorage({memory.get(), bytes});
    std::set<std::size_t> results;  // what is returned, looked through views
    for (std::size_t value = 0; value < fused.values.size(); ++value)
        if (fused.values[value].returned)
            results.insert(fused.rootOf(value));
    std::vector<BufferIndex> returned;
    for (std::size_t i = 0; i < places.order().size(); ++i) {
        const FusedValue& value = fused.values[places.order()[i]];
        const BufferIndex buffer = builder.addBuffer(storage, offsets[i], value.bytes);
        if (results.contains(places.order()[i]))
            returned.push_back(buffer);
        if (!value.node)
            fillWithNumbers({memory.get() + offsets[i], value.bytes}, value.dtype);
    }
    bool calls = false;
    for (const FusedProgram::Step& step : fused.order) {
        if (step.kernel) {
            builder.addKernel(kernels[step.index], places.buffersOf(step));
            continue;
        }
        calls = true;
        std::vector<std::int64_t> outs;
        for (std::size_t i = 0; i < fused.nodes[step.index].results.size(); ++i)
            outs.push_back(static_cast<std::int64_t>(i));
        builder.addCustom(
            fused.nodes[step.index].op, [](auto) { return Expected<void>(); }, places.buffersOf(step), outs);
    }
    builder.setOutputs(returned);
    auto plan = builder.build();
    if (!plan)
        return tl::unexpected(plan.error());
    return FusedPlan{std::move(memory), bytes, std::move(names), calls, std::move(*plan), fused.sizes};
}

}  // namespace keyfall
