// SPDX-License-Identifier: MIT
#include "ui/callgraph/ladder_map.h"

#include "ui/callgraph/ladder_view.h"
#include "ui/playback/playback.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace keyfall {

LadderMap::LadderMap(LadderView* ladder, Playback* playback, QWidget* parent)
    : QWidget(parent), ladder_(ladder), playback_(playback), theme_(Theme::matching(palette()))
{
    setFixedWidth(kWidth);
    setAccessibleName(tr("Overview of the run"));
    setWhatsThis(tr("The whole run: calls, at the right errors (red) and found hops, at the left break points, the "
                    "position, and what is in sight. Click to go there."));
    // Not at once: that would be while the ladder and the map are being laid out, which then would miss who came or went.
    connect(ladder_, &LadderView::laidOut, this, &LadderMap::showOrHide, Qt::QueuedConnection);
    connect(ladder_->verticalScrollBar(), &QScrollBar::valueChanged, this, QOverload<>::of(&QWidget::update));
    connect(ladder_->verticalScrollBar(), &QScrollBar::rangeChanged, this, &LadderMap::showOrHide,
            Qt::QueuedConnection);
    connect(ladder_, &LadderView::matchChanged, this, QOverload<>::of(&QWidget::update));
    connect(playback_, &Playback::landedChanged, this, QOverload<>::of(&QWidget::update));
    connect(playback_, &Playback::graphChanged, this, &LadderMap::takeErrors);
    connect(playback_, &Playback::graphGrew, this, &LadderMap::addErrors);
    takeErrors();
    showOrHide();
}

void LadderMap::setTheme(const Theme& theme)
{
    theme_ = theme;
    update();
}

void LadderMap::setTellsEnd(bool tells)
{
    tellsEnd_ = tells;
    takeErrors();
}

void LadderMap::takeErrors()
{
    errors_.clear();
    looked_ = 0;
    addErrors();
}

/// Those of the hops that came since.
void LadderMap::addErrors()
{
    if (const auto graph = tellsEnd_ ? playback_->graph() : nullptr)
        while (looked_ < graph->hops.size()) {
            const Hop& hop = graph->hops[looked_++];
            if (hop.error && hop.error->raisedHere)
                errors_.push_back(hop.id);
        }
    update();
}

void LadderMap::showOrHide()
{
    // Beside it the ladder is narrower and may be drawn smaller, so that nothing is out of sight any more. It stays for that
    // run in that room, or it would come and go for ever.
    // One short call needs no overview, but all the room: beside one it was cut into rows.
    const auto graph = playback_->graph();
    const bool far = graph && (graph->calls.size() > 1 || graph->hops.size() >= LadderSheet::kLeastLong);
    // Nor does a run of a few calls, where its width is what keeps a call in one row.
    const bool few = ladder_->options().narrowCards && graph && graph->hops.size() < LadderSheet::kLeastLong;
    const bool wanted = far && !few && ladder_->verticalScrollBar()->maximum() > ladder_->viewport()->height() / 2;
    const QSize room(ladder_->width() + (isHidden() ? 0 : width()), ladder_->height());
    const std::pair<const void*, QSize> now(playback_->graph().get(), room);
    if (wanted && isHidden()) {
        cameFor_ = now;
        show();
    } else if (!wanted && cameFor_ != now) {
        hide();
    }
    update();
}

double LadderMap::toMap(double pictureY) const
{
    const double all = ladder_->verticalScrollBar()->maximum() + ladder_->viewport()->height();
    return all <= 0 ? 0 : pictureY * ladder_->zoom() * height() / all;
}

int LadderMap::heightOf(HopId hop) const
{
    if (ladder_->detail() != LadderView::Detail::ladder) {
        const QRectF line = ladder_->placeOf(hop);
        return line.isNull() ? -1 : static_cast<int>(toMap(line.center().y()));
    }
    // By its row: where it is in the row would have to be laid out, for each of the errors of a long run.
    const LadderSheet& sheet = ladder_->sheet();
    const std::optional<double> middle = sheet.middleOf(hop);
    return middle ? static_cast<int>(toMap(*middle)) : -1;
}

void LadderMap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme_[ColorRole::lane]);
    painter.setPen(theme_[ColorRole::laneLine]);
    painter.drawLine(0, 0, 0, height());
    if (!tellsEnd_)
        return;
    painter.setPen(Qt::NoPen);
    // A row: its top-level calls side by side. More rows than pixels: every pixel once.
    const LadderSheet& sheet = ladder_->sheet();
    const bool rows = ladder_->detail() == LadderView::Detail::ladder && !sheet.empty();
    double painted = -1;
    const double perPixel = 1 / std::max(toMap(1), 1e-12);  // of the picture
    const double end = rows ? sheet.bounds().bottom() : 0;
    for (double y = 0; y < end;) {
        const LadderSheet::Span row = sheet.spanAt(y);
        y = std::max(y + 1, row.bottom + LadderSheet::kBetweenRows);
        const double top = toMap(row.top);
        if (top < painted)
            continue;
        const double bottom = std::max(top + 1, toMap(row.bottom) - 1);
        y = std::max(y, bottom * perPixel);
        painter.setBrush(theme_[row.repeats ? ColorRole::mode : ColorRole::boxLine]);
        painter.setOpacity(0.55);
        painter.drawRect(QRectF(6, top, width() - 16, bottom - top));
        painted = bottom;
    }
    painter.setOpacity(1);
    const auto tick = [&](HopId hop, ColorRole color, double left, double right, double thick) {
        const int at = heightOf(hop);
        if (at >= 0)
            painter.fillRect(QRectF(left, at - thick / 2, right - left, thick), theme_[color]);
    };
    const auto ticks = [&](const std::vector<HopId>& hops, ColorRole color, double left) {
        // No more than there are pixels: a place in the middle of equals is as good as any.
        const std::size_t step =
            std::max<std::size_t>(1, hops.size() / static_cast<std::size_t>(std::max(1, height())));
        for (std::size_t i = 0; i < hops.size(); i += step)
            tick(hops[i], color, left, left + kTick, 2);
    };
    ticks(ladder_->stops(), ColorRole::text, 0);
    ticks(ladder_->found(), ColorRole::find, width() - kTick);
    ticks(errors_, ColorRole::error, width() - kTick);
    tick(playback_->landedMoment().hop, ColorRole::token, 0, width(), 3);
    const QScrollBar* bar = ladder_->verticalScrollBar();
    const double all = bar->maximum() + ladder_->viewport()->height();
    const double scale = height() / all;
    const double top = bar->value() * scale;
    const double high = std::max(6.0, ladder_->viewport()->height() * scale);
    painter.setPen(QPen(theme_[ColorRole::selection], 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(1, top + 1, width() - 2, high - 2));
}

void LadderMap::scrollTo(double y)
{
    QScrollBar* bar = ladder_->verticalScrollBar();
    const double all = bar->maximum() + ladder_->viewport()->height();
    bar->setValue(static_cast<int>(std::lround(y / height() * all - ladder_->viewport()->height() / 2.0)));
}

void LadderMap::mousePressEvent(QMouseEvent* event)
{
    scrollTo(event->position().y());
}

void LadderMap::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        scrollTo(event->position().y());
}

}  // namespace keyfall
