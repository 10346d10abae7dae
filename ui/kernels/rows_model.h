// SPDX-License-Identifier: MIT
#pragma once

#include "ui/tables/table_model.h"

#include <QStringList>

#include <vector>

namespace keyfall {

/// A picture in words: rows of cells, each of which may stand for an item of the picture.
class RowsModel final : public TableModel {
    Q_OBJECT

public:
    struct Row {
        QStringList cells;
        int item = -1;  ///< the number that the picture gives it; -1: it has none
    };

    explicit RowsModel(std::vector<TableColumn> columns, QObject* parent = nullptr)
        : TableModel(std::move(columns), parent)
    {
    }

    void setRows(std::vector<Row> rows)
    {
        beginResetModel();
        rows_ = std::move(rows);
        endResetModel();
    }
    [[nodiscard]] int itemAt(int row) const
    {
        return row >= 0 && row < rows() ? rows_[static_cast<std::size_t>(row)].item : -1;
    }
    /// The first row of an item; -1: it has none.
    [[nodiscard]] int rowOf(int item) const
    {
        for (std::size_t row = 0; row < rows_.size(); ++row)
            if (item >= 0 && rows_[row].item == item)
                return static_cast<int>(row);
        return -1;
    }

private:
    [[nodiscard]] int rows() const override { return static_cast<int>(rows_.size()); }
    [[nodiscard]] QString text(int row, int column) const override
    {
        return rows_[static_cast<std::size_t>(row)].cells.value(column);
    }

    std::vector<Row> rows_;
};

}  // namespace keyfall
