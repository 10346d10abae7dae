// SPDX-License-Identifier: MIT
#pragma once

#include "ui/theme/theme.h"

#include <QStyledItemDelegate>

namespace keyfall {

/// Draws an example as a card: the picture of its run, title, sentence, and what it needs.
class ExampleCard final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    static constexpr int kLeastWidth = 236;

    void setTheme(const Theme& theme) { theme_ = theme; }
    /// How large each card is, with the gap around it.
    void setSize(QSize size) { size_ = size; }
    /// How high a card is for a font.
    [[nodiscard]] static int heightFor(const QFont& font);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintPicture(QPainter* painter, const QRect& room, const QModelIndex& index) const;

    Theme theme_ = Theme::light();
    QSize size_;
};

}  // namespace keyfall
