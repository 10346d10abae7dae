// SPDX-License-Identifier: MIT
#include "ui/orderlab/effect_model.h"

#include <algorithm>

namespace keyfall {

EffectModel::EffectModel(QObject* parent)
    : TableModel({{tr("Call")}, {tr("Result")}, {tr("Now falls through")}, {tr("Would fall through")}}, parent)
{
}

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

int EffectModel::rows() const
{
    return static_cast<int>(effects_.size());
}

QString EffectModel::text(int row, int column) const
{
    const OrderEffect& effect = effects_[static_cast<std::size_t>(row)];
    switch (column) {
    case CallColumn: return QString::fromStdString(effect.call);
    case ChangeColumn: return effect.changes() ? tr("≠ changes") : tr("same");
    case BeforeColumn: return QString::fromStdString(effect.before);
    case AfterColumn: return QString::fromStdString(effect.after);
    default: return {};
    }
}

bool EffectModel::standsOut(int row) const
{
    return effects_[static_cast<std::size_t>(row)].changes();
}

}  // namespace keyfall
