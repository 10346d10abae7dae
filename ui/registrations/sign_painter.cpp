// SPDX-License-Identifier: MIT
#include "ui/registrations/sign_painter.h"

#include "ui/registrations/registration_words.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

namespace keyfall {

namespace {

QPainterPath shapeOf(CellSign sign, const QRectF& box)
{
    QPainterPath path;
    const QPointF c = box.center();
    switch (sign) {
    case CellSign::kernel: path.addRoundedRect(box, 3, 3); break;
    case CellSign::alias: {
        const double in = box.width() * 0.22;
        path.addPolygon(QPolygonF({{box.left() + in, box.top()},
                                   {box.right() - in, box.top()},
                                   {box.right(), c.y()},
                                   {box.right() - in, box.bottom()},
                                   {box.left() + in, box.bottom()},
                                   {box.left(), c.y()}}));
        path.closeSubpath();
        break;
    }
    case CellSign::fallback: path.addEllipse(box); break;
    case CellSign::ambiguous:
        path.addPolygon(QPolygonF(
            {{c.x(), box.top() - 1}, {box.right() + 1, c.y()}, {c.x(), box.bottom() + 1}, {box.left() - 1, c.y()}}));
        path.closeSubpath();
        break;
    case CellSign::fallthrough:
    case CellSign::missing: break;
    }
    return path;
}

void paintArrow(QPainter& painter, const QRectF& box, const QColor& colour)
{
    painter.setPen(QPen(colour, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const QPointF c = box.center();
    const double head = box.width() * 0.26;
    painter.drawLine(QPointF(c.x(), box.top() + 2), QPointF(c.x(), box.bottom() - 2));
    painter.drawPolyline(QPolygonF(
        {{c.x() - head, box.bottom() - 2 - head}, {c.x(), box.bottom() - 2}, {c.x() + head, box.bottom() - 2 - head}}));
}

void paintLetter(QPainter& painter, const QRectF& box, CellSign sign, const QColor& fill)
{
    QFont font = painter.font();
    font.setBold(true);
    font.setPixelSize(static_cast<int>(box.height() * 0.68));
    painter.setFont(font);
    painter.setPen(textOn(fill));
    painter.drawText(box, Qt::AlignCenter, signLetter(sign));
}

void paintMarks(QPainter& painter, const QRectF& box, const SignMarks& marks, const QPalette& palette)
{
    if (marks.own) {
        // A folded corner, lower right, in the colour of text: it reads on every fill.
        const double size = box.width() * 0.42;
        const QPointF corner = box.bottomRight() + QPointF(2, 2);
        painter.setPen(QPen(palette.color(QPalette::Base), 1));
        painter.setBrush(palette.color(QPalette::Text));
        painter.drawPolygon(QPolygonF({corner, corner - QPointF(size, 0), corner - QPointF(0, size)}));
    }
    if (marks.breakpoint)
        paintBreakpoint(painter, box.topLeft(), box.width() * 0.24, palette);
}

}  // namespace

QColor signColour(CellSign sign, const QPalette& palette)
{
    // Not the colours of the key kinds, which stand in the header above: a colour means one thing in one table.
    const Theme theme = Theme::matching(palette);
    switch (sign) {
    case CellSign::kernel: return theme[ColorRole::edge];
    case CellSign::alias: return theme[ColorRole::token];
    case CellSign::fallback: return theme[ColorRole::find];
    case CellSign::ambiguous: return theme[ColorRole::error];
    case CellSign::fallthrough:
    case CellSign::missing: return theme[ColorRole::dimText];
    }
    return {};
}

void paintBreakpoint(QPainter& painter, QPointF centre, double radius, const QPalette& palette)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette.color(QPalette::Base), 1.4));
    painter.setBrush(Theme::matching(palette)[ColorRole::error]);
    painter.drawEllipse(centre, radius, radius);
    painter.restore();
}

void paintSign(QPainter& painter, const QRectF& box, const SignMarks& marks, const QPalette& palette)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = signColour(marks.sign, palette);
    if (marks.sign == CellSign::fallthrough) {
        paintArrow(painter, box, colour);
    } else if (marks.sign == CellSign::missing) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(box.center(), 1.6, 1.6);
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawPath(shapeOf(marks.sign, box));
        paintLetter(painter, box, marks.sign, colour);
    }
    paintMarks(painter, box, marks, palette);
    painter.restore();
}

}  // namespace keyfall
