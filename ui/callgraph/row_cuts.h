// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "ui/callgraph/ladder_layout.h"

#include <cstddef>
#include <vector>

namespace keyfall {

/// Where the rows of a long call can end: before hops that are not the first thing their caller does.
///
/// A layout has 48 bytes a hop and a graph more than that. A zoom cuts a million hops anew at each step, so the few numbers
/// that it needs stand beside each other.
class RowCuts {
public:
    /// One place, in the layout's units.
    struct Cut {
        HopId hop = 0;   ///< that begins behind it
        float x = 0;     ///< of its box
        float left = 0;  ///< of the bracket that it opens; `x` without one
    };

    RowCuts() = default;
    RowCuts(const CallGraph& graph, const LadderLayout& layout);

    /// The last cut up to `limit` behind the hop `after`; null where there is none. `near`: where the search begins and has
    /// ended, so that rows from left to right cost a few steps each.
    [[nodiscard]] const Cut* last(double limit, HopId after, std::size_t& near) const;

private:
    std::vector<Cut> cuts_;  ///< from left to right
};

}  // namespace keyfall
