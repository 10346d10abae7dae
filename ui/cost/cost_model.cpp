// SPDX-License-Identifier: MIT
#include "ui/cost/cost_model.h"

#include "core/graph/graph_text.h"

namespace keyfall {

CostModel::CostModel(const QString& what, QObject* parent)
    : TableModel({{what},
                  {tr("Share"), tr("Of the time of all calls")},
                  {tr("Own time"), tr("Without what the hops called")},
                  {tr("Dispatch"), tr("Own time of hops that handed their call on to another key")},
                  {tr("Kernels"), tr("Own time of hops that computed or called other operators")},
                  {tr("Hops")}},
                 parent)
{
}

void CostModel::setLines(std::vector<CostLine> lines, std::int64_t totalNs, bool split)
{
    split_ = split;
    beginResetModel();
    lines_ = std::move(lines);
    totalNs_ = totalNs;
    endResetModel();
}

double CostModel::shareOf(std::int64_t ns) const
{
    return totalNs_ > 0 ? static_cast<double>(ns) / static_cast<double>(totalNs_) : 0;
}

QString CostModel::text(int row, int column) const
{
    const CostLine& line = lines_[static_cast<std::size_t>(row)];
    const auto time = [](std::int64_t ns) {
        return ns > 0 ? QString::fromStdString(durationText(ns)) : QStringLiteral("–");
    };
    switch (column) {
    case Name: return QString::fromStdString(line.name);
    case Share: return tr("%1 %").arg(100 * shareOf(line.ownNs()), 0, 'f', 1);
    case Own: return time(line.ownNs());
    case Dispatch: return time(split_ ? line.dispatchNs : 0);
    case Kernels: return time(split_ ? line.kernelNs : 0);
    case Hops: return QString::number(line.hops);
    default: return {};
    }
}

QVariant CostModel::cell(const QModelIndex& index, int role) const
{
    const CostLine& line = lines_[static_cast<std::size_t>(index.row())];
    if (role == ShareRole)
        return shareOf(line.ownNs());
    if (role == DispatchShareRole)
        return split_ ? shareOf(line.dispatchNs) : 0.0;
    if (role == Qt::TextAlignmentRole && index.column() != Name)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

}  // namespace keyfall
