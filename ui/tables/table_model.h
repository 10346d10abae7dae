// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractTableModel>
#include <QString>

#include <vector>

namespace keyfall {

struct TableColumn {
    QString title;
    QString tip = {};  ///< of its header
};

/// A table with named columns. Who derives says how many rows there are and what a cell says.
class TableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

protected:
    explicit TableModel(std::vector<TableColumn> columns, QObject* parent);

    [[nodiscard]] virtual int rows() const = 0;
    /// What the cell shows, and its tooltip where `cell` has none.
    [[nodiscard]] virtual QString text(int row, int column) const = 0;
    /// Whether the row is set in bold.
    [[nodiscard]] virtual bool standsOut(int) const { return false; }
    /// Whatever else the cell has to say for a role; invalid: what the three above say.
    [[nodiscard]] virtual QVariant cell(const QModelIndex&, int) const { return {}; }

private:
    std::vector<TableColumn> columns_;
};

}  // namespace keyfall
