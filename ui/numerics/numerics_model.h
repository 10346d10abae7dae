// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/numerics.h"
#include "ui/tables/table_model.h"

#include <memory>
#include <vector>

namespace keyfall {

/// How far each hop's results are from the same ones in float64, the farthest first.
class NumericsModel final : public TableModel {
    Q_OBJECT

public:
    enum Column { HopColumn, Operator, KeyColumn, Relative, Absolute, Source, Origin };

    explicit NumericsModel(QObject* parent = nullptr);

    /// Null: nothing was measured. `found` speaks of `graph`'s hops.
    void setNumerics(std::shared_ptr<const CallGraph> graph, const Numerics* found);
    /// Shows exact hops, too.
    void setExactShown(bool on);

    [[nodiscard]] HopId hopAt(int row) const { return rows_[static_cast<std::size_t>(row)]; }
    [[nodiscard]] int rowOf(HopId hop) const;

    /// "0.0031", "1.2e-07", "infinite".
    [[nodiscard]] static QString errorText(double error);
    /// "exact", "rounded to the type", "chosen by Autocast".
    [[nodiscard]] static QString sourceText(ErrorSource source);

private:
    [[nodiscard]] int rows() const override { return static_cast<int>(rows_.size()); }
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const override;
    void fill();

    std::shared_ptr<const CallGraph> graph_;
    std::vector<HopNumerics> hops_;
    std::vector<HopId> rows_;
    bool exactShown_ = false;
};

}  // namespace keyfall
