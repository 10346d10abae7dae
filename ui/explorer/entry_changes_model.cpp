// SPDX-License-Identifier: MIT
#include "ui/explorer/entry_changes_model.h"

namespace keyfall {

void EntryChangesModel::setChange(const OperatorChange* change)
{
    beginResetModel();
    rows_.clear();
    if (change != nullptr) {
        if (change->kind == OperatorChange::Kind::added)
            rows_.push_back({tr("operator").toStdString(), {}, tr("new").toStdString()});
        else if (change->kind == OperatorChange::Kind::removed)
            rows_.push_back({tr("operator").toStdString(), tr("there").toStdString(), tr("removed").toStdString()});
        if (change->schemaBefore != change->schemaAfter)
            rows_.push_back({tr("schema").toStdString(), change->schemaBefore, change->schemaAfter});
        rows_.insert(rows_.end(), change->entries.begin(), change->entries.end());
    }
    endResetModel();
}

int EntryChangesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int EntryChangesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant EntryChangesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const EntryChange& row = rows_[static_cast<std::size_t>(index.row())];
    const auto words = [](const std::string& text) {
        return text.empty() ? tr("no kernel") : QString::fromStdString(text);
    };
    switch (index.column()) {
    case WhatColumn: return QString::fromStdString(row.key);
    case BeforeColumn: return words(row.before);
    case AfterColumn: return words(row.after);
    default: return {};
    }
}

QVariant EntryChangesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case WhatColumn: return tr("Entry");
    case BeforeColumn: return tr("Before");
    case AfterColumn: return tr("Now");
    default: return {};
    }
}

}  // namespace keyfall
