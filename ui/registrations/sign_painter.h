// SPDX-License-Identifier: MIT
#pragma once

#include "ui/registrations/registration_snapshot.h"

#include <QColor>
#include <QPalette>

class QPainter;

namespace keyfall {

/// What a sign in the table or in its legend says.
struct SignMarks {
    CellSign sign = CellSign::missing;
    bool own = false;
    bool breakpoint = false;
};

/// Distinct for people who do not see all colours, on light and on dark backgrounds.
[[nodiscard]] QColor signColour(CellSign sign, const QPalette& palette);
/// The disc of a break point.
void paintBreakpoint(QPainter& painter, QPointF centre, double radius, const QPalette& palette);
/// Draws shape, letter and marks centred in `box`. The shape alone tells the signs apart: square, hexagon, ellipse,
/// hollow arrow, diamond, dot; a session's own has a folded corner, a break point a disc at the upper left.
void paintSign(QPainter& painter, const QRectF& box, const SignMarks& marks, const QPalette& palette);

}  // namespace keyfall
