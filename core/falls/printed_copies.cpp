// SPDX-License-Identifier: MIT
#include "core/falls/printed_copies.h"

#include "core/keys/key_model.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace keyfall {

namespace {

/// What a call belongs to shows within this many ancestors.
constexpr int kLookUp = 64;

/// Whose memory the tensors of a key are in.
enum class Memory : std::uint8_t { none, host, device };

Memory memoryOf(const KeyModel& model, const KeyInfo& info)
{
    const std::string name = info.backend >= 0 ? model.backendName(info.backend)
        : info.kind == KeyKind::backend        ? info.name
                                               : std::string();
    const auto is = [&name](std::string_view device) {
        return name.ends_with(device) || name == std::string(device) + "Bit";
    };
    if (name.empty() || is("Meta"))
        return Memory::none;
    return is("CPU") || is("Cpu") ? Memory::host : Memory::device;
}

/// By the value of a key.
std::vector<Memory> memories(const KeyModel& model)
{
    std::vector<Memory> memories(std::size_t{model.keys().back().key.value()} + 1, Memory::none);
    for (const KeyInfo& info : model.keys())
        memories[info.key.value()] = memoryOf(model, info);
    return memories;
}

enum class Part { other, allocation, copyInto, newCopy, readBack };

Part partOfOperator(std::string_view op)
{
    const std::string_view base = baseName(op);
    if (base == "_to_copy")
        return Part::newCopy;
    if (base == "copy_")
        return Part::copyInto;
    if (base == "_local_scalar_dense")
        return Part::readBack;
    return base.starts_with("empty") || base.starts_with("_empty") || base.starts_with("new_empty") ? Part::allocation
                                                                                                    : Part::other;
}

class Search {
public:
    explicit Search(const CallGraph& graph)
        : graph_(graph), memories_(memories(*graph.model)), told_(graph.hops.size()), counted_(graph.hops.size())
    {
    }

    PrintedCopies run()
    {
        for (const Hop& hop : graph_.hops) {
            const Memory memory = memoryOf(hop);
            if (memory == Memory::none)
                continue;
            anyDevice_ = anyDevice_ || memory == Memory::device;
            const Part part = partOf(hop);
            if (part == Part::newCopy || part == Part::copyInto)
                copiers_.push_back(&hop);
            if (part == Part::readBack && memory == Memory::device && isBackend(hop))
                copies_.found.push_back({hop.id, 0});
            if (part == Part::allocation)
                allocated(hop, memory);
            if (anyDevice_ && memory == Memory::host && isBackend(hop))  // what is above it came before it
                ranOnHost(hop);
        }
        copies_.untold = std::ranges::any_of(copiers_, [this](const Hop* hop) { return isUntold(*hop); });
        std::ranges::sort(copies_.found, {}, &PrintedCopies::Copy::hop);
        return std::move(copies_);
    }

private:
    [[nodiscard]] Memory memoryOf(const Hop& hop) const { return hop.key ? memories_[hop.key->value()] : Memory::none; }
    /// Hops of one operator share its name, and most are like the one before.
    [[nodiscard]] Part partOf(const Hop& hop)
    {
        if (const std::string* const name = &hop.op.str(); name != lastName_) {
            lastName_ = name;
            lastPart_ = partOfOperator(*name);
        }
        return lastPart_;
    }
    [[nodiscard]] bool isBackend(const Hop& hop) const { return graph_.model->info(*hop.key).kind == KeyKind::backend; }

    /// `use(ancestor)` from the nearest on, until it returns false.
    template <class Use>
    void climb(const Hop& hop, Use&& use) const
    {
        const Hop* above = graph_.find(hop.parent);
        for (int i = 0; above != nullptr && i < kLookUp && use(*above); ++i)
            above = graph_.find(above->parent);
    }

    /// The copy that it is made for ran on the other side: its result is here, or what it reads is. A copy into a tensor
    /// that is part of one that makes it counts with that.
    void allocated(const Hop& hop, Memory memory)
    {
        const Hop* copy = nullptr;
        bool known = false;
        climb(hop, [&](const Hop& above) {
            const Part part = partOf(above);
            if (part != Part::newCopy && part != Part::copyInto)
                return true;
            told_[above.id - 1] = true;
            known = known || counted_[above.id - 1];
            const Memory ran = memoryOf(above);
            const bool nearer = copy == nullptr || (partOf(*copy) == Part::copyInto && part == Part::newCopy);
            if (ran != Memory::none && ran != memory && nearer)
                copy = &above;
            return true;
        });
        if (copy == nullptr || known)
            return;
        counted_[copy->id - 1] = true;
        copies_.found.push_back({copy->id, hop.id});
    }

    /// The operator again, inside a device's kernel.
    void ranOnHost(const Hop& hop)
    {
        climb(hop, [&](const Hop& above) {
            const bool same = above.op == hop.op && memoryOf(above) == Memory::device && isBackend(above);
            if (same)
                copies_.found.push_back({hop.id, above.id});
            return !same;
        });
    }

    /// A copy into a tensor runs on the device if either is there; within other operators it mostly stays there.
    [[nodiscard]] bool isUntold(const Hop& hop)
    {
        const Part part = partOf(hop);
        const Memory memory = memoryOf(hop);
        if (told_[hop.id - 1])
            return false;
        bool alone = part == Part::copyInto && memory == Memory::device;
        climb(hop, [&](const Hop& above) {
            alone = alone && above.op == hop.op;
            return alone;
        });
        return part == Part::newCopy || alone;
    }

    const CallGraph& graph_;
    std::vector<Memory> memories_;
    bool anyDevice_ = false;           ///< a hop so far has its memory on a device
    std::vector<const Hop*> copiers_;  ///< those that make a copy or copy into a tensor
    const std::string* lastName_ = nullptr;
    Part lastPart_ = Part::other;
    std::vector<bool> told_;     ///< by hop: a copy below which something was allocated, and where is known
    std::vector<bool> counted_;  ///< by hop: a copy that was found by it
    PrintedCopies copies_;
};

}  // namespace

std::string_view baseName(std::string_view op)
{
    if (const std::size_t colons = op.rfind("::"); colons != std::string_view::npos)
        op.remove_prefix(colons + 2);
    return op.substr(0, op.find('.'));
}

PrintedCopies printedCopies(const CallGraph& graph)
{
    return graph.model ? Search(graph).run() : PrintedCopies();
}

}  // namespace keyfall
