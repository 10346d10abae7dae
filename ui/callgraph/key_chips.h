// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <string_view>
#include <vector>

namespace keyfall {

/// One key of a set on its way down.
struct KeyChip {
    enum class State {
        left,      ///< its kernel handed the call on: it stays behind
        passed,    ///< in the set, but no kernel of it runs here (`Considered`)
        excluded,  ///< in the set, and masked on this thread
        next,      ///< the key whose kernel runs now
        waiting,   ///< below it
    };
    Key key;
    State state = State::waiting;

    friend bool operator==(const KeyChip&, const KeyChip&) = default;
};

/// What the thread's exclude set took from the keys that a call was asked for with: of its arguments, or of an explicit
/// set. What every thread excludes by default is left out. A redispatch asks no thread: empty for it, and for predictions.
[[nodiscard]] KeySet excludedKeys(const CallGraph& graph, const Hop& hop);

/// The key set that a hop's lookup starts from, and what the thread excludes from it, highest key first. For a redispatch
/// the caller's key comes before all, struck out: what the set has lost.
[[nodiscard]] std::vector<KeyChip> chipsInto(const CallGraph& graph, const Hop& hop);

/// Sizes of a row of chips, in the picture's units.
struct ChipMetrics {
    static constexpr double height = 18;
    static constexpr double padding = 9;  ///< left and right of the name
    static constexpr double between = 5;
    static constexpr double maxRow = 520;  ///< further chips become "+3"

    [[nodiscard]] static double widthOf(std::string_view name);
};

/// As many chips as fit `ChipMetrics::maxRow`; `more` are left out.
struct ChipRow {
    std::vector<KeyChip> chips;
    std::vector<double> widths;
    int more = 0;
    double width = 0;  ///< of all, "+3" included
};
[[nodiscard]] ChipRow chipRow(const CallGraph& graph, std::vector<KeyChip> chips, double room = ChipMetrics::maxRow);

}  // namespace keyfall
