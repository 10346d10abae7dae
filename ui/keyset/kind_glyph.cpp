// SPDX-License-Identifier: MIT
#include "ui/keyset/kind_glyph.h"

#include "ui/theme/theme.h"

#include <QPainter>
#include <QPolygonF>

namespace keyfall {

QColor kindColour(KeyKind kind, const QPalette& palette)
{
    return Theme::matching(palette).kind(kind);
}

void paintKind(QPainter& painter, const QRectF& box, KeyKind kind, const QPalette& palette)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(kindColour(kind, palette));
    const double in = box.width() * 0.25;
    switch (kind) {
    case KeyKind::backend: painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 1.5, 1.5); break;
    case KeyKind::tensorKind:
        painter.drawPolygon(QPolygonF({{box.left() + in, box.top()},
                                       {box.right() - in, box.top()},
                                       {box.right(), box.center().y()},
                                       {box.right() - in, box.bottom()},
                                       {box.left() + in, box.bottom()},
                                       {box.left(), box.center().y()}}));
        break;
    default: painter.drawEllipse(box); break;
    }
    painter.restore();
}

KindGlyph::KindGlyph(KeyKind kind, QWidget* parent) : QWidget(parent), kind_(kind)
{
    setFixedSize(sizeHint());
}

QSize KindGlyph::sizeHint() const
{
    return {16, 16};
}

void KindGlyph::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintKind(painter, QRectF(rect()).adjusted(2, 2, -2, -2), kind_, palette());
}

}  // namespace keyfall
