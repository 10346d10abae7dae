// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_report.h"
#include "ui/tables/table_model.h"

#include <memory>
#include <optional>
#include <vector>

namespace keyfall {

/// In which falls the run that is shown differs from an earlier one, a row each (design:falls.7).
class FallChangeModel final : public TableModel {
    Q_OBJECT

public:
    enum Column { What, Name, CountBefore, CountNow, MedianBefore, MedianNow, Lost, First };

    explicit FallChangeModel(QObject* parent = nullptr);

    /// `now`: the later run's falls; null: nothing is compared.
    void setDifferences(std::shared_ptr<const FallTable> now, std::vector<FallDifference> differences);
    [[nodiscard]] const std::vector<FallDifference>& differences() const { return differences_; }
    /// Leaves rows of one kind; nothing: all.
    void setShown(std::optional<FallChange> change);
    [[nodiscard]] const FallDifference& at(int row) const { return differences_[rows_[static_cast<std::size_t>(row)]]; }

    /// "new", "gone" ... in the window's language.
    [[nodiscard]] static QString wordOf(FallChange change);

private:
    void fill();
    [[nodiscard]] int rows() const override { return static_cast<int>(rows_.size()); }
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const override;

    std::shared_ptr<const FallTable> now_;
    std::vector<FallDifference> differences_;
    std::optional<FallChange> shown_;
    std::vector<std::size_t> rows_;
};

}  // namespace keyfall
