// SPDX-License-Identifier: MIT
#include "ui/registrations/cell_delegate.h"

#include "ui/registrations/registration_table_model.h"
#include "ui/registrations/sign_painter.h"

#include <QApplication>
#include <QPainter>

namespace keyfall {

void CellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text.clear();
    // A selected cell keeps its colours and gets a frame and a tint: a full highlight would hide what it shows.
    const bool selected = cell.state.testFlag(QStyle::State_Selected);
    cell.state.setFlag(QStyle::State_Selected, false);
    const QWidget* widget = option.widget;
    QStyle* style = widget ? widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, widget);
    if (selected) {
        // The view has filled the place with the highlight already.
        painter->fillRect(cell.rect,
                          cell.palette.color(cell.features.testFlag(QStyleOptionViewItem::Alternate)
                                                 ? QPalette::AlternateBase
                                                 : QPalette::Base));
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        QColor tint = cell.palette.color(QPalette::Highlight);
        painter->setPen(QPen(tint, 2));
        tint.setAlpha(50);
        painter->setBrush(tint);
        painter->drawRoundedRect(QRectF(cell.rect).adjusted(1.5, 1.5, -1.5, -1.5), 3, 3);
        painter->restore();
    }

    const double side = qMin(cell.fontMetrics.height() + 2.0, qMin(cell.rect.width(), cell.rect.height()) - 8.0);
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(cell.rect).center());
    SignMarks marks;
    marks.sign = static_cast<CellSign>(index.data(RegistrationTableModel::SignRole).toInt());
    marks.own = index.data(RegistrationTableModel::OwnRole).toBool();
    marks.breakpoint = index.data(RegistrationTableModel::BreakpointRole).toBool();
    paintSign(*painter, box, marks, cell.palette);
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    const int side = option.fontMetrics.height() + 14;
    return {side, side};
}

}  // namespace keyfall
