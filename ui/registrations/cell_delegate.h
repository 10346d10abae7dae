// SPDX-License-Identifier: MIT
#pragma once

#include <QStyledItemDelegate>

namespace keyfall {

/// Paints a cell of the registration table: provenance by shape, letter and colour, own and break point marks.
class CellDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace keyfall
