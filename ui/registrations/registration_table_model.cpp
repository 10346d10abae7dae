// SPDX-License-Identifier: MIT
#include "ui/registrations/registration_table_model.h"

#include "ui/keyset/key_words.h"
#include "ui/registrations/registration_words.h"

#include <algorithm>

namespace keyfall {

void RegistrationTableModel::setSnapshot(RegistrationSnapshot snapshot)
{
    beginResetModel();
    snapshot_ = std::move(snapshot);
    endResetModel();
}

void RegistrationTableModel::updateBreakpoints(const Session& session)
{
    if (snapshot_.rows.empty())
        return;
    markBreakpoints(snapshot_, session);
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

const RegistrationCell* RegistrationTableModel::cell(const QModelIndex& index) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return nullptr;
    return &snapshot_.rows[static_cast<std::size_t>(index.row())].cells[static_cast<std::size_t>(index.column())];
}

QModelIndex RegistrationTableModel::indexOf(const std::string& op, const std::string& key) const
{
    const auto& rows = snapshot_.rows;
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const RegistrationRow& r) { return r.op == op; });
    const auto& lanes = snapshot_.lanes;
    const auto lane =
        std::find_if(lanes.begin(), lanes.end(), [&](Key k) { return snapshot_.model->nameOf(k) == key; });
    if (row == rows.end() || lane == lanes.end())
        return {};
    return index(static_cast<int>(row - rows.begin()), static_cast<int>(lane - lanes.begin()));
}

int RegistrationTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(snapshot_.rows.size());
}

int RegistrationTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(snapshot_.lanes.size());
}

QVariant RegistrationTableModel::data(const QModelIndex& index, int role) const
{
    const RegistrationCell* cell = this->cell(index);
    if (!cell)
        return {};
    const RegistrationRow& row = snapshot_.rows[static_cast<std::size_t>(index.row())];
    const KeyModel& model = *snapshot_.model;
    switch (role) {
    case Qt::DisplayRole: return signLetter(cell->sign());
    case Qt::ToolTipRole: return cellTooltip(row, *cell, model);
    case Qt::AccessibleTextRole: return describeCell(row, *cell, model);
    case Qt::TextAlignmentRole: return int(Qt::AlignCenter);
    case SignRole: return static_cast<int>(cell->sign());
    case OwnRole: return cell->own;
    case BreakpointRole: return cell->breakpoint;
    case KernelRole: return QString::fromStdString(cell->slot.kernel);
    case OperatorRole: return QString::fromStdString(row.op);
    case KeyRole: return QString::fromStdString(model.nameOf(cell->key));
    case KindRole: return static_cast<int>(model.info(cell->key).kind);
    case FilterRole:
        return QStringList{signText(cell->sign()), QString::fromStdString(cell->slot.kernel),
                           cell->computed ? tr("stale") : QString(), cell->own ? tr("own") : QString(),
                           cell->breakpoint ? tr("break") : QString()}
            .join(QLatin1Char(' '));
    default: return {};
    }
}

QVariant RegistrationTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const auto at = static_cast<std::size_t>(section);
    if (section < 0 || at >= (orientation == Qt::Horizontal ? snapshot_.lanes.size() : snapshot_.rows.size()))
        return {};
    if (orientation == Qt::Horizontal)
        return columnHeader(snapshot_.lanes[at], role);
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
        return operatorText(snapshot_.rows[at].op);
    if (role == Qt::ToolTipRole && snapshot_.rows[at].op.empty())
        return tr("What serves operators that have no entry of their own at a key");
    if (role == Qt::ToolTipRole)
        return operatorText(snapshot_.rows[at].op);
    return {};
}

QVariant RegistrationTableModel::columnHeader(Key key, int role) const
{
    const KeyInfo& info = snapshot_.model->info(key);
    switch (role) {
    case Qt::DisplayRole: return QString::fromStdString(info.name);
    case Qt::ToolTipRole: return tooltipOf(*snapshot_.model, key);
    case Qt::AccessibleTextRole: return describeKey(*snapshot_.model, key);
    case KindRole: return static_cast<int>(info.kind);
    default: return {};
    }
}

}  // namespace keyfall
