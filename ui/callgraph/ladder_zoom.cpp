// SPDX-License-Identifier: MIT
// Zooming, fitting and scrolling of the ladder.
#include "ui/callgraph/ladder_view.h"
#include "ui/callgraph/ladder_words.h"
#include "ui/playback/playback.h"

#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace keyfall {

namespace {

constexpr double kMostZoom = 8;
constexpr double kMostFitted = 2;
constexpr double kMostOpened = 1.2;  ///< of a picture that somebody just opened
/// How far from where words begin somebody who zooms out may want them soon.
constexpr double kAhead = 2;
/// How much further somebody zooms before the picture changes to words, or back.
constexpr double kNextDetail = 1.3;

/// The largest zoom from `low`, which is good, to `high` that is.
template <class Good>
double largest(double low, double high, const Good& good)
{
    if (high <= low || good(high))
        return high;
    for (int i = 0; i < 7; ++i) {
        const double middle = (low + high) / 2;
        (good(middle) ? low : high) = middle;
    }
    return low;
}

/// There is more than one line of words to say about the run.
bool hasOutline(const CallGraph* graph)
{
    return graph != nullptr && (graph->calls.size() > 1 || graph->hops.size() >= LadderSheet::kLeastLong);
}

}  // namespace

void LadderView::setZoom(double zoom)
{
    setDetail(Detail::ladder);
    zoomInLadder(QPointF(viewport()->rect().center()), zoom / scale());
}

void LadderView::setTypeScale(double scale)
{
    const double ratio = scale / typeScale_;
    typeScale_ = scale;
    if (ratio != 1 && detail_ == Detail::ladder && !fitted_)
        zoomInLadder(QPointF(viewport()->rect().center()), ratio);
}

void LadderView::setDetail(Detail detail)
{
    if (detail == detail_)
        return;
    const HopId hop = playback_->moment().hop;
    awaited_.stop();
    if (detail_ != Detail::ladder)
        outlines_.give(std::exchange(outline_, {}));
    detail_ = detail;
    beyond_ = 1;
    fitted_ = false;
    opened_ = false;
    if (detail_ != Detail::ladder) {
        outline_ = outlineNow();
        setScale(1);
    } else {
        setScale(kLeastZoom);
    }
    rewrap();
    ensureVisible(hop);
    settle();
    Q_EMIT zoomChanged(scale());
}

void LadderView::zoomAt(QPointF anchor, double factor)
{
    if (detail_ == Detail::ladder)
        zoomInLadder(anchor, factor);
    else
        zoomInOutline(anchor, factor);
}

/// To fewer words, once they are there: who zooms is not made to wait. Returns whether they were.
bool LadderView::goOut()
{
    const bool inLadder = detail_ == Detail::ladder;
    if (outlines_.isBeingMade(inLadder ? RunOutline::Detail::blocks : RunOutline::Detail::lines)) {
        awaited_.start();
        return false;
    }
    setDetail(inLadder ? Detail::blocks : Detail::lines);
    return true;
}

/// Unless somebody has zoomed in again.
void LadderView::goOutIfStillWanted()
{
    if (beyond_ >= 1 / kNextDetail || detail_ == Detail::lines || !hasOutline(graph_.get()) || goOut())
        awaited_.stop();
}

/// What is under `anchor` stays there, where rows can: they break anew at another scale.
void LadderView::zoomInLadder(QPointF anchor, double factor)
{
    const double wanted = scale() * factor;
    if (factor < 1 && wanted < kLeastZoom * kAhead)
        outlines_.begin(graph_, sheet_.folder());
    beyond_ = wanted < kLeastZoom ? beyond_ * factor : 1;
    if (beyond_ < 1 / kNextDetail && hasOutline(graph_.get()) && goOut())
        return;
    const QPointF fixed = toPicture(anchor);
    const int row = sheet_.empty() ? -1 : sheet_.rowAt(fixed.y());
    const LadderSheet::Row begun = row < 0 ? LadderSheet::Row{} : sheet_.row(row);
    const double below = fixed.y() - begun.top;
    fitted_ = false;
    opened_ = false;
    still_ = true;
    setScale(std::clamp(wanted, kLeastZoom, kMostZoom));
    rewrap();
    double y = below;
    if (row >= 0 && graph_)
        if (const int now = sheet_.rowOf(begun.isCut() ? begun.firstHop : graph_->calls[begun.first].firstHop);
            now >= 0)
            y += sheet_.row(now).top;
    updateScrollBars();
    const QPointF target = QPointF(fixed.x(), y) * scale() - anchor;
    horizontalScrollBar()->setValue(static_cast<int>(std::lround(target.x())));
    verticalScrollBar()->setValue(static_cast<int>(std::lround(target.y())));
    still_ = false;
    settle();
    Q_EMIT zoomChanged(scale());
}

