// SPDX-License-Identifier: MIT
// Tabs, headers, titles, scroll bars and sliders: what lies along an edge.
#include "ui/theme/flat_parts.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QTabBar>

#include <utility>

namespace keyfall {

namespace {

constexpr int kTabMark = 3;

QRect edgeOf(const QRect& rect, Qt::Edge side, int thickness)
{
    switch (side) {
    case Qt::TopEdge: return {rect.left(), rect.top(), rect.width(), thickness};
    case Qt::BottomEdge: return {rect.left(), rect.bottom() + 1 - thickness, rect.width(), thickness};
    case Qt::LeftEdge: return {rect.left(), rect.top(), thickness, rect.height()};
    case Qt::RightEdge: break;
    }
    return {rect.right() + 1 - thickness, rect.top(), thickness, rect.height()};
}

/// The side at which a tab touches its page.
Qt::Edge pageSide(QTabBar::Shape shape)
{
    switch (shape) {
    case QTabBar::RoundedSouth:
    case QTabBar::TriangularSouth: return Qt::TopEdge;
    case QTabBar::RoundedWest:
    case QTabBar::TriangularWest: return Qt::RightEdge;
    case QTabBar::RoundedEast:
    case QTabBar::TriangularEast: return Qt::LeftEdge;
    default: return Qt::BottomEdge;
    }
}

}  // namespace

void paintHairline(QPainter& painter, const QRect& rect, Qt::Edge side, const QPalette& palette)
{
    painter.fillRect(edgeOf(rect, side, 1), palette.mid());
}

void paintTab(QPainter& painter, const QStyleOptionTab& tab)
{
    const bool active = tab.state.testFlag(QStyle::State_Selected);
    const bool enabled = tab.state.testFlag(QStyle::State_Enabled);
    const Qt::Edge side = pageSide(tab.shape);
    if (active)
        painter.fillRect(tab.rect, tab.palette.base());
    else if (enabled && tab.state.testFlag(QStyle::State_MouseOver))
        painter.fillRect(tab.rect,
                         mixed(tab.palette.color(QPalette::Window), tab.palette.color(QPalette::WindowText), 0.07));
    if (active)
        painter.fillRect(edgeOf(tab.rect, side, kTabMark),
                         enabled ? tab.palette.link() : tab.palette.brush(QPalette::Dark));
    else
        paintHairline(painter, tab.rect, side, tab.palette);
    if (tab.state.testFlag(QStyle::State_HasFocus)) {
        QStyleOption ring = tab;
        ring.rect.adjust(2, 2, -2, -2);
        paintFocusRing(painter, ring);
    }
}

void paintHeaderSection(QPainter& painter, const QStyleOption& section, Qt::Orientation orientation)
{
    const QColor window = section.palette.color(QPalette::Window);
    const bool marked = section.state.testFlag(QStyle::State_On);
    const bool hovered = section.state.testFlag(QStyle::State_MouseOver);
    painter.fillRect(section.rect,
                     marked ? mixed(window, section.palette.color(QPalette::Link), 0.14)
                            : mixed(window, section.palette.color(QPalette::WindowText), hovered ? 0.07 : 0));
    if (orientation == Qt::Horizontal) {
        paintHairline(painter, section.rect, Qt::BottomEdge, section.palette);
        paintHairline(painter, section.rect.adjusted(0, 5, 0, -5), Qt::RightEdge, section.palette);
    } else {
        paintHairline(painter, section.rect, Qt::RightEdge, section.palette);
    }
}

void paintDockTitle(QPainter& painter, const QStyleOptionDockWidget& title, const QRect& words)
{
    painter.save();
    painter.fillRect(title.rect, title.palette.window());
    paintHairline(painter, title.rect, Qt::BottomEdge, title.palette);
    QFont font = painter.font();
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(title.palette.color(QPalette::WindowText));
    const QRect room = words.adjusted(4, 0, -4, 0);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(font).elidedText(title.title, Qt::ElideRight, room.width()));
    painter.restore();
}

void paintScrollBar(QPainter& painter, const QStyleOptionSlider& bar, const QRect& handle)
{
    painter.fillRect(bar.rect, bar.palette.window());
    if (bar.maximum <= bar.minimum)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const bool held =
        bar.state.testFlag(QStyle::State_Sunken) && bar.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider);
    const bool hovered = bar.state.testFlag(QStyle::State_MouseOver);
    painter.setBrush(held || hovered ? mixed(bar.palette.color(QPalette::Dark), bar.palette.color(QPalette::WindowText),
                                             held ? 0.5 : 0.25)
                                     : bar.palette.color(QPalette::Dark));
    const QRectF thumb = QRectF(handle).adjusted(2.5, 2.5, -2.5, -2.5);
    const double round = qMin(thumb.width(), thumb.height()) / 2;
    painter.drawRoundedRect(thumb, round, round);
    painter.restore();
}

void paintSlider(QPainter& painter, const QStyleOptionSlider& slider, const QRect& groove, const QRect& handle)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool enabled = slider.state.testFlag(QStyle::State_Enabled);
    const bool across = slider.orientation == Qt::Horizontal;
    const QPointF knob = QRectF(handle).center();
    const QColor outline = slider.palette.color(QPalette::Dark);
    const QColor window = slider.palette.color(QPalette::Window);
    const QColor accent = enabled ? slider.palette.color(QPalette::Link) : mixed(outline, window, 0.5);
    QPointF from = across ? QPointF(groove.left() + 2, knob.y()) : QPointF(knob.x(), groove.bottom() - 2);
    QPointF to = across ? QPointF(groove.right() - 2, knob.y()) : QPointF(knob.x(), groove.top() + 2);
    if (across && slider.upsideDown)
        std::swap(from, to);
    painter.setPen(QPen(enabled ? outline : mixed(outline, window, 0.5), 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(from, to);
    painter.setPen(QPen(accent, 4, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(from, knob);
    const double radius = qMin(handle.width(), handle.height()) / 2.0 - 2;
    const bool focus = slider.state.testFlag(QStyle::State_HasFocus);
    painter.setPen(QPen(accent, 2));
    painter.setBrush(focus ? slider.palette.color(QPalette::Base) : accent);
    painter.drawEllipse(knob, radius, radius);
    if (focus) {  // a ring and a dot instead of a disc
        painter.setBrush(accent);
        painter.drawEllipse(knob, radius / 3, radius / 3);
    }
    painter.restore();
}

}  // namespace keyfall
