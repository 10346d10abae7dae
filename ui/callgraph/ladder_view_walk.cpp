// SPDX-License-Identifier: MIT
// Finding hops, and walking from call to call.
#include "ui/callgraph/ladder_view.h"
#include "ui/words/hop_search.h"
#include "ui/words/hop_selection.h"

namespace keyfall {

int LadderView::find(const QString& text)
{
    needle_ = text;
    found_ = graph_ ? hopsWith(*graph_, text) : std::vector<HopId>();
    match_ = -1;
    viewport()->update();
    if (found_.empty())
        Q_EMIT matchChanged(0, 0);
    else
        goToMatch(0);
    return matchCount();
}

void LadderView::goToMatch(int index)
{
    const int count = matchCount();
    if (count == 0)
        return;
    match_ = (index % count + count) % count;
    selection_->select(found_[static_cast<std::size_t>(match_)]);
    ensureVisible(selection_->current());
    viewport()->update();
    Q_EMIT matchChanged(match_ + 1, count);
}

void LadderView::findNext()
{
    goToMatch(match_ + 1);
}

void LadderView::findPrevious()
{
    goToMatch(match_ - 1);
}

void LadderView::selectCaller()
{
    const Hop* hop = graph_ ? graph_->find(selection_->current()) : nullptr;
    if (hop == nullptr)
        selection_->select(graph_ && !graph_->hops.empty() ? 1 : 0);
    else if (hop->parent != 0)
        selection_->select(hop->parent);
}

void LadderView::selectCallee()
{
    const Hop* hop = graph_ ? graph_->find(selection_->current()) : nullptr;
    if (hop == nullptr)
        selectCaller();
    else if (const Hop* next = graph_->find(hop->id + 1); next != nullptr && next->parent == hop->id)
        selection_->select(next->id);
}

void LadderView::selectSibling(int step)
{
    const Hop* hop = graph_ ? graph_->find(selection_->current()) : nullptr;
    if (hop == nullptr) {
        selectCaller();
        return;
    }
    // A hop that is not below the caller ends the search: its siblings stand between them in order.
    HopId id = hop->id;
    do
        id = step > 0 ? id + 1 : id - 1;
    while (graph_->find(id) != nullptr && graph_->hops[id - 1].parent > hop->parent);
    if (const Hop* sibling = graph_->find(id); sibling != nullptr && sibling->parent == hop->parent)
        selection_->select(id);
}

}  // namespace keyfall
