// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/version_changes.h"
#include "ui/tables/table_model.h"

namespace keyfall {

/// What changed for one operator from one version to another: its schema, then one table entry a row.
class EntryChangesModel final : public TableModel {
    Q_OBJECT

public:
    enum Columns { WhatColumn, BeforeColumn, AfterColumn, ColumnCount };

    explicit EntryChangesModel(QObject* parent = nullptr);

    void setChange(const OperatorChange* change);

private:
    [[nodiscard]] int rows() const override;
    [[nodiscard]] QString text(int row, int column) const override;

    std::vector<EntryChange> rows_;  ///< `key` in words
};

}  // namespace keyfall
