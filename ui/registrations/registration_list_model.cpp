// SPDX-License-Identifier: MIT
#include "ui/registrations/registration_list_model.h"

#include "ui/registrations/registration_words.h"

#include <QStringList>

namespace keyfall {

RegistrationListModel::RegistrationListModel(QObject* parent)
    : TableModel({{tr("Operator")}, {tr("Key")}, {tr("Kernel")}, {tr("State")}, {tr("From")}}, parent)
{
}

void RegistrationListModel::setRegistrations(std::vector<RegistrationView> registrations,
                                             std::shared_ptr<const KeyModel> model)
{
    beginResetModel();
    registrations_ = std::move(registrations);
    model_ = std::move(model);
    endResetModel();
}

int RegistrationListModel::rows() const
{
    return static_cast<int>(registrations_.size());
}

QVariant RegistrationListModel::cell(const QModelIndex& index, int role) const
{
    const RegistrationView& entry = registrations_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::ToolTipRole:
        if (index.column() == KernelColumn)
            return {};  // what the cell may show shortened
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
            words << text(index.row(), column);
        return words.join(QLatin1Char(' '));
    }
    default: return {};
    }
}

QString RegistrationListModel::text(int row, int column) const
{
    const RegistrationView& entry = registrations_[static_cast<std::size_t>(row)];
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
