// SPDX-License-Identifier: MIT
#include "core/program/fused_plan.h"

#include <algorithm>
#include <cstring>
#include <map>

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

/// The values that some step reads or writes, a buffer each, and those whose memory they are in, a place in the storage
/// each: in the order in which steps name them.
class Places {
public:
    explicit Places(const FusedProgram& fused) : fused_(fused)
    {
        for (const FusedProgram::Step& step : fused.order)
            for (const std::size_t value : valuesOf(step))
                add(value);
        for (std::size_t value = 0; value < fused.values.size(); ++value)
            if (fused.values[value].returned)
                add(value);
    }

    /// Of a kernel by slot; of a call its results, then what it reads.
    [[nodiscard]] std::vector<std::size_t> valuesOf(const FusedProgram::Step& step) const
    {
        if (step.kernel)
            return fused_.kernels[step.index].buffers;
        const FusedNode& node = fused_.nodes[step.index];
        std::vector<std::size_t> values = node.results;
        for (const std::size_t value : node.reads)
            if (std::find(values.begin(), values.end(), value) == values.end())
                values.push_back(value);
        return values;
    }
    [[nodiscard]] std::vector<BufferIndex> buffersOf(const FusedProgram::Step& step) const
    {
        std::vector<BufferIndex> buffers;
        for (const std::size_t value : valuesOf(step))
            buffers.push_back(bufferOf(value));
        return buffers;
    }
    [[nodiscard]] BufferIndex bufferOf(std::size_t value) const { return BufferIndex(known_.at(value)); }
    /// By buffer.
    [[nodiscard]] const std::vector<std::size_t>& values() const { return order_; }
    [[nodiscard]] const std::vector<std::size_t>& roots() const { return roots_; }

private:
    void add(std::size_t value)
    {
        if (!known_.emplace(value, order_.size()).second)
            return;
        order_.push_back(value);
        const std::size_t root = fused_.placeOf(value).value;
        if (std::find(roots_.begin(), roots_.end(), root) == roots_.end())
            roots_.push_back(root);
    }

    const FusedProgram& fused_;
    std::map<std::size_t, std::size_t> known_;  ///< value to its place in `order_`, which is its buffer
    std::vector<std::size_t> order_;
    std::vector<std::size_t> roots_;
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
    std::map<std::size_t, std::uint64_t> begins;  // of what owns memory
    for (const std::size_t root : places.roots()) {
        if (fused.values[root].type.empty())
            return badInput("plan", "nobody recorded how large %" + fused.values[root].name + " is");
        begins[root] = bytes;
        bytes += (fused.values[root].bytes + kAlignment - 1) / kAlignment * kAlignment;
    }
    auto memory = std::make_unique<std::byte[]>(bytes);
    PlanBuilder builder;
    const StorageIndex storage = builder.addStorage({memory.get(), bytes});
    std::vector<std::string> names;
    std::vector<BufferIndex> returned;
    for (const std::size_t index : places.values()) {
        const FusedValue& value = fused.values[index];
        if (value.type.empty())
            return badInput("plan", "nobody recorded how large %" + value.name + " is");
        const FusedProgram::Place place = fused.placeOf(index);
        // A reshape that copies may be larger than what lies there; it reads all of it.
        const std::uint64_t whole = fused.values[place.value].bytes;
        const std::uint64_t offset = std::min(place.offset, whole);
        const BufferIndex buffer =
            builder.addBuffer(storage, begins[place.value] + offset, std::min(value.bytes, whole - offset));
        names.push_back(value.name);
        if (value.returned)
            returned.push_back(buffer);
    }
    for (const std::size_t root : places.roots())
        if (!fused.values[root].node)
            fillWithNumbers({memory.get() + begins[root], fused.values[root].bytes}, fused.values[root].dtype);
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
