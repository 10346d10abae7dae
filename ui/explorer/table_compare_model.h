// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace keyfall {

/// One entry of an operator's table: as calls use it, and as the rules would fill it now (pytorch.md S5).
struct TableLine {
    SlotView stored;
    SlotView computed;

    [[nodiscard]] bool differs() const { return !(stored == computed); }
    friend bool operator==(const TableLine&, const TableLine&) = default;
};

/// The entries that have a kernel in either table, highest priority first.
[[nodiscard]] std::vector<TableLine> tableLines(const Dispatcher& dispatcher, OperatorHandle op);

/// Stored and computed table side by side, one entry a row; the last column says which rows differ.
class TableCompareModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Columns { KeyColumn, StoredColumn, ComputedColumn, DifferenceColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setLines(std::vector<TableLine> lines, std::shared_ptr<const KeyModel> model);
    /// Only entries whose tables differ.
    void setOnlyDifferences(bool on);
    [[nodiscard]] int differences() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

private:
    void choose();

    std::vector<TableLine> lines_;
    std::vector<std::size_t> shown_;
    std::shared_ptr<const KeyModel> model_;
    bool onlyDifferences_ = false;
};

}  // namespace keyfall
