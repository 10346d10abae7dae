// SPDX-License-Identifier: MIT
#include "ui/registrations/registration_list_model.h"

#include "ui/registrations/registration_words.h"

#include <QStringList>

namespace keyfall {

void RegistrationListModel::setRegistrations(std::vector<RegistrationView> registrations,
                                             std::shared_ptr<const KeyModel> model)
{
    beginResetModel();
    registrations_ = std::move(registrations);
    model_ = std::move(model);
    endResetModel();
}

int RegistrationListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(registrations_.size());
}

int RegistrationListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RegistrationListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const RegistrationView& entry = registrations_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(entry, index.column());
    case Qt::ToolTipRole:
        if (index.column() == KernelColumn)
            return text(entry, KernelColumn);  // the cell may show it shortened
        switch (entry.state) {
        case RegistrationView::State::active: return tr("The newest registration here: this kernel runs.");
        case RegistrationView::State::inactive:
            return tr("A newer registration shadows this one; it returns when that one is removed.");
        case RegistrationView::State::removed: return tr("This registration was removed.");
        }
        return {};
    case OperatorRole: return QString::fromStdString(entry.op);
    case KeyRole: return entry.key ? keyName(entry) : QString();
    case FilterRole: {
        QStringList words;
        for (int column = 0; column < ColumnCount; ++column)
            words << text(entry, column);
        return words.join(QLatin1Char(' '));
    }
    default: return {};
    }
}

QVariant RegistrationListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case OperatorColumn: return tr("Operator");
    case KeyColumn: return tr("Key");
    case KernelColumn: return tr("Kernel");
    case StateColumn: return tr("State");
    case WhereColumn: return tr("From");
    default: return {};
    }
}

QString RegistrationListModel::text(const RegistrationView& entry, int column) const
{
    switch (column) {
    case OperatorColumn: return operatorText(entry.op);
    case KeyColumn: return keyName(entry);
    case KernelColumn: return QString::fromStdString(entry.kernel);
    case StateColumn: return stateText(entry.state);
    case WhereColumn: return QString::fromStdString(entry.where);
    default: return {};
    }
}

QString RegistrationListModel::keyName(const RegistrationView& entry) const
{
    return entry.key && model_ ? QString::fromStdString(model_->nameOf(*entry.key)) : tr("(catch-all)");
}

}  // namespace keyfall
