// SPDX-License-Identifier: MIT
// Another run in the ladder: a new one glides out of the one before, one that grows is added to.
#include "core/graph/hop_match.h"
#include "core/session/breakpoints.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/playback/playback.h"
#include "ui/words/hop_search.h"

#include <QScrollBar>

#include <utility>

namespace keyfall {

void LadderView::showGraph()
{
    gliding_.stop();
    whole_ = true;
    const std::shared_ptr<const CallGraph> old = std::exchange(graph_, playback_->graph());
    const bool glides = playback_->animated() && isVisible() && detail_ == Detail::ladder && old && graph_
        && !old->hops.empty() && old->hops.size() <= kMostGlidingHops && graph_->hops.size() <= kMostGlidingHops;
    DisplayList before;
    LadderSheet oldSheet;
    if (glides) {
        const std::shared_ptr<const CallGraph> now = std::exchange(graph_, old);
        morph_.reset();
        LadderState state = stateNow();
        state.moment.reset();  // playback speaks of the new graph already
        state.keys.reset();
        before = sheet_.display(theme(), state);
        oldSheet = sheet_;
        graph_ = now;
    }
    morph_.reset();
    stops_ = graph_ ? stopsIn(*graph_, breakpoints_) : std::vector<HopId>();
    remeasure();
    if (old)
        fitCut();
    if (glides)
        glideFrom(std::move(before), *old, oldSheet);
    find(needle_);
    if (!old && graph_) {
        setDetail(Detail::ladder);
        fitIfReadable();
        horizontalScrollBar()->setValue(0);
        verticalScrollBar()->setValue(0);
    }
}

/// What was shown is the beginning of what is: rows, found hops and stops are added behind those that are there.
void LadderView::showGrowth()
{
    const std::shared_ptr<const CallGraph> old = std::exchange(graph_, playback_->graph());
    const auto known = static_cast<HopId>(old->hops.size());
    gliding_.stop();
    morph_.reset();
    const auto add = [](std::vector<HopId>& hops, const std::vector<HopId>& more) {
        hops.insert(hops.end(), more.begin(), more.end());
    };
    add(stops_, stopsIn(*graph_, breakpoints_, known + 1));
    const std::size_t matches = found_.size();
    add(found_, hopsWith(*graph_, needle_, known + 1));
    sheet_.grow(graph_);
    if (detail_ != Detail::ladder)
        outline_.grow(graph_);
    if (known <= kMostInSight) {  // it may have fitted
        rewrap();
    } else {
        updateScrollBars();
        viewport()->update();
        Q_EMIT laidOut();
    }
    settle();
    if (found_.size() > matches)
        Q_EMIT matchChanged(currentMatch(), matchCount());
}

/// Hops and lanes that stay glide to their new places; see `matchHops` for what stays.
void LadderView::glideFrom(DisplayList before, const CallGraph& old, const LadderSheet& oldSheet)
{
    const std::vector<HopId> matches = matchHops(old, *graph_);
    std::vector<HopId> newOf(old.hops.size() + 1);
    for (std::size_t i = 0; i < matches.size(); ++i)
        newOf[matches[i]] = static_cast<HopId>(i) + 1;
    newOf[0] = 0;
    const auto nameIn = [](const LadderSheet& sheet, const DisplayItem& item, HopId hop, double top) -> std::uint64_t {
        std::uint64_t what = static_cast<std::uint64_t>(item.part) * 4 + static_cast<std::uint64_t>(item.kind);
        std::uint64_t detail = static_cast<std::uint64_t>(item.detail) + 1;
        if (item.hop == 0) {  // a lane: by its key, in its row
            const int row = sheet.empty() ? -1 : sheet.rowAt(item.rect.center().y() + top);
            if (row < 0 || item.detail < 0)
                return 0;
            const auto& lanes = sheet.layout(row).lanes;
            if (static_cast<std::size_t>(item.detail) >= lanes.size())
                return 0;
            const auto key = lanes[static_cast<std::size_t>(item.detail)].key;
            detail = (key ? key->value() + std::uint64_t{2} : 1) + (static_cast<std::uint64_t>(row) << 16);
            what += 1U << 10;
        } else if (hop == 0) {
            return 0;
        }
        return (what << 52) ^ (detail << 32) ^ hop;
    };
    const double oldTop = before.origin.y();
    const DisplayList after = listNow();
    morph_.emplace(
        std::move(before), [&](const DisplayItem& item) { return nameIn(oldSheet, item, newOf[item.hop], oldTop); },
        after, [&](const DisplayItem& item) { return nameIn(sheet_, item, item.hop, after.origin.y()); });
    gliding_.start();
}

}  // namespace keyfall
