// SPDX-License-Identifier: MIT
// What of a sheet is drawn: its rows as one picture, or one after the other.
#include "ui/callgraph/ladder_sheet.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace keyfall {

namespace {

/// From here on, items are placed relative to what is in sight.
constexpr double kFar = 20'000;

/// A box that reaches far beyond both edges of what is in sight ends a little beyond them.
void keepNear(DisplayItem& item, double width)
{
    if (item.kind != DisplayItem::Kind::box)
        return;
    item.rect.setLeft(std::max(item.rect.left(), -kFar));
    item.rect.setRight(std::min(item.rect.right(), width + kFar));
}

}  // namespace

DisplayList LadderSheet::display(const Row& row, const LadderLayout& layout, const Theme& theme,
                                 const LadderState& state) const
{
    const double down = row.strip ? kStrip : 0;
    LadderState here = state;
    if (here.visible) {
        here.visible->translate(0, -row.top - down);
        here.stickTop = here.visible->top();
    }
    here.right = bounds_.right();  // rows end at the same edge
    DisplayList list = displayLadder(*graph_, layout, theme, here);
    for (DisplayItem& item : list.items)
        item.moveBy(0, down);
    if (row.strip)
        strip(list, row, theme, state);
    return list;
}

DisplayList LadderSheet::display(const Theme& theme, const LadderState& state) const
{
    DisplayList all;
    all.background = theme[ColorRole::background];
    if (rows_.empty())
        return all;
    const int first = state.visible ? rowAt(state.visible->top()) : 0;
    const double bottom = state.visible ? state.visible->bottom() : bounds_.bottom();
    // Far to the right, too: a call alone may be wider than painters can count in.
    const double left = state.visible && state.visible->left() > kFar ? std::floor(state.visible->left()) : 0;
    all.origin = QPointF(left, rows_[static_cast<std::size_t>(first)].top);
    for (int i = first; i < static_cast<int>(rows_.size()) && rows_[static_cast<std::size_t>(i)].top <= bottom; ++i) {
        const Row& row = rows_[static_cast<std::size_t>(i)];
        DisplayList list = display(row, layout(i), theme, state);
        const double down = row.top - all.origin.y();
        if (left != 0)  // callers that began far to the left
            std::erase_if(list.items, [&](const DisplayItem& item) {
                return !item.sticky
                    && (item.rect.right() < left - kFar || item.rect.left() > state.visible->right() + kFar);
            });
        for (DisplayItem& item : list.items) {
            if (down != 0 || left != 0)
                item.moveBy(item.sticky ? 0 : -left, down);
            if (left != 0 && !item.sticky)
                keepNear(item, state.visible->width());
        }
        all.items.insert(all.items.end(), std::make_move_iterator(list.items.begin()),
                         std::make_move_iterator(list.items.end()));
    }
    all.bounds = bounds_;
    return all;
}

void LadderSheet::forEachRow(const Theme& theme, const LadderState& state,
                             const std::function<void(DisplayList)>& use) const
{
    for (const Row& row : rows_) {
        DisplayList list = display(row, layOut(row), theme, state);
        for (DisplayItem& item : list.items)
            item.moveBy(0, row.top);
        list.bounds = QRectF(0, row.top, bounds_.right(), row.height);
        use(std::move(list));
    }
}

}  // namespace keyfall
