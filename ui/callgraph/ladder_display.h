// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/moments.h"
#include "core/session/session.h"
#include "ui/callgraph/hop_marks.h"
#include "ui/callgraph/ladder_layout.h"
#include "ui/picture/display_list.h"
#include "ui/theme/theme.h"

#include <optional>
#include <vector>

namespace keyfall {

/// The part of one long call's ladder that stands in one row of a page; the rest stands in the rows above and below.
struct LadderCut {
    HopId first = 0;    ///< the hops from this one on begin here; their callers are drawn, too, as far as they reach
    HopId end = 0;      ///< behind the last one
    double from = 0;    ///< in the layout
    double to = 0;      ///< what reaches further goes on in the next row
    double beyond = 0;  ///< where that ends here: out of sight
    std::size_t lanes = 0;  ///< how many of the lanes are drawn, from the top; 0: all
};

/// What of a laid-out call graph is shown, and how far it has run.
struct LadderState {
    /// What happens now (Playback); nothing: everything happened and no hop stands out.
    std::optional<Moment> moment;
    double progress = 1;       ///< of the way into `moment`, 0..1
    bool futureShown = false;  ///< what comes after it is drawn faintly instead of not at all
    HopId selected = 0;
    std::vector<HopId> found;  ///< ascending
    HopId currentMatch = 0;
    std::vector<Breakpoint> breakpoints;        ///< those of every operator mark their lane
    std::vector<HopId> stops;                   ///< ascending: hops that a break point marks
    std::optional<QRectF> visible;              ///< only what touches this part of the picture
    double scale = 1;                           ///< device pixels a unit: words that would be too small are left out
    double right = 0;                           ///< lanes reach at least to here
    double labels = LadderMetrics::labelWidth;  ///< how wide the column of lane labels is drawn
    double stickTop = 0;     ///< headers that would begin above this stay at it, as long as their row is in sight
    bool background = true;  ///< false: no lane bands (transparent pictures)
    const std::vector<HopMark>* marks = nullptr;  ///< what a lens says, by hop; null: there is none
    std::optional<KeySet> keys;                   ///< the session's set: lanes get check boxes
    /// Somebody is asked who runs here: rows of later hops are not drawn, as nothing is in them; 0: nobody is.
    HopId asked = 0;
    std::vector<Key> answers;      ///< then: keys whose lanes get a digit, in its order; "no kernel" has the next one
    std::optional<LadderCut> cut;  ///< nothing: all of the layout
};

/// Turns a layout into a picture. Pure: the same arguments give the same list.
///
/// The future is not drawn, so that people can predict the next key; a kernel that is still running has an open box, and
/// what it found out (times, results) is written once its result has come back to it.
[[nodiscard]] DisplayList displayLadder(const CallGraph& graph, const LadderLayout& layout, const Theme& theme,
                                        const LadderState& state = {});

/// The way a call takes into `hop`, and where the falling call is at `progress` (accelerating like a fall).
[[nodiscard]] QPointF tokenAt(const std::vector<QPointF>& path, double progress);

}  // namespace keyfall
