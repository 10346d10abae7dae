// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "ui/tables/table_model.h"

#include <memory>
#include <vector>

namespace keyfall {

/// One entry of an operator's table: as calls use it, and as the rules would fill it now (pytorch:S5).
struct TableLine {
    SlotView stored;
    SlotView computed;

    [[nodiscard]] bool differs() const { return !(stored == computed); }
    /// There is a kernel, in either table.
    [[nodiscard]] bool isFilled() const
    {
        return stored.provenance != Provenance::missing || computed.provenance != Provenance::missing;
    }
    friend bool operator==(const TableLine&, const TableLine&) = default;
};

/// All entries, highest priority first.
[[nodiscard]] std::vector<TableLine> tableLines(const Dispatcher& dispatcher, OperatorHandle op);

/// Stored and computed table side by side, one entry a row; the last column says which rows differ.
class TableCompareModel final : public TableModel {
    Q_OBJECT

public:
    enum Columns { KeyColumn, StoredColumn, ComputedColumn, DifferenceColumn, ColumnCount };

    explicit TableCompareModel(QObject* parent = nullptr);

    void setLines(std::vector<TableLine> lines, std::shared_ptr<const KeyModel> model);
    /// Only entries whose tables differ.
    void setOnlyDifferences(bool on);
    /// true: which rule fills an entry is an open question, and no row tells it.
    void setWithheld(bool on);
    [[nodiscard]] bool withheld() const { return withheld_; }
    [[nodiscard]] int differences() const;
    /// Everything about a row's entries: kernels and the rules that put them there, in words; empty beside the rows.
    [[nodiscard]] QString explanation(int row) const;

private:
    [[nodiscard]] int rows() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const override;
    [[nodiscard]] bool standsOut(int row) const override;
    [[nodiscard]] const TableLine& lineAt(int row) const { return lines_[shown_[static_cast<std::size_t>(row)]]; }
    void choose();

    std::vector<TableLine> lines_;
    std::vector<std::size_t> shown_;
    std::shared_ptr<const KeyModel> model_;
    bool onlyDifferences_ = false;
    bool withheld_ = false;
};

}  // namespace keyfall
