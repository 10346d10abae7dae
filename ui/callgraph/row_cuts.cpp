// SPDX-License-Identifier: MIT
#include "ui/callgraph/row_cuts.h"

#include "ui/callgraph/ladder_words.h"

#include <algorithm>

namespace keyfall {

namespace {

constexpr std::size_t kShortRow = 16;  ///< in cuts

}  // namespace

RowCuts::RowCuts(const CallGraph& graph, const LadderLayout& layout)
{
    for (std::size_t i = 0; i < layout.hops.size(); ++i) {
        const HopId id = layout.firstHop + static_cast<HopId>(i);
        const Hop& hop = graph.hops[id - 1];
        if (hop.parent + 1 == id)
            continue;
        const LadderBracket* const bracket = LadderWords::opensBracket(hop) ? layout.bracketOf(id) : nullptr;
        const auto x = static_cast<float>(layout.hops[i].x);
        cuts_.push_back({id, x, bracket != nullptr ? static_cast<float>(bracket->x) : x});
    }
    cuts_.shrink_to_fit();
}

const RowCuts::Cut* RowCuts::last(double limit, HopId after, std::size_t& near) const
{
    const auto fits = [&](std::size_t i) { return i < cuts_.size() && cuts_[i].x <= limit; };
    std::size_t low = fits(near) ? near : 0;
    // Rows of a page are about as long as each other: counting costs less than to search, which cannot be foreseen.
    for (std::size_t i = 0; i < kShortRow && fits(low + 1); ++i)
        ++low;
    std::size_t step = 1;
    while (fits(low + step)) {
        low += step;
        step *= 2;
    }
    for (; step > 0; step /= 2)
        if (fits(low + step))
            low += step;
    near = low;
    return fits(low) && cuts_[low].hop > after ? &cuts_[low] : nullptr;
}

}  // namespace keyfall
