// SPDX-License-Identifier: MIT
#include "ui/kernels/diagram_composer.h"

#include "ui/callgraph/ladder_items.h"
#include "ui/picture/text_measure.h"

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

constexpr double kHead = 8;  ///< of an arrow

}  // namespace

DiagramComposer::DiagramComposer(const Theme& theme) : theme_(theme)
{
    list_.background = theme[ColorRole::background];
}

DisplayItem& DiagramComposer::add(DisplayItem item, int detail)
{
    item.detail = detail;
    item.opacity = opacity_;
    list_.items.push_back(std::move(item));
    return list_.items.back();
}

DisplayItem& DiagramComposer::box(Part part, const QRectF& rect, double radius, const QColor& fill,
                                  const QColor& stroke, int detail, double width)
{
    return add(ItemMaker::box(part, 0, rect, radius, fill, stroke, width), detail);
}

double DiagramComposer::words(FontRole font, QPointF baseline, const QString& text, const QColor& color, int detail,
                              double room, Part part)
{
    if (text.isEmpty())
        return baseline.x();
    const QString shown = room > 0 ? shortened(font, text, room) : text;
    add(ItemMaker::text(part, 0, font, baseline, shown, color), detail);
    return baseline.x() + textWidth(font, shown);
}

void DiagramComposer::wordsIn(FontRole font, const QRectF& rect, const QString& text, const QColor& color, int detail)
{
    const QString shown = shortened(font, text, rect.width());
    words(font, {rect.center().x() - textWidth(font, shown) / 2, baselineIn(rect, font)}, shown, color, detail);
}

void DiagramComposer::arrow(QPointF from, QPointF to, const QColor& color, double width, Dash dash, int detail)
{
    const QPointF foot(to.x() - kHead + 1, to.y());
    QPainterPath line(from);
    const double bend = std::max(18.0, (foot.x() - from.x()) / 2);
    line.cubicTo({from.x() + bend, from.y()}, {foot.x() - bend, foot.y()}, foot);
    add(ItemMaker::path(Part::edge, 0, line, {}, color, width, dash), detail);
    add(ItemMaker::path(Part::edge, 0, ItemMaker::arrowHead(foot - QPointF(4, 0), to, kHead), color, {}), detail);
}

void DiagramComposer::route(const std::vector<QPointF>& points, const QColor& color, double width, Dash dash,
                            int detail)
{
    std::vector<QPointF> line = points;
    line.back().rx() -= kHead - 1;
    add(ItemMaker::path(Part::edge, 0, ItemMaker::polyline(line), {}, color, width, dash), detail);
    add(ItemMaker::path(Part::edge, 0, ItemMaker::arrowHead(line.back() - QPointF(4, 0), points.back(), kHead), color,
                        {}),
        detail);
}

void DiagramComposer::cross(const QRectF& rect, const QColor& color, double width)
{
    add(ItemMaker::path(Part::error, 0, ItemMaker::cross(rect), {}, color, width), -1);
}

void DiagramComposer::frame(const QRectF& rect)
{
    const double opacity = std::exchange(opacity_, 1);
    box(Part::selection, rect.adjusted(-3.5, -3.5, 3.5, 3.5), 8, {}, theme_[ColorRole::selection], -1, 2.5);
    opacity_ = opacity;
}

double DiagramComposer::baselineIn(const QRectF& rect, FontRole font)
{
    return rect.center().y() - lineHeightOf(font) / 2 + ascentOf(font);
}

DisplayList DiagramComposer::finish(double leastWidth)
{
    QRectF all(0, 0, 1, 1);
    for (const DisplayItem& item : list_.items)
        all = all.united(item.extent());
    // An outline or a frame may stand in the margin; more than that makes the picture wider.
    const bool fits = all.right() <= leastWidth - kDiagramMargin / 2;
    list_.bounds = QRectF(0, 0, fits ? leastWidth : all.right() + kDiagramMargin, all.bottom() + kDiagramMargin);
    return std::move(list_);
}

}  // namespace keyfall
