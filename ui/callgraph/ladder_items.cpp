// SPDX-License-Identifier: MIT
#include "ui/callgraph/ladder_items.h"

#include "ui/picture/text_measure.h"

#include <QLineF>

#include <cmath>
#include <numbers>
#include <utility>

namespace keyfall {

namespace {

QPointF along(QPointF from, QPointF to, double distance)
{
    const QLineF line(from, to);
    return line.length() <= 0 ? from : line.pointAt(distance / line.length());
}

QPainterPath polygon(const QRectF& rect, int corners, double startDegrees)
{
    QPainterPath path;
    for (int i = 0; i < corners; ++i) {
        const double angle = (startDegrees + 360.0 * i / corners) * std::numbers::pi / 180;
        const QPointF point =
            rect.center() + QPointF(std::cos(angle) * rect.width() / 2, std::sin(angle) * rect.height() / 2);
        i == 0 ? path.moveTo(point) : path.lineTo(point);
    }
    path.closeSubpath();
    return path;
}

}  // namespace

DisplayItem ItemMaker::box(Part part, HopId hop, const QRectF& rect, double radius, QColor fill, QColor stroke,
                           double width)
{
    DisplayItem item;
    item.kind = DisplayItem::Kind::box;
    item.part = part;
    item.hop = hop;
    item.rect = rect;
    item.radius = radius;
    item.fill = fill;
    item.stroke = stroke;
    item.strokeWidth = width;
    return item;
}

DisplayItem ItemMaker::path(Part part, HopId hop, QPainterPath path, QColor fill, QColor stroke, double width,
                            Dash dash)
{
    DisplayItem item;
    item.kind = DisplayItem::Kind::path;
    item.part = part;
    item.hop = hop;
    item.path.swap(path);
    item.rect = item.path.boundingRect();
    item.fill = fill;
    item.stroke = stroke;
    item.strokeWidth = width;
    item.dash = dash;
    return item;
}

DisplayItem ItemMaker::text(Part part, HopId hop, FontRole font, QPointF baseline, QString text, QColor color)
{
    DisplayItem item;
    item.kind = DisplayItem::Kind::text;
    item.part = part;
    item.hop = hop;
    item.font = font;
    item.baseline = baseline;
    item.stroke = color;
    item.rect = QRectF(baseline.x(), baseline.y() - ascentOf(font), textWidth(font, text), lineHeightOf(font));
    item.text = std::move(text);
    return item;
}

QPainterPath ItemMaker::kindShape(KeyKind kind, const QRectF& rect)
{
    QPainterPath path;
    switch (kind) {
    case KeyKind::backend: path.addRect(rect.adjusted(1, 1, -1, -1)); return path;
    case KeyKind::tensorKind: return polygon(rect, 6, 0);
    case KeyKind::mode: path.addEllipse(rect); return path;
    default: return polygon(rect, 4, 0);
    }
}

QPainterPath ItemMaker::octagon(const QRectF& rect)
{
    return polygon(rect, 8, 22.5);
}

QPainterPath ItemMaker::cross(const QRectF& rect)
{
    QPainterPath path(rect.topLeft());
    path.lineTo(rect.bottomRight());
    path.moveTo(rect.topRight());
    path.lineTo(rect.bottomLeft());
    return path;
}

QPainterPath ItemMaker::polyline(const std::vector<QPointF>& points, double corner)
{
    if (points.empty())
        return {};
    QPainterPath path(points.front());
    path.reserve(4 * static_cast<int>(points.size()) - 6);  // four a corner
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const double room = std::min(
            {corner, QLineF(points[i - 1], points[i]).length() / 2, QLineF(points[i], points[i + 1]).length() / 2});
        path.lineTo(along(points[i], points[i - 1], room));
        path.quadTo(points[i], along(points[i], points[i + 1], room));
    }
    path.lineTo(points.back());
    return path;
}

QPainterPath ItemMaker::arrowHead(QPointF from, QPointF tip, double size)
{
    const QPointF base = along(tip, from, size);
    const QPointF half = QPointF(-(tip - base).y(), (tip - base).x()) * 0.48;
    QPainterPath path(tip);
    path.reserve(4);
    path.lineTo(base + half);
    path.lineTo(base - half);
    path.closeSubpath();
    return path;
}

QPainterPath ItemMaker::diamondHead(QPointF from, QPointF tip, double size)
{
    const QPointF back = along(tip, from, size);
    const QPointF middle = (tip + back) / 2;
    const QPointF half = QPointF(-(tip - back).y(), (tip - back).x()) * 0.36;
    QPainterPath path(tip);
    path.lineTo(middle + half);
    path.lineTo(back);
    path.lineTo(middle - half);
    path.closeSubpath();
    return path;
}

}  // namespace keyfall
