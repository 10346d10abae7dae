// SPDX-License-Identifier: MIT
#include "ui/cost/flame_view.h"

#include "core/text/quantity_text.h"
#include "ui/words/hop_text.h"

#include <QEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

constexpr double kWidest = 1e9;    ///< pixels a scroll bar can still tell apart
constexpr double kLeastUnit = 40;  ///< pixels of a nanosecond, at the most
constexpr double kLeastHop = 200;  ///< pixels of a hop where the axis is hops, at the most: its name is then read

/// The least number of whole rows that are as high, in pixels.
int wholeRows(double pixels)
{
    return static_cast<int>(std::ceil(pixels / FlameMetrics::rowHeight) * FlameMetrics::rowHeight);
}

}  // namespace

/// Scrolled by rows.
FlameView::FlameView(QWidget* parent) : PictureView(static_cast<int>(FlameMetrics::rowHeight), parent)
{
    setObjectName(QStringLiteral("cost.flame"));
    setAccessibleName(tr("Timeline of the run"));
    setAccessibleDescription(tr("The tables beside it say the same in numbers."));
    setWhatsThis(tr("<p>Time runs to the right; a hop stands below its caller and is as wide as it took; where nobody "
                    "took times, as wide as there are hops in it. A dashed outline: the hop handed its call on, its "
                    "own time is dispatch.</p><p>Ctrl+wheel, W and S stretch the axis at the pointer, A and D move "
                    "along it, 0 shows all of it. Shift+drag marks a range, M marks the selected hop's: the words "
                    "below and the tables beside it are then of that range; F shows it whole, Escape takes the mark "
                    "away. Arrow keys walk from hop to hop.</p>"));
}

void FlameView::setTracks(FlameTracks tracks, bool keepsPlace)
{
    const std::optional<FlameRange> place = keepsPlace && zoom_ > 1 ? std::optional(inSight()) : std::nullopt;
    tracks_ = std::move(tracks);
    found_.clear();
    marking_.reset();
    if (!keepsPlace)
        setRange({});
    selected_ = {};
    showRange(place.value_or(FlameRange(0, tracks_.width())));
}

bool FlameView::grow(const std::vector<FlameThread>& threads)
{
    const std::optional<FlameRange> place = zoom_ > 1 ? std::optional(inSight()) : std::nullopt;
    if (!tracks_.grow(threads))
        return false;
    showRange(place.value_or(FlameRange(0, tracks_.width())));
    return true;
}

int FlameView::pageHeight() const
{
    return maximumViewportSize().height() - (zoom_ > 1 ? horizontalScrollBar()->sizeHint().height() : 0);
}

double FlameView::page() const
{
    const bool scrolls = tracks_.bounds(0).height() > pageHeight();
    const int bar = scrolls ? verticalScrollBar()->sizeHint().width() : 0;
    return std::max(maximumViewportSize().width() - bar - 2 * FlameMetrics::margin, 100.0);
}

double FlameView::width() const
{
    return std::min(page() * zoom_, kWidest);
}

/// With so much below the last row that at the end of the scroll bar, too, a whole row stands below the scale.
QRectF FlameView::pictureBounds() const
{
    QRectF bounds = tracks_.bounds(width());
    const int room = pageHeight();
    if (const double hidden = bounds.height() - room; hidden > 0)
        bounds.setHeight(room + wholeRows(hidden));
    return bounds;
}

QString FlameView::placeholder() const
{
    return tracks_.empty() ? tr("There is no run yet: run the session, or open a trace.") : QString();
}

DisplayList FlameView::wholeList() const
{
    FlameState state;
    state.width = width();
    return displayFlame(tracks_, theme(), state);
}

DisplayList FlameView::visibleList() const
{
    FlameState state;
    state.width = width();
    state.selected = selected_;
    state.range = range_;
    state.found = &found_;
    state.top = toPicture({0, 0}).y();
    state.from = toPicture({0, 0}).x();
    state.to = toPicture(QPointF(viewport()->width(), 0)).x();
    return displayFlame(tracks_, theme(), state);
}

std::int64_t FlameView::placeAt(double viewportX) const
{
    const double share = (toPicture({viewportX, 0}).x() - FlameMetrics::margin) / width();
    return static_cast<std::int64_t>(std::clamp(share, 0.0, 1.0) * static_cast<double>(tracks_.width()));
}

FlameRange FlameView::inSight() const
{
    return {placeAt(0), placeAt(viewport()->width())};
}

void FlameView::setRange(std::optional<FlameRange> range)
{
    if (range && range->first > range->second)
        std::swap(range->first, range->second);
    if (range == range_)
        return;
    range_ = range;
    viewport()->update();
    Q_EMIT rangeChanged();
}

