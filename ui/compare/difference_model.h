// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/difference.h"
#include "ui/tables/table_model.h"

#include <memory>
#include <set>
#include <vector>

namespace keyfall {

/// What two runs do not share, a row each: what it is, where, and how it was and is.
class DifferenceModel final : public TableModel {
    Q_OBJECT

public:
    enum Column { What, Line, Operator, KeyColumn, Before, After };

    explicit DifferenceModel(QObject* parent = nullptr);

    /// Null graphs: nothing is compared.
    void setDifference(std::shared_ptr<const CallGraph> before, std::shared_ptr<const CallGraph> after,
                       GraphDifference difference);
    /// Shows rows that differ in one of these; a row that differs in several needs one.
    void setShown(const std::set<Differing>& kinds);

    /// The hop of a row in the later run, or the earlier one; 0 when that has none.
    [[nodiscard]] HopId hopAt(const QModelIndex& index, bool later) const;
    /// The first row about a hop of the later, or the earlier, run; invalid when there is none.
    [[nodiscard]] QModelIndex rowOf(HopId hop, bool later) const;

    /// "gone", "new", "other kernel, slower × 3.0".
    [[nodiscard]] static QString wordsOf(const HopDifference& difference);

private:
    /// A hop that differs, or (-1) a named result of a call that falls otherwise.
    struct Row {
        HopDifference hop;
        int result = -1;
    };

    [[nodiscard]] int rows() const override { return static_cast<int>(rows_.size()); }
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const override;
    [[nodiscard]] QString sideText(const Row& row, bool later) const;
    [[nodiscard]] const Hop* hopOf(const Row& row) const;
    void fill();

    std::shared_ptr<const CallGraph> before_;
    std::shared_ptr<const CallGraph> after_;
    GraphDifference difference_;
    std::set<Differing> shown_{Differing::gone, Differing::added, Differing::kernel, Differing::values,
                               Differing::time};
    std::vector<Row> rows_;
};

}  // namespace keyfall
