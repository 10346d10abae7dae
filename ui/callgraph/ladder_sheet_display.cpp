// SPDX-License-Identifier: MIT
// What of a sheet is drawn: its rows as one picture, or one after the other.
#include "ui/callgraph/ladder_sheet.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace keyfall {

namespace {

/// Further out of sight nothing is drawn: painters cannot count that far.
constexpr double kFar = 20'000;
/// By which a caller that goes on in another row reaches out of sight.
constexpr double kBeyond = 140;

/// What reaches beyond these ends there: as far out of sight as painters can count, or at labels that hide nothing.
void keepBetween(DisplayItem& item, double left, double right)
{
    if (item.kind == DisplayItem::Kind::path && (item.rect.left() < left || item.rect.right() > right))
        for (int i = 0; i < item.path.elementCount(); ++i) {
            const QPainterPath::Element at = item.path.elementAt(i);
            item.path.setElementPositionAt(i, std::clamp(at.x, left, right), at.y);
        }
    if (item.kind == DisplayItem::Kind::text)
        return;
    item.rect.setLeft(std::max(item.rect.left(), left));
    item.rect.setRight(std::min(item.rect.right(), right));
}

}  // namespace

DisplayList LadderSheet::display(const Row& row, const LadderLayout& layout, const Theme& theme,
                                 const LadderState& state, double top) const
{
    const double down = row.strip ? kStrip : 0;
    const double aside = row.aside();
    LadderState here = state;
    if (here.visible) {
        here.visible->translate(aside, -row.top - down);
        here.stickTop = here.visible->top();
    }
    const bool whole = !here.visible;
    if (whole && row.isCut())  // words of callers that began in another row begin at its left edge
        here.visible = QRectF(aside, 0, bounds_.right(), row.height);
    here.labels = row.labels;
    here.right = bounds_.right() + aside;  // rows end at the same edge
    const double edge = std::max(here.right, here.visible ? here.visible->right() : here.right);
    if (row.isCut())
        here.cut = LadderCut{row.firstHop, row.endHop, row.from, row.to, edge + kBeyond, row.lanes};
    DisplayList list = displayLadder(*graph_, layout, theme, here);
    const double hidden =
        state.background ? row.from - kBeyond : row.from;  // the labels lie above it, or it is not there
    if (row.isCut())
        std::erase_if(list.items, [&](const DisplayItem& item) {
            // What ends at the cut in lanes that are not here; the call's card may stick below its row.
            const bool card = item.part == Part::header || item.part == Part::chip;
            if (row.lanes > 0 && !item.sticky && !card && item.rect.bottom() > row.height)
                return true;
            return !item.sticky
                && (item.rect.right() < hidden || item.rect.left() > edge
                    || (item.kind == DisplayItem::Kind::text && item.rect.left() < row.from));
        });
    const double left = state.background ? -kFar : row.labels;
    for (DisplayItem& item : list.items) {
        item.moveBy(item.sticky ? 0 : -aside, down + top);
        if (!row.isCut() || item.sticky)
            continue;
        const bool lane = item.part == Part::laneBand;
        keepBetween(item, left, whole ? bounds_.right() + (lane ? 0 : kBeyond) : edge - aside + kFar);
    }
    if (!row.strip)
        return list;
    const auto drawn = static_cast<std::ptrdiff_t>(list.items.size());
    strip(list, row, theme, state);
    std::for_each(list.items.begin() + drawn, list.items.end(), [top](DisplayItem& item) { item.moveBy(0, top); });
    return list;
}

DisplayList LadderSheet::display(const Theme& theme, const LadderState& state) const
{
    DisplayList all;
    all.background = theme[ColorRole::background];
    if (empty())
        return all;
    const int first = state.visible ? rowAt(state.visible->top()) : 0;
    const double bottom = state.visible ? state.visible->bottom() : bounds_.bottom();
    all.origin = QPointF(0, row(first).top);
    const auto begin = [this](const Row& row) {
        return row.isCut() ? row.firstHop : graph_->calls[row.first].firstHop;
    };
    LadderState told = state;  // of rows before the one that is asked about
    told.answers.clear();
    for (int i = first; i >= 0; i = nextRow(i)) {
        const Row row = this->row(i);
        if (row.top > bottom || (state.asked != 0 && begin(row) > state.asked))
            break;
        const int next = nextRow(i);
        const bool asks = next < 0 || begin(this->row(next)) > state.asked;
        DisplayList list = display(row, layout(i), theme, asks ? state : told, row.top - all.origin.y());
        all.items.insert(all.items.end(), std::make_move_iterator(list.items.begin()),
                         std::make_move_iterator(list.items.end()));
        if (row.top + row.height + kBetweenRows > bottom)
            break;  // what nobody sees is not looked at
    }
    all.bounds = bounds_;
    return all;
}

void LadderSheet::forEachRow(const Theme& theme, const LadderState& state,
                             const std::function<void(DisplayList)>& use) const
{
    for (int i = empty() ? -1 : rowAt(0); i >= 0; i = nextRow(i)) {
        const Row row = this->row(i);
        DisplayList list = display(row, row.isCut() && isLong(row.first) ? longLayout(row.first) : layOutTight(row),
                                   theme, state, row.top);
        list.bounds = QRectF(0, row.top, bounds_.right(), row.height);
        use(std::move(list));
    }
}

}  // namespace keyfall
