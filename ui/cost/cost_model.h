// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/cost.h"
#include "ui/tables/table_model.h"

namespace keyfall {

/// Own times summed by key or by operator, the most expensive first.
class CostModel final : public TableModel {
    Q_OBJECT

public:
    enum Column { Name, Share, Own, Dispatch, Kernels, Hops };
    enum Role {
        ShareRole = Qt::UserRole,  ///< of all time, or of all hops where nobody took times, 0 to 1
        DispatchShareRole,         ///< the part of it that is dispatch
    };

    /// `what`: the title of the first column, "Key" or "Operator".
    CostModel(const QString& what, QObject* parent = nullptr);

    /// `split`: dispatch and kernels are told apart; else the two columns stay empty.
    void setLines(std::vector<CostLine> lines, bool split);

private:
    [[nodiscard]] int rows() const override { return static_cast<int>(lines_.size()); }
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const override;
    [[nodiscard]] double shareOf(const CostLine& line) const;

    std::vector<CostLine> lines_;
    bool split_ = true;
    std::int64_t totalNs_ = 0;
    std::uint64_t hops_ = 0;
};

}  // namespace keyfall
