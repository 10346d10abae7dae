// SPDX-License-Identifier: MIT
#pragma once

#include <QStyledItemDelegate>

namespace keyfall {

/// Lines of a list with room between them.
class AiryRows final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(12, 6);
    }
};

}  // namespace keyfall