void FlameView::setFound(const std::vector<std::vector<HopId>>& hops)
{
    found_.clear();
    for (std::size_t track = 0; track < std::min(hops.size(), tracks_.tracks().size()); ++track)
        for (const HopId hop : hops[track])
            found_.push_back(tracks_.tracks()[track].beginOf(hop));
    std::sort(found_.begin(), found_.end());
    viewport()->update();
    Q_EMIT moved();
}

void FlameView::setZoom(double zoom)
{
    const double widest = std::min(kWidest,
                                   (tracks_.timed() ? kLeastUnit : kLeastHop)
                                       * static_cast<double>(std::max<std::int64_t>(tracks_.width(), 1)));
    zoom_ = std::clamp(zoom, 1.0, std::max(1.0, widest / page()));
    updateScrollBars();
}

void FlameView::zoomAt(QPointF anchor, double factor)
{
    const double before = width();
    const double at = toPicture(anchor).x() - FlameMetrics::margin;
    setZoom(zoom_ * factor);
    const double stays = at * width() / before + FlameMetrics::margin - anchor.x();
    horizontalScrollBar()->setValue(static_cast<int>(std::lround(stays)));
    viewport()->update();
    Q_EMIT moved();
}

void FlameView::showRange(const FlameRange& range)
{
    const auto all = static_cast<double>(std::max<std::int64_t>(tracks_.width(), 1));
    setZoom(all / std::max(static_cast<double>(range.second - range.first), 1.0));
    horizontalScrollBar()->setValue(static_cast<int>(std::lround(static_cast<double>(range.first) / all * width())));
    viewport()->update();
    Q_EMIT moved();
}

void FlameView::showWhole()
{
    showRange({0, tracks_.width()});
}

void FlameView::centreOn(std::int64_t place)
{
    if (tracks_.empty())
        return;
    const double at =
        static_cast<double>(place) / static_cast<double>(tracks_.width()) * width() + FlameMetrics::margin;
    horizontalScrollBar()->setValue(static_cast<int>(std::lround(at - viewport()->width() / 2.0)));
}

void FlameView::scrollContentsBy(int dx, int dy)
{
    PictureView::scrollContentsBy(dx, dy);
    Q_EMIT moved();
}

void FlameView::resizeEvent(QResizeEvent* event)
{
    PictureView::resizeEvent(event);
    updateScrollBars();
    Q_EMIT moved();
}

QString FlameView::tooltipAt(QPointF viewport) const
{
    const auto item = itemAt(viewport);
    if (!item || item->hop == 0)
        return {};
    const FlameTrack& track = tracks_.tracks()[static_cast<std::size_t>(item->detail)];
    const CallGraph& graph = *track.thread.graph;
    const Hop& hop = *graph.find(item->hop);
    const HopCost& own = track.costs[hop.id - 1];
    const auto time = [](std::int64_t ns) { return QString::fromStdString(durationText(ns)); };
    QString text = time(hop.durationNs);
    if (!tracks_.timed())
        text = tr("%1 in it; nobody took times").arg(tracks_.amountText(track.barOf(hop.id)->width));
    else if (tracks_.splitsTimes())
        text = (own.handsOn ? tr("%1, of it %2 dispatch at this key") : tr("%1, of it %2 in this kernel"))
                   .arg(text, time(own.ownNs));
    else if (tracks_.keysKnown())
        text = tr("%1, the time of the whole call").arg(text);
    else
        text = tr("%1, of it %2 its own").arg(text, time(own.ownNs));
    return QStringLiteral("<p><b>%1</b></p><p>%2</p>")
        .arg((QString::fromStdString(hop.op) + QStringLiteral(" · ") + HopText::keyText(graph, hop)).toHtmlEscaped(),
             text.toHtmlEscaped());
}

void FlameView::setSelected(FlameHop hop)
{
    if (hop == selected_)
        return;
    selected_ = hop;
    const QRectF rect = tracks_.rectOf(hop, width());
    if (!rect.isEmpty()) {
        // The bar's start, or its middle when it is wider than the view.
        const QPointF from = toViewport(rect.topLeft());
        if (from.x() < 0 || from.x() > viewport()->width() - 20)
            horizontalScrollBar()->setValue(static_cast<int>(rect.left()) - viewport()->width() / 3);
        // No further than to its row, and by whole ones.
        const double below = rect.bottom() - viewport()->height();
        const int last = static_cast<int>(rect.top() - FlameMetrics::headHeight);
        QScrollBar* const rows = verticalScrollBar();
        rows->setValue(std::min(std::max(rows->value(), wholeRows(below)), last));
    }
    viewport()->update();
    Q_EMIT moved();
}

void FlameView::changeEvent(QEvent* event)
{
    PictureView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setTheme(Theme::matching(palette()));
}

}  // namespace keyfall
