// SPDX-License-Identifier: MIT
// Clicks, keys and tooltips of the ladder.
#include "ui/callgraph/ladder_view.h"
#include "ui/playback/playback.h"
#include "ui/words/hop_selection.h"
#include "ui/words/hop_text.h"
#include "ui/words/sentences.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>

namespace keyfall {

HopId LadderView::hopAt(QPointF point) const
{
    if (point.x() < stickyWidth() * scale())
        return 0;  // the lane labels lie over the picture
    const auto item = itemAt(point);
    return item ? item->hop : 0;
}

const LadderLane* LadderView::laneRowAt(QPointF point) const
{
    if (detail_ != Detail::ladder || sheet_.empty())
        return nullptr;
    const double y = toPicture(point).y();
    const int row = sheet_.rowAt(y);
    const LadderSheet::Row at = sheet_.row(row);
    const double inside = y - at.top - (at.strip ? LadderSheet::kStrip : 0);
    for (const LadderLane& lane : sheet_.layout(row).lanes)
        if (inside >= lane.top && inside < lane.top + lane.height)
            return &lane;
    return nullptr;
}

std::optional<Key> LadderView::laneAt(QPointF point) const
{
    const LadderLane* const lane = laneRowAt(point);
    return lane != nullptr ? lane->key : std::nullopt;
}

std::optional<LadderView::Crossing> LadderView::crossingAt(QPointF point) const
{
    const std::optional<Key> key = laneAt(point);
    if (!key || hopAt(point) != 0 || point.x() < stickyWidth() * scale())
        return std::nullopt;
    const QPointF at = toPicture(point);
    const int row = sheet_.rowAt(at.y());
    const LadderLayout& layout = sheet_.layout(row);
    const double x = at.x() + sheet_.row(row).aside();
    // The innermost call that spans the place.
    const LadderBracket* over = nullptr;
    for (const LadderBracket& bracket : layout.brackets)
        if (x >= bracket.x && x <= bracket.end && (over == nullptr || bracket.level >= over->level))
            over = &bracket;
    if (over == nullptr)
        return std::nullopt;
    return Crossing{graph_->hops[over->hop - 1].op.str(), *key};
}

/// Somebody is asked who runs: the whole lane is the answer, with its box.
bool LadderView::asksForLane() const
{
    return selection_->withheld().from != 0;
}

void LadderView::clicked(QPointF point)
{
    if (const int row = askedRow(); row >= 0 && sheet_.rowAt(toPicture(point).y()) > row)
        return;  // nothing is drawn there, and no answer meant
    const auto item = itemAt(point);
    if (const LadderLane* lane = laneRowAt(point);
        lane != nullptr && hopAt(point) == 0 && (asksForLane() || !item || item->part != Part::laneCheck)) {
        if (lane->key)
            Q_EMIT laneClicked(*lane->key);
        else
            Q_EMIT floorClicked();
    }
    if (!item)
        return;  // one cursor: it is where playback is, and an empty place is no hop
    switch (item->part) {
    case Part::laneCheck:
        if (asksForLane())
            return;  // it was answered; the set that is asked about stays
        if (const auto key = laneAt(point); key && keys_ && graph_->model)
            Q_EMIT keyWanted(*key, !graph_->model->has(*keys_, *key));
        return;
    case Part::fold: actions_.foldLanes->setChecked(false); return;
    case Part::roundBefore:
    case Part::roundAfter: {
        const LadderSheet::Fold& fold = sheet_.folds()[static_cast<std::size_t>(item->detail)];
        const std::uint32_t last = fold.rounds - 1;
        const std::uint32_t round = item->part == Part::roundAfter ? (fold.shown == last ? 0 : fold.shown + 1)
                                                                   : (fold.shown == 0 ? last : fold.shown - 1);
        // One cursor: the round that is looked at is the one where playback is.
        selection_->select(graph_->calls[fold.first + round * fold.period].firstHop);
        return;
    }
    case Part::allRounds:
        sheet_.setOpen(item->detail, !sheet_.folds()[static_cast<std::size_t>(item->detail)].open);
        updateScrollBars();
        settle();
        viewport()->update();
        Q_EMIT laidOut();
        return;
    default:
        if (const HopId hop = hopAt(point); hop != 0) {
            selection_->select(hop);
            playback_->goTo(hop);  // also to where the call falls from, which is selected still
        }
    }
}

void LadderView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const HopId hop = hopAt(event->position());
    if (hop != 0 && detail_ != Detail::ladder) {
        setDetail(Detail::ladder);
        selection_->select(hop);
        ensureVisible(hop);
    } else if (hop != 0) {
        playback_->goTo(hop);
    } else if (const auto crossing = crossingAt(event->position())) {
        Q_EMIT registrationWanted(QString::fromStdString(crossing->op), crossing->key);
    }
}

