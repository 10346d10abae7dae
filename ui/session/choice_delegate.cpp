// SPDX-License-Identifier: MIT
#include "ui/session/choice_delegate.h"

#include <QComboBox>

namespace keyfall {

ChoiceDelegate::ChoiceDelegate(const QStringList& choices, bool open, QObject* parent)
    : QStyledItemDelegate(parent), choices_(choices), open_(open)
{
}

QWidget* ChoiceDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/,
                                      const QModelIndex& index) const
{
    auto* box = new QComboBox(parent);
    box->addItems(choices_);
    box->setEditable(open_);
    box->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal).toString());
    return box;
}

void ChoiceDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    auto* box = static_cast<QComboBox*>(editor);
    const QString text = index.data(Qt::EditRole).toString();
    box->setCurrentIndex(box->findText(text));
    if (open_)
        box->setEditText(text);
}

void ChoiceDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    model->setData(index, static_cast<QComboBox*>(editor)->currentText(), Qt::EditRole);
}

}  // namespace keyfall
