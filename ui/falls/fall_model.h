// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_groups.h"
#include "ui/tables/table_model.h"

#include <compare>
#include <memory>
#include <vector>

namespace keyfall {

/// Falls, or groups of them, as a table, in the order of a column; of equals the most frequent first.
class FallModel final : public TableModel {
    Q_OBJECT

public:
    enum Column { Name, Count, Share, Own, Total, Dispatch, Errors, First, Last, Run };
    enum Role { PartsRole = Qt::UserRole + 16 };  ///< how many begin in each part of the run: a list of numbers

    explicit FallModel(QObject* parent = nullptr);

    /// `table` must be what the groups were made of; null: no run.
    void setFalls(std::shared_ptr<const FallTable> table, FallGrouping by, FallGroups groups);
    /// In the order of the rows.
    [[nodiscard]] const FallGroups& groups() const { return groups_; }
    /// Shares are of own time, not of falls, where any time is known.
    void setByTime(bool on);
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] int rows() const override { return static_cast<int>(groups_.groups.size()); }
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const override;

    [[nodiscard]] bool sharesTime() const { return byTime_ && table_ && table_->hasTimes(); }
    [[nodiscard]] double shareOf(const FallTally& tally) const;
    [[nodiscard]] std::strong_ordering compare(const FallGroup& a, const FallGroup& b) const;
    /// Puts the groups into their order; where each was before.
    std::vector<int> arrange();

    std::shared_ptr<const FallTable> table_;
    FallGrouping by_ = FallGrouping::fall;
    FallGroups groups_;
    bool byTime_ = false;
    int sortedBy_ = Count;
    Qt::SortOrder order_ = Qt::DescendingOrder;
};

}  // namespace keyfall
