// SPDX-License-Identifier: MIT
#pragma once

#include <QStyledItemDelegate>

namespace keyfall {

/// A cell with a bar as long as its row's share: the dispatch part hatched, so that it is told apart without colour.
class ShareDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace keyfall
