// SPDX-License-Identifier: MIT
// The ladder while somebody is asked who runs next: its lanes are the answers.
#include "ui/callgraph/ladder_view.h"
#include "ui/playback/playback.h"
#include "ui/words/hop_selection.h"

#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace keyfall {

/// How the lanes look while somebody is asked: alike, and low where not all of them would be in sight else. Whether that
/// is another look than before.
bool LadderView::takeAsked()
{
    const HopId from = selection_->withheld().from;
    LadderOptions asked = options_;
    asked.evenLanes = from != 0;
    asked.lowFrom = 0;
    if (from != 0 && isShown(from)) {
        LadderOptions full = asked;
        full.call = graph_->hops[from - 1].call;
        full.calls = 1;
        if (layOutLadder(*graph_, full).bounds.height() * kLeastZoom > maximumViewportSize().height())
            asked.lowFrom = from;
    }
    return std::exchange(options_, asked) != asked;
}

/// The row whose lanes are the answers; -1: nobody is asked.
int LadderView::askedRow()
{
    const HopId from = selection_->withheld().from;
    return from != 0 && isShown(from) ? sheet_.rowOf(graph_->calls[graph_->hops[from - 1].call].firstHop) : -1;
}

/// The lanes that are the answers, also where the call before is what was shown last; rather than its card, which becomes
/// one line where lanes are scrolled.
void LadderView::showAsked()
{
    const HopId from = selection_->withheld().from;
    const HopId hop = playback_->moment().hop;
    if (from == 0 || !isShown(from) || detail_ != Detail::ladder)
        return;
    const int row = askedRow();
    if (hop != 0 && graph_->hops[hop - 1].call == graph_->hops[from - 1].call && sheet_.rowOf(hop) != row)
        return;
    showRow(row);
    updateScrollBars();
    const std::vector<LadderLane>& lanes = sheet_.layout(row).lanes;
    if (lanes.empty())
        return;
    const LadderSheet::Row at = sheet_.row(row);
    const double down = at.top + (at.strip ? LadderSheet::kStrip : 0);
    const double top = toViewport(QPointF(0, down + lanes.front().top)).y();
    const double bottom = toViewport(QPointF(0, down + lanes.back().top + lanes.back().height)).y();
    const double card = (LadderMetrics::headerTop + LadderMetrics::stuckHeader) * scale();
    if (const double below = std::min(bottom - viewport()->height(), top - card); below > 0)
        verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(std::ceil(below)));
}

}  // namespace keyfall
