// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "ui/picture/display_list.h"
#include "ui/theme/theme.h"

#include <vector>

namespace keyfall {

/// Makers of single display items; `LadderPainter` composes pictures from them.
class ItemMaker {
public:
    [[nodiscard]] static DisplayItem box(Part part, HopId hop, const QRectF& rect, double radius, QColor fill,
                                         QColor stroke, double width = 1);
    [[nodiscard]] static DisplayItem path(Part part, HopId hop, QPainterPath path, QColor fill, QColor stroke,
                                          double width = 1, Dash dash = Dash::solid);
    /// `baseline` is the left end of the base line; the item's rect is measured.
    [[nodiscard]] static DisplayItem text(Part part, HopId hop, FontRole font, QPointF baseline, QString text,
                                          QColor color);

    /// Square for a backend, hexagon for a tensor kind, disc for a mode, diamond for the rest.
    [[nodiscard]] static QPainterPath kindShape(KeyKind kind, const QRectF& rect);
    [[nodiscard]] static QPainterPath octagon(const QRectF& rect);
    /// The strokes of a cross inside `rect`.
    [[nodiscard]] static QPainterPath cross(const QRectF& rect);
    /// A line through points with rounded corners.
    [[nodiscard]] static QPainterPath polyline(const std::vector<QPointF>& points, double corner = 6);
    /// A filled arrow head whose tip is at `tip`, coming from `from`.
    [[nodiscard]] static QPainterPath arrowHead(QPointF from, QPointF tip, double size = 9);
    [[nodiscard]] static QPainterPath diamondHead(QPointF from, QPointF tip, double size = 12);
};

}  // namespace keyfall