/// Words keep their size: zooming merges lines, or goes into the one under the cursor.
void LadderView::zoomInOutline(QPointF anchor, double factor)
{
    beyond_ *= factor;
    const HopId under = hopAt(anchor);
    if (beyond_ < 1 / kNextDetail) {
        if (detail_ == Detail::lines || goOut())
            beyond_ = 1;
    } else if (beyond_ > kNextDetail) {
        setDetail(detail_ == Detail::lines ? Detail::blocks : Detail::ladder);
        if (under != 0) {
            sheet_.reveal(under);
            ensureVisible(under);
        }
    }
}

/// The largest scale up to `most` at which everything is in sight, if there is a readable one.
std::optional<double> LadderView::fittingZoom(double most)
{
    const QSizeF room = maximumViewportSize();
    sheet_.wrap(std::floor(room.width() / kLeastZoom));
    const std::uint32_t cuts = sheet_.shortCuts();  // that no more calls are cut is worth more than size
    const auto fits = [&](double zoom) {
        sheet_.wrap(std::floor(room.width() / zoom));
        const QSizeF size = sheet_.bounds().size() * zoom;
        return size.width() <= room.width() && size.height() <= room.height() && sheet_.shortCuts() <= cuts;
    };
    if (!fits(kLeastZoom))
        return std::nullopt;
    return largest(kLeastZoom, most, fits);
}

/// Where not everything can be in sight: the largest scale up to `most` at which no call is cut that need not be.
double LadderView::wholeZoom(double most)
{
    const double room = maximumViewportSize().width() - verticalScrollBar()->sizeHint().width();
    sheet_.wrap(std::floor(room / kLeastZoom));
    const std::uint32_t cuts = sheet_.shortCuts();
    return largest(kLeastZoom, most, [&](double zoom) {
        sheet_.wrap(std::floor(room / zoom));
        return sheet_.shortCuts() <= cuts;
    });
}

/// A card of full width, and the lane labels beside it, are wider than the page at any readable scale.
bool LadderView::narrowCards() const
{
    constexpr double both = 950;
    return maximumViewportSize().width() < both * kLeastZoom;
}

/// Where no scale is readable: its lines in words.
void LadderView::fit()
{
    if (!graph_ || graph_->hops.empty())
        return;
    setDetail(Detail::ladder);
    const std::optional<double> zoom = fittingZoom(kMostFitted);
    setScale(zoom.value_or(kLeastZoom));
    rewrap();
    settle();
    fitted_ = true;
    if (!zoom && hasOutline(graph_.get()))
        setDetail(Detail::blocks);
    Q_EMIT zoomChanged(scale());
}

void LadderView::fitIfReadable()
{
    if (!graph_ || graph_->hops.empty() || detail_ != Detail::ladder)
        return;
    opened_ = true;
    const std::optional<double> zoom = fittingZoom(kMostOpened * typeScale_);
    double most = typeScale_;
    if (const int row = askedRow(); row >= 0)
        most = std::clamp(maximumViewportSize().height() / sheet_.layout(row).bounds.height(), kLeastZoom, most);
    setScale(zoom ? *zoom : wholeZoom(most));
    rewrap();
    settle();
    Q_EMIT zoomChanged(scale());
}

/// What was fitted and has become too wide for the page is fitted anew: rather smaller than in rows.
void LadderView::fitCut()
{
    if (opened_ && sheet_.cutsShort())
        fitIfReadable();
}

