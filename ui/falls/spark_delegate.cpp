// SPDX-License-Identifier: MIT
#include "ui/falls/spark_delegate.h"

#include "core/falls/fall_table.h"
#include "ui/falls/fall_model.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace keyfall {

namespace {

constexpr int kBar = 4;  ///< pixels, the gap included

}  // namespace

void SparkDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem empty(option);
    initStyleOption(&empty, index);
    empty.text.clear();
    const QStyle* style = option.widget != nullptr ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &empty, painter, option.widget);
    const QList<QVariant> parts = index.data(FallModel::PartsRole).toList();
    double most = 0;
    for (const QVariant& part : parts)
        most = std::max(most, part.toDouble());
    if (most <= 0)
        return;
    const bool selected = (option.state & QStyle::State_Selected) != 0;
    const QColor color = selected
        ? option.palette.color(QPalette::HighlightedText)
        : mixed(option.palette.color(QPalette::Base), option.palette.color(QPalette::Highlight), 0.8);
    const double room = option.rect.height() - 6;
    for (int i = 0; i < parts.size(); ++i) {
        const double count = parts[i].toDouble();
        if (count <= 0)
            continue;
        const double height = std::max(1.5, room * count / most);
        painter->fillRect(
            QRectF(option.rect.left() + 4 + i * kBar, option.rect.bottom() - 2 - height, kBar - 1, height), color);
    }
}

QSize SparkDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const int width = kBar * static_cast<int>(kRunParts) + 8;
    return {width, QStyledItemDelegate::sizeHint(option, index).height()};
}

}  // namespace keyfall
