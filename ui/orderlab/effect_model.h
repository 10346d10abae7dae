// SPDX-License-Identifier: MIT
#pragma once

#include "ui/orderlab/order_effects.h"
#include "ui/tables/table_model.h"

namespace keyfall {

/// What changes under another order, one lookup a row.
class EffectModel final : public TableModel {
    Q_OBJECT

public:
    enum Columns { CallColumn, ChangeColumn, BeforeColumn, AfterColumn, ColumnCount };

    explicit EffectModel(QObject* parent = nullptr);

    void setEffects(std::vector<OrderEffect> effects);
    [[nodiscard]] const std::vector<OrderEffect>& effects() const { return effects_; }
    [[nodiscard]] int changes() const;

private:
    [[nodiscard]] int rows() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] bool standsOut(int row) const override;

    std::vector<OrderEffect> effects_;
};

}  // namespace keyfall
