// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_groups.h"
#include "ui/tables/table_model.h"

#include <memory>

namespace keyfall {

/// Falls, or groups of them, as a table: the most frequent first.
class FallModel final : public TableModel {
    Q_OBJECT

public:
    enum Column { Name, Count, Share, Own, Total, Dispatch, Errors, First, Last, Run };
    enum Role { PartsRole = Qt::UserRole + 16 };  ///< how many begin in each part of the run: a list of numbers

    explicit FallModel(QObject* parent = nullptr);

    /// `table` must be what the groups were made of; null: no run.
    void setFalls(std::shared_ptr<const FallTable> table, FallGrouping by, FallGroups groups);
    [[nodiscard]] const FallGroups& groups() const { return groups_; }

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] int rows() const override { return static_cast<int>(groups_.groups.size()); }
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const override;

    std::shared_ptr<const FallTable> table_;
    FallGrouping by_ = FallGrouping::fall;
    FallGroups groups_;
};

}  // namespace keyfall
