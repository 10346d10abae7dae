// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_report.h"
#include "ui/tables/table_model.h"

#include <memory>
#include <optional>
#include <vector>

namespace keyfall {

/// In what the run that is shown differs from an earlier one: what is strange in one of them alone (design:strange.7), then
/// the falls (design:falls.7), a row each: one that occurs more or less often and takes another time has one for both.
class FallChangeModel final : public TableModel {
    Q_OBJECT

public:
    enum Column { What, Name, CountBefore, CountNow, MedianBefore, MedianNow, Lost, First };

    explicit FallChangeModel(QObject* parent = nullptr);

    /// `now`: the later run's falls; null: nothing is compared.
    void setDifferences(std::shared_ptr<const FallTable> now, std::vector<FallDifference> differences,
                        std::vector<OddityDifference> strange = {});
    /// Leaves rows of one kind; nothing: all.
    void setShown(std::optional<FallChange> change);
    /// How many rows all changes have.
    [[nodiscard]] std::size_t all() const { return rowsOf(std::nullopt).size(); }
    /// What the rows tell.
    [[nodiscard]] std::vector<FallDifference> shownFalls() const;
    [[nodiscard]] std::vector<OddityDifference> shownStrange() const;
    /// Whether only the earlier run has what the row tells of.
    [[nodiscard]] bool isGone(int row) const;
    /// Where the first of its hops is; nothing of what is gone.
    [[nodiscard]] std::optional<Occurrence> firstOf(int row) const;
    /// The next of its hops behind `from`, or the one before; nothing at the end, and of what is gone.
    [[nodiscard]] std::optional<Occurrence> next(int row, Occurrence from) const;
    [[nodiscard]] std::optional<Occurrence> previous(int row, Occurrence from) const;

    /// "new", "gone" ... in the window's language.
    [[nodiscard]] static QString wordOf(FallChange change);

private:
    struct Row {
        const FallDifference* fall = nullptr;
        const FallDifference* also = nullptr;       ///< of the same fall: slower, or faster
        const OddityDifference* strange = nullptr;  ///< instead of a fall
    };
    [[nodiscard]] std::vector<Row> rowsOf(std::optional<FallChange> change) const;
    [[nodiscard]] const Row& at(int row) const { return rows_[static_cast<std::size_t>(row)]; }
    [[nodiscard]] QString strangeText(const OddityDifference& difference, int column) const;
    [[nodiscard]] int rows() const override { return static_cast<int>(rows_.size()); }
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const override;

    std::shared_ptr<const FallTable> now_;
    std::vector<FallDifference> differences_;
    std::vector<OddityDifference> strange_;
    std::optional<FallChange> shown_;
    std::vector<Row> rows_;
};

}  // namespace keyfall
