// SPDX-License-Identifier: MIT
#pragma once

#include <QStyledItemDelegate>

namespace keyfall {

/// Edits a cell with a box of choices; other text can be typed where the box allows it.
class ChoiceDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    ChoiceDelegate(const QStringList& choices, bool open, QObject* parent = nullptr);

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

private:
    QStringList choices_;
    bool open_;
};

}  // namespace keyfall
