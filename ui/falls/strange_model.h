// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/oddities.h"
#include "ui/tables/table_model.h"

#include <memory>
#include <optional>

namespace keyfall {

/// What is strange in a run (design:strange): a row for each operator and key that shows it, with its hops.
class StrangeModel final : public TableModel {
    Q_OBJECT

public:
    enum Column { What, Operator, Key, Times, First, Rule };

    explicit StrangeModel(QObject* parent = nullptr);

    /// The strange things of `table`; null: no run.
    void setFalls(std::shared_ptr<const FallTable> table);
    [[nodiscard]] const std::vector<Oddity>& strange() const { return strange_; }
    /// That there is nothing, and what could not be looked for; empty where nothing needs to be said.
    [[nodiscard]] QString note() const;
    [[nodiscard]] static QString whatText(OddityKind kind);

private:
    [[nodiscard]] int rows() const override { return static_cast<int>(strange_.size()); }
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const override;

    std::shared_ptr<const FallTable> table_;
    std::vector<Oddity> strange_;
};

/// The hop of a strange thing behind `from`, or before it; nothing at the end.
[[nodiscard]] std::optional<Occurrence> nextOf(const Oddity& oddity, Occurrence from);
[[nodiscard]] std::optional<Occurrence> previousOf(const Oddity& oddity, Occurrence from);

/// "12", with several threads "rank0 12": where an occurrence is.
[[nodiscard]] QString placeText(const FallTable& table, const Occurrence& place);

}  // namespace keyfall
