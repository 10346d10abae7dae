// SPDX-License-Identifier: MIT
#include "ui/picture/painter_sink.h"

#include "ui/picture/paint_cache.h"

namespace keyfall {

namespace {

Qt::PenStyle styleOf(Dash dash)
{
    switch (dash) {
    case Dash::solid: return Qt::SolidLine;
    case Dash::dashed: return Qt::CustomDashLine;
    case Dash::dotted: return Qt::DotLine;
    }
    return Qt::SolidLine;
}

/// One straight line without an area: painters are quicker with those than with paths.
bool isLine(const DisplayItem& item)
{
    return item.path.elementCount() == 2 && item.dash == Dash::solid && !item.fill.isValid();
}

void drawWords(QPainter& painter, QPointF baseline, const DisplayItem& item, PaintCache* cache)
{
    if (cache != nullptr)
        cache->words(painter, baseline, item);
    else
        painter.drawText(baseline, item.text);
}

}  // namespace

QPen penOf(const DisplayItem& item)
{
    if (!item.stroke.isValid())
        return Qt::NoPen;
    QPen pen(item.stroke, item.strokeWidth, styleOf(item.dash), Qt::FlatCap, Qt::MiterJoin);
    if (item.dash == Dash::dashed)
        pen.setDashPattern({3.5, 2.5});
    return pen;
}

void paintItems(QPainter& painter, const DisplayList& list, const QRectF& clip, ItemFilter filter, PaintCache* cache)
{
    if (cache != nullptr && !cache->begin(painter))
        cache = nullptr;
    int font = -1;
    double opacity = 1;
    for (const DisplayItem& item : list.items) {
        if (filter != ItemFilter::all && item.sticky != (filter == ItemFilter::sticky))
            continue;
        const QRectF extent = item.extent();
        // Not QRectF::intersects: that calls a vertical line empty.
        if (extent.right() < clip.left() || extent.left() > clip.right() || extent.bottom() < clip.top()
            || extent.top() > clip.bottom())
            continue;
        if (item.opacity != opacity) {
            opacity = item.opacity;
            painter.setOpacity(opacity);
        }
        if (item.kind == DisplayItem::Kind::text) {
            if (cache == nullptr && font != static_cast<int>(item.font)) {
                font = static_cast<int>(item.font);
                painter.setFont(fontFor(item.font));
            }
            painter.setPen(item.stroke);
            if (item.angle == 0) {
                drawWords(painter, item.baseline, item, cache);
                continue;
            }
            const QTransform upright = painter.transform();
            painter.translate(item.baseline);
            painter.rotate(item.angle);
            drawWords(painter, QPointF(), item, cache);
            painter.setTransform(upright);
            continue;
        }
        if (cache != nullptr && item.kind == DisplayItem::Kind::box && item.radius > 0 && cache->box(painter, item))
            continue;
        painter.setPen(penOf(item));
        if (item.kind == DisplayItem::Kind::path && isLine(item)) {
            painter.drawLine(QPointF(item.path.elementAt(0)), QPointF(item.path.elementAt(1)));
            continue;
        }
        painter.setBrush(item.fill.isValid() ? QBrush(item.fill) : QBrush(Qt::NoBrush));
        if (item.kind == DisplayItem::Kind::path)
            painter.drawPath(item.path);
        else if (item.radius > 0)
            painter.drawRoundedRect(item.rect, item.radius, item.radius);
        else
            painter.drawRect(item.rect);
    }
    painter.setOpacity(1);
}

}  // namespace keyfall
