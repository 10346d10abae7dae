// SPDX-License-Identifier: MIT
#pragma once

#include "ui/orderlab/order_effects.h"

#include <QAbstractTableModel>

namespace keyfall {

/// What changes under another order, one lookup a row.
class EffectModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Columns { CallColumn, ChangeColumn, BeforeColumn, AfterColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setEffects(std::vector<OrderEffect> effects);
    [[nodiscard]] const std::vector<OrderEffect>& effects() const { return effects_; }
    [[nodiscard]] int changes() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

private:
    std::vector<OrderEffect> effects_;
};

}  // namespace keyfall