/// The whole row, where there is room for it: what the call falls to next is then in sight, too.
void LadderView::showRow(int row)
{
    if (row < 0)
        return;
    const LadderSheet::Row at = sheet_.row(row);
    const double top = toViewport(QPointF(0, at.top)).y();
    const double below = top + at.height * scale() - viewport()->height();
    if (below - top > 0)
        return;  // it is higher than the window
    QScrollBar* bar = verticalScrollBar();
    if (top < 0)
        bar->setValue(bar->value() + static_cast<int>(std::floor(top)));
    else if (below > 0)
        bar->setValue(bar->value() + static_cast<int>(std::ceil(below)));
}

/// All of the call that a hop is in, or where that is higher than the window, how it begins.
void LadderView::showCall(HopId hop)
{
    const TopCall& call = graph_->calls[graph_->hops[hop - 1].call];
    const int first = sheet_.rowOf(call.firstHop);
    const QRectF tail = sheet_.tailOf(call.firstHop);
    const int last = tail.isNull() ? sheet_.rowOf(call.firstHop + call.hopCount - 1) : sheet_.rowAt(tail.top());
    if (first < 0 || last < 0)
        return;
    updateScrollBars();  // to find the rows, some may have been broken
    const double top = toViewport(QPointF(0, sheet_.row(first).top)).y();
    const double bottom = toViewport(QPointF(0, sheet_.row(last).top + sheet_.row(last).height)).y();
    const double room = viewport()->height();
    QScrollBar* const bar = verticalScrollBar();
    if (top < 0 || bottom - top > room)
        bar->setValue(bar->value() + static_cast<int>(std::floor(top)));
    else if (bottom > room)
        bar->setValue(bar->value() + static_cast<int>(std::ceil(bottom - room)));
}

void LadderView::ensureVisible(HopId hop)
{
    if (!isShown(hop))
        return;
    if (sheet_.reveal(hop))
        viewport()->update();
    // Nobody has stepped yet: the end of a long call says nothing to those who did not see it begin.
    const bool whole = whole_ && detail_ == Detail::ladder && playback_->moment() == Moment{hop, true};
    if (whole)
        showCall(hop);
    QRectF place = placeOf(hop);
    if (place.isNull())
        return;
    int row = detail_ == Detail::ladder ? sheet_.rowOf(hop) : -1;
    bool isTail = false;
    // What is cut returns, or fails, in another row than it began in.
    const Hop& shown = graph_->hops[hop - 1];
    const bool failed = shown.error && shown.error->raisedHere && playback_->moment().hop == hop;
    if (detail_ == Detail::ladder && !whole
        && (playback_->moment() == Moment{hop, true} || (failed && !LadderWords::startsOthers(*graph_, shown))))
        if (const QRectF tail = sheet_.tailOf(hop); !tail.isNull() && sheet_.rowAt(tail.top()) != sheet_.rowOf(hop)) {
            place = tail;
            row = sheet_.rowAt(tail.top());
            isTail = true;
        }
    updateScrollBars();  // to find the place, rows may have been broken
    if (!whole)
        showRow(row);
    QRectF rect(toViewport(place.topLeft()), place.size() * scale());
    const double left = std::min(stickyWidth() * scale() + 10, viewport()->width() / 2.0);
    // The call card sticks to the top, and the key set stands below the box.
    double top = detail_ == Detail::ladder ? (LadderMetrics::stuckHeader + 14) * scale() : 10;
    const double bottom = viewport()->height() - (detail_ == Detail::ladder ? (isTail ? 8 : 44) * scale() : 20);
    // The box that it comes out of, too, where both have room: else it may lie half below the card.
    if (isTail)
        if (const double box = toViewport(placeOf(hop).topLeft()).y(); rect.bottom() - box <= bottom - 4) {
            rect.setTop(std::min(rect.top(), box));
            top = std::min(top, bottom - rect.height());  // then it has pushed the card out
        }
    const auto shift = [](double from, double to, double low, double high) {
        return from < low ? from - low : to > high ? std::min(to - high, from - low) : 0.0;
    };
    horizontalScrollBar()->setValue(
        horizontalScrollBar()->value()
        + static_cast<int>(shift(rect.left(), rect.right(), left, viewport()->width() - 20)));
    verticalScrollBar()->setValue(verticalScrollBar()->value()
                                  + static_cast<int>(shift(rect.top(), rect.bottom(), top, bottom)));
}

}  // namespace keyfall
