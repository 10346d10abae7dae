// SPDX-License-Identifier: MIT
#include "core/graph/moments.h"

#include <algorithm>

namespace keyfall {

bool hasEnded(const CallGraph& graph, const Moment& moment)
{
    const std::size_t next = moment.hop;  // counted from 0
    return moment.returned || next >= graph.hops.size() || graph.hops[next].parent != moment.hop;
}

void Moments::append(const CallGraph& graph)
{
    const auto known = static_cast<HopId>(places_.size());
    if (known == 0)
        moments_.reserve(graph.hops.size() * 2);
    places_.resize(graph.hops.size());
    std::vector<HopId> open;
    const auto close = [&] {
        const HopId hop = open.back();
        open.pop_back();
        if ((moments_.back() & ~kReturned) != hop)  // it started another
            moments_.push_back(hop | kReturned);
        places_[hop - 1].end = static_cast<std::uint32_t>(moments_.size());
    };
    for (HopId id = known + 1; id <= graph.hops.size(); ++id) {
        while (!open.empty() && open.back() != graph.hops[id - 1].parent)
            close();
        moments_.push_back(id);
        places_[id - 1].entry = static_cast<std::uint32_t>(moments_.size());
        open.push_back(id);
    }
    while (!open.empty())
        close();
    if (known == 0)
        moments_.shrink_to_fit();  // most runs have hops that start no other
}

Moment Moments::at(int position) const
{
    if (position <= 0 || moments_.empty())
        return {};
    const std::uint32_t moment = moments_[static_cast<std::size_t>(std::min(position, count())) - 1];
    return {moment & ~kReturned, (moment & kReturned) != 0};
}

int Moments::entered(int position) const
{
    // Entries ascend with the hop's number.
    const auto after = std::upper_bound(places_.begin(), places_.end(), position,
                                        [](int p, const Places& places) { return p < static_cast<int>(places.entry); });
    return static_cast<int>(after - places_.begin());
}

int Moments::entryOf(HopId hop) const
{
    return hop == 0 || hop > places_.size() ? 0 : static_cast<int>(places_[hop - 1].entry);
}

int Moments::endOf(HopId hop) const
{
    return hop == 0 || hop > places_.size() ? 0 : static_cast<int>(places_[hop - 1].end);
}

int Moments::afterHops(int hops) const
{
    if (hops <= 0)
        return 0;
    return static_cast<std::size_t>(hops) >= places_.size() ? count() : entryOf(static_cast<HopId>(hops) + 1) - 1;
}

}  // namespace keyfall
