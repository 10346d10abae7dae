// SPDX-License-Identifier: MIT
#pragma once

#include <QStyledItemDelegate>

namespace keyfall {

/// A cell with a bar for each part of a run (design:falls.4), as tall as its share of the fullest part.
class SparkDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace keyfall
