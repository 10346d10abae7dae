// SPDX-License-Identifier: MIT
#include "core/falls/fall_paths.h"

namespace keyfall {

namespace {

/// The finisher of SplitMix64.
std::uint64_t mixed(std::uint64_t z)
{
    z += 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

std::uint64_t hashOf(std::uint32_t parent, const FallPaths::Step& step)
{
    const std::uint64_t high = (std::uint64_t{parent} << 32) | step.from;
    const std::uint64_t low = (std::uint64_t{step.kernel} << 32) | (std::uint64_t{step.key} << 16)
        | (std::uint64_t{step.provenance} << 8) | step.kindAndEnd;
    return mixed(mixed(high) ^ low);
}

}  // namespace

FallPaths::FallPaths() : nodes_(1), slots_(256, 0) {}

std::size_t FallPaths::placeOf(std::uint32_t parent, const Step& step) const
{
    const std::size_t mask = slots_.size() - 1;
    std::size_t place = hashOf(parent, step) & mask;
    while (slots_[place] != 0) {
        const Node& node = nodes_[slots_[place]];
        if (node.parent == parent && node.step == step)
            break;
        place = (place + 1) & mask;
    }
    return place;
}

void FallPaths::grow()
{
    slots_.assign(2 * slots_.size(), 0);
    for (std::uint32_t node = 1; node < nodes_.size(); ++node)
        slots_[placeOf(nodes_[node].parent, nodes_[node].step)] = node;
}

std::uint32_t FallPaths::below(std::uint32_t node, const Step& step)
{
    const std::size_t place = placeOf(node, step);
    if (slots_[place] != 0)
        return slots_[place];
    const auto made = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({node, step});
    slots_[place] = made;
    if (2 * nodes_.size() > slots_.size())
        grow();
    return made;
}

std::uint32_t NumberedTexts::numberOf(const std::string& text)
{
    Recent& recent = recent_[(reinterpret_cast<std::uintptr_t>(&text) >> 4) % kRecent];
    if (recent.text == &text)
        return recent.number;
    const auto [found, isNew] = numbers_.try_emplace(text, static_cast<std::uint32_t>(texts_.size()));
    if (isNew)
        texts_.push_back(&text);
    recent = {&text, found->second};
    return found->second;
}

}  // namespace keyfall
