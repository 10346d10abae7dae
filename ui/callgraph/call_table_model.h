// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "ui/tables/table_model.h"

#include <memory>
#include <vector>

namespace keyfall {

/// The accessible twin of the ladder: one row a hop, in order of entry, with everything the picture says in words.
class CallTableModel final : public TableModel {
    Q_OBJECT

public:
    enum Column {
        Number,
        Depth,
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
    /// `FilterRole`: everything about the row that a person may look for, in one line.
    enum Role { HopIdRole = Qt::UserRole, DepthRole, SortRole, FilterRole };

    explicit CallTableModel(QObject* parent = nullptr);

    void setGraph(std::shared_ptr<const CallGraph> graph);
    [[nodiscard]] const std::shared_ptr<const CallGraph>& graph() const { return graph_; }
    /// Hops from this one on are no rows, and nothing is said of what became of those that led there; 0: all are.
    void setWithheldFrom(HopId hop);
    /// Whether operators stand further in, the deeper their hop is: only where every hop follows its caller.
    void setIndented(bool indented);
    [[nodiscard]] HopId hopAt(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(HopId hop) const;

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const final;

private:
    [[nodiscard]] int rows() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const override;

    void findOpen();
    [[nodiscard]] bool isOpen(HopId hop) const;

    std::shared_ptr<const CallGraph> graph_;
    HopId withheldFrom_ = 0;
    std::vector<HopId> open_;  ///< the callers of that hop, the outermost last
    bool indented_ = true;
};

}  // namespace keyfall
