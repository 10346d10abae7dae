// SPDX-License-Identifier: MIT
#include "ui/orderlab/effect_model.h"

#include <QFont>

#include <algorithm>

namespace keyfall {

void EffectModel::setEffects(std::vector<OrderEffect> effects)
{
    beginResetModel();
    effects_ = std::move(effects);
    endResetModel();
}

int EffectModel::changes() const
{
    return static_cast<int>(
        std::count_if(effects_.begin(), effects_.end(), [](const OrderEffect& e) { return e.changes(); }));
}

int EffectModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(effects_.size());
}

int EffectModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant EffectModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const OrderEffect& effect = effects_[static_cast<std::size_t>(index.row())];
    if (role == Qt::FontRole && effect.changes()) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case CallColumn: return QString::fromStdString(effect.call);
    case ChangeColumn: return effect.changes() ? tr("≠ changes") : tr("same");
    case BeforeColumn: return QString::fromStdString(effect.before);
    case AfterColumn: return QString::fromStdString(effect.after);
    default: return {};
    }
}

QVariant EffectModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case CallColumn: return tr("Call");
    case ChangeColumn: return tr("Result");
    case BeforeColumn: return tr("Now falls through");
    case AfterColumn: return tr("Would fall through");
    default: return {};
    }
}

}  // namespace keyfall