void LadderView::keyPressEvent(QKeyEvent* event)
{
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool vertical = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (vertical && event->modifiers().testFlag(Qt::AltModifier)) {
        moveLane(event->key() == Qt::Key_Up ? -1 : 1);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Up: selectCaller(); return;
    case Qt::Key_Down: selectCallee(); return;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (shift) {
            selectSibling(event->key() == Qt::Key_Left ? -1 : 1);
            return;
        }
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (detail_ != Detail::ladder)
            setDetail(Detail::ladder);
        if (selection_->current() != 0)
            playback_->goTo(selection_->current());
        return;
    case Qt::Key_Escape:
        if (drag_) {
            drag_.reset();
            viewport()->unsetCursor();
            viewport()->update();
            return;
        }
        if (matchCount() > 0) {
            find({});
            return;
        }
        break;
    default: break;
    }
    PictureView::keyPressEvent(event);
}

void LadderView::contextMenuEvent(QContextMenuEvent* event)
{
    HopId hop = selection_->current();
    QPoint global = event->globalPos();
    if (event->reason() == QContextMenuEvent::Mouse)
        hop = hopAt(event->pos());
    else if (const QRectF place = placeOf(hop); !place.isNull())
        global = viewport()->mapToGlobal(toViewport(place.bottomLeft()).toPoint());
    if (hop != 0)
        selection_->select(hop);
    const bool mouse = event->reason() == QContextMenuEvent::Mouse;
    if (const auto crossing = mouse ? crossingAt(event->pos()) : std::nullopt)
        Q_EMIT crossingMenuRequested(QString::fromStdString(crossing->op), crossing->key, global);
    else
        Q_EMIT contextMenuRequested(hop, global);
}

QString LadderView::tooltipAt(QPointF point) const
{
    const auto item = itemAt(point);
    if (!item || !graph_)
        return {};
    switch (item->part) {
    case Part::laneLabel:
    case Part::laneCheck: {
        const auto key = laneAt(point);
        if (!key || !graph_->model)
            return {};
        const KeyInfo& info = graph_->model->info(*key);
        const QString about = QString::fromStdString(info.name) + QStringLiteral(": ")
            + (info.duty.empty() ? HopText::keyKindLabel(info.kind) : inWindowLanguage(info.duty));
        return item->part == Part::laneLabel || asksForLane() ? about
            : keys_ && graph_->model->has(*keys_, *key)
            ? tr("%1 is in the session's key set. Click to take it out.").arg(QString::fromStdString(info.name))
            : tr("%1 is not in the session's key set. Click to put it in.").arg(QString::fromStdString(info.name));
    }
    case Part::fold: return tr("Lanes of keys that play no part here. Click to show them.");
    case Part::roundBefore: return tr("Show the round before");
    case Part::roundAfter: return tr("Show the next round");
    case Part::breakPoint:
        return item->hop == 0 ? tr("Playback stops at every operator here") : tr("Playback stops here");
    default: break;
    }
    if (item->hop == 0)
        return {};
    if (detail_ != Detail::ladder)
        return sentenceOf(outline_.blocks()[static_cast<std::size_t>(outline_.blockOf(item->hop))]);
    const Hop& hop = graph_->hops[item->hop - 1];
    const bool marker = item->part == Part::marker || item->part == Part::markerLabel;
    if (marker && item->detail == LadderMarker::kExcluded) {
        const auto key = laneAt(point);
        return key && graph_->model
            ? HopText::reasonWords(QString::fromStdString(graph_->model->nameOf(*key)), NotChosen::excluded)
            : QString();
    }
    if (marker)
        return HopText::skippedTooltip(*graph_, hop, hop.considered[static_cast<std::size_t>(item->detail)]);
    return HopText::tooltip(*graph_, hop, graph_ != playback_->graph() || playback_->showsEndOf(hop.id));
}

}  // namespace keyfall
