// SPDX-License-Identifier: MIT
#include "ui/cost/share_delegate.h"

#include "ui/cost/cost_model.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QPainter>

namespace keyfall {

namespace {

constexpr int kTextWidth = 58;  ///< "100.0 %" in the table's font, with air

}  // namespace

void ShareDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const QRect room = option.rect.adjusted(4, 4, -kTextWidth, -4);
    if (room.width() < 8)
        return;
    const Theme theme = Theme::matching(option.palette);
    const double share = index.data(CostModel::ShareRole).toDouble();
    const double dispatch = index.data(CostModel::DispatchShareRole).toDouble();
    const auto width = [&](double part) { return part * room.width(); };
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    const QRectF bar(room.left(), room.top(), width(share), room.height());
    painter->setBrush(theme[ColorRole::backend]);
    painter->drawRect(bar);
    // The dispatch part: the same bar, hatched.
    const QRectF hatched(bar.left(), bar.top(), width(dispatch), bar.height());
    painter->setBrush(theme[ColorRole::mode]);
    painter->drawRect(hatched);
    painter->setBrush(QBrush(textOn(theme[ColorRole::mode]), Qt::BDiagPattern));
    painter->setOpacity(0.5);
    painter->drawRect(hatched);
    painter->restore();
}

QSize ShareDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return QStyledItemDelegate::sizeHint(option, index).expandedTo({130, 0});
}

}  // namespace keyfall
