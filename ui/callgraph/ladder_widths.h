// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "ui/callgraph/key_chips.h"
#include "ui/callgraph/ladder_layout.h"

#include <compare>
#include <cstdint>
#include <map>

namespace keyfall {

/// How wide the words of one run's hops are, in the picture's units. Needs a QGuiApplication. Runs repeat few key sets, so
/// their widths are kept.
class LadderWidths {
public:
    /// The graph must outlive it.
    LadderWidths(const CallGraph& graph, const LadderOptions& options)
        : graph_(&graph),
          times_(options.times),
          widestCard_(options.narrowCards ? 520 : 760),
          tight_(options.tight),
          widestNote_(options.tight ? LadderMetrics::tightNote : LadderMetrics::errorNote),
          widestChips_(options.tight ? LadderMetrics::tightChips : ChipMetrics::maxRow),
          widestTail_(options.tight ? LadderMetrics::tightTail : LadderMetrics::maxTail)
    {
    }

    /// The second line of a box.
    [[nodiscard]] double detail(const Hop& hop) const;
    /// "below Autograd" and the keys; 0 for what opens a bracket.
    [[nodiscard]] double chips(const Hop& hop);
    /// The result or the error behind a box.
    [[nodiscard]] double tail(const Hop& hop) const;
    /// The label of a lane, with room for its check box and its break point.
    [[nodiscard]] static double label(const CallGraph& graph, const LadderLane& lane);
    /// The bracket over a nested call, or (level 0) a call's card.
    [[nodiscard]] float bracket(const Hop& hop, int level);

private:
    struct SetKey {
        std::uint64_t set;
        std::uint64_t way;  ///< of the key that the set has lost, and how it went on from there
        friend auto operator<=>(const SetKey&,
                                const SetKey&) = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14
    };

    static constexpr std::size_t kMostKept = 4096;

    /// Of the keys that fall into the hop, and what is said before them.
    [[nodiscard]] double keys(const Hop& hop);

    const CallGraph* graph_;
    bool times_;
    double widestCard_;
    bool tight_;
    double widestNote_;
    double widestChips_;
    double widestTail_;
    std::map<SetKey, double> keys_;  ///< widths by key set and caller
};

/// As the other `layOutLadder`, for one part of a run after the other: `widths` are of the same graph and options.
[[nodiscard]] LadderLayout layOutLadder(const CallGraph& graph, const LadderOptions& options, LadderWidths& widths);

}  // namespace keyfall
