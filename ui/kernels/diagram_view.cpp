// SPDX-License-Identifier: MIT
#include "ui/kernels/diagram_view.h"

#include <QEvent>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace keyfall {

DiagramView::DiagramView(const QString& name, const QString& title, const QString& about, QWidget* parent)
    : PictureView(30, parent)
{
    setObjectName(name);
    setAccessibleName(title);
    setAccessibleDescription(tr("The table says the same in words."));
    setWhatsThis(about);
    setTheme(Theme::matching(palette()));
}

void DiagramView::setPicture(Draw draw, Words words, const QString& placeholder)
{
    draw_ = std::move(draw);
    words_ = std::move(words);
    placeholder_ = placeholder;
    refresh();
}

void DiagramView::refresh()
{
    state_.width = std::max(320.0, (maximumViewportSize().width() - verticalScrollBar()->sizeHint().width()) / zoom_);
    list_ = draw_ ? draw_(theme(), state_) : DisplayList{};
    setScale(zoom_);
    viewport()->update();
}

void DiagramView::setPosition(int position)
{
    if (position == state_.position)
        return;
    state_.position = position;
    refresh();
}

void DiagramView::setSelected(int item)
{
    if (item == state_.selected)
        return;
    state_.selected = item;
    refresh();
    const QRectF rect = rectOf(item);
    if (rect.isNull())
        return;
    const auto show = [this](QScrollBar* bar, double low, double high, int page) {
        constexpr int kAround = 12;
        const int from = static_cast<int>(low * scale()) - kAround;
        const int to = static_cast<int>(std::ceil(high * scale())) + kAround;
        if (from < bar->value())
            bar->setValue(from);
        else if (to > bar->value() + page)
            bar->setValue(to - page);
    };
    show(horizontalScrollBar(), rect.left(), rect.right(), viewport()->width());
    show(verticalScrollBar(), rect.top(), rect.bottom(), viewport()->height());
}

void DiagramView::choose(int item)
{
    setSelected(item);
    if (item >= 0 && words_)
        announce(words_(item));
    Q_EMIT chosen(item);
}

void DiagramView::zoomAt(QPointF, double factor)
{
    zoom_ = std::clamp(zoom_ * factor, 0.4, 4.0);
    refresh();
}

QRectF DiagramView::rectOf(int item) const
{
    for (const DisplayItem& each : list_.items)
        if (item >= 0 && each.part == Part::box && each.detail == item)
            return each.rect;
    return {};
}

int DiagramView::towards(QPointF direction) const
{
    const QRectF from = rectOf(state_.selected);
    int best = -1;
    double least = 1e18;
    for (const DisplayItem& each : list_.items) {
        if (each.part != Part::box || each.detail < 0)
            continue;
        if (from.isNull())
            return each.detail;
        const QPointF way = each.rect.center() - from.center();
        const double ahead = QPointF::dotProduct(way, direction);
        const double aside = std::abs(way.x() * direction.y()) + std::abs(way.y() * direction.x());
        if (each.detail != state_.selected && ahead > 1 && ahead + 3 * aside < least) {
            least = ahead + 3 * aside;
            best = each.detail;
        }
    }
    return best;
}

QString DiagramView::tooltipAt(QPointF viewport) const
{
    const auto item = itemAt(viewport);
    return item && item->detail >= 0 && words_ ? words_(item->detail) : QString();
}

void DiagramView::clicked(QPointF viewport)
{
    const auto item = itemAt(viewport);
    choose(item ? item->detail : -1);
}

void DiagramView::resizeEvent(QResizeEvent*)
{
    refresh();
}

void DiagramView::keyPressEvent(QKeyEvent* event)
{
    const auto go = [this](QPointF direction) {
        if (const int item = towards(direction); item >= 0)
            choose(item);
    };
    switch (event->key()) {
    case Qt::Key_Left: return go({-1, 0});
    case Qt::Key_Right: return go({1, 0});
    case Qt::Key_Up: return go({0, -1});
    case Qt::Key_Down: return go({0, 1});
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomAt({}, 1.25);
    case Qt::Key_Minus: return zoomAt({}, 0.8);
    case Qt::Key_0: return zoomAt({}, 1 / zoom_);
    case Qt::Key_Escape: return choose(-1);
    default: PictureView::keyPressEvent(event);
    }
}

void DiagramView::changeEvent(QEvent* event)
{
    PictureView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        setTheme(Theme::matching(palette()));
        refresh();
    }
}

}  // namespace keyfall
