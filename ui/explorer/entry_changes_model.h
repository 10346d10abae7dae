// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/version_changes.h"

#include <QAbstractTableModel>

namespace keyfall {

/// What changed for one operator from one version to another: its schema, then one table entry a row.
class EntryChangesModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Columns { WhatColumn, BeforeColumn, AfterColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setChange(const OperatorChange* change);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

private:
    std::vector<EntryChange> rows_;  ///< `key` in words
};

}  // namespace keyfall
