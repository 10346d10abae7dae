// SPDX-License-Identifier: MIT
#include "ui/explorer/entry_changes_model.h"

namespace keyfall {

EntryChangesModel::EntryChangesModel(QObject* parent) : TableModel({{tr("Entry")}, {tr("Before")}, {tr("Now")}}, parent)
{
}

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

int EntryChangesModel::rows() const
{
    return static_cast<int>(rows_.size());
}

QString EntryChangesModel::text(int row, int column) const
{
    const EntryChange& change = rows_[static_cast<std::size_t>(row)];
    const std::string& words = column == WhatColumn ? change.key
        : column == BeforeColumn                    ? change.before
                                                    : change.after;
    return words.empty() && column != WhatColumn ? tr("no kernel") : QString::fromStdString(words);
}

}  // namespace keyfall
