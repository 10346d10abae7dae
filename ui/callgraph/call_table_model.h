// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <QAbstractTableModel>

#include <memory>

namespace keyfall {

/// The accessible twin of the ladder: one row a hop, in order of entry, with everything the picture says in words.
class CallTableModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Number,
        Operator,
        Reached,
        KeyColumn,
        Kernel,
        Rule,
        KeysIn,
        Passed,
        Events,
        Outputs,
        Time,
        ErrorColumn,
        ColumnCount
    };
    enum Role { HopIdRole = Qt::UserRole, DepthRole, SortRole };

    using QAbstractTableModel::QAbstractTableModel;

    void setGraph(std::shared_ptr<const CallGraph> graph);
    [[nodiscard]] HopId hopAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(HopId hop) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const final;

private:
    [[nodiscard]] QString text(const Hop& hop, int column) const;

    std::shared_ptr<const CallGraph> graph_;
};

}  // namespace keyfall
