// SPDX-License-Identifier: MIT
#include "ui/cost/cost_model.h"

#include "core/graph/graph_text.h"

#include <QLocale>

namespace keyfall {

CostModel::CostModel(const QString& what, QObject* parent)
    : TableModel({{what},
                  {tr("Share"), tr("Of the time of all calls; of all hops where nobody took times")},
                  {tr("Own time"), tr("Without what the hops called")},
                  {tr("Dispatch"), tr("Own time of hops that handed their call on to another key")},
                  {tr("Kernels"), tr("Own time of hops that computed or called other operators")},
                  {tr("Hops")}},
                 parent)
{
}

void CostModel::setLines(std::vector<CostLine> lines, bool split)
{
    if (lines == lines_ && split == split_)
        return;  // whoever reads the table keeps his place
    beginResetModel();
    split_ = split;
    lines_ = std::move(lines);
    totalNs_ = 0;
    hops_ = 0;
    for (const CostLine& line : lines_) {
        totalNs_ += line.ownNs();
        hops_ += line.hops;
    }
    endResetModel();
}

double CostModel::shareOf(const CostLine& line) const
{
    return totalNs_ > 0 ? static_cast<double>(line.ownNs()) / static_cast<double>(totalNs_)
        : hops_ > 0     ? static_cast<double>(line.hops) / static_cast<double>(hops_)
                        : 0;
}

QString CostModel::text(int row, int column) const
{
    const CostLine& line = lines_[static_cast<std::size_t>(row)];
    const auto time = [](std::int64_t ns) {
        return ns > 0 ? QString::fromStdString(durationText(ns)) : QStringLiteral("–");
    };
    switch (column) {
    case Name: return QString::fromStdString(line.name);
    case Share: return tr("%1 %").arg(100 * shareOf(line), 0, 'f', 1);
    case Own: return time(line.ownNs());
    case Dispatch: return time(split_ ? line.dispatchNs : 0);
    case Kernels: return time(split_ ? line.kernelNs : 0);
    case Hops: return QLocale(QLocale::English).toString(line.hops);
    default: return {};
    }
}

QVariant CostModel::cell(const QModelIndex& index, int role) const
{
    const CostLine& line = lines_[static_cast<std::size_t>(index.row())];
    if (role == ShareRole)
        return shareOf(line);
    if (role == DispatchShareRole)
        return split_ && totalNs_ > 0 ? static_cast<double>(line.dispatchNs) / static_cast<double>(totalNs_) : 0.0;
    if (role == Qt::TextAlignmentRole && index.column() != Name)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

}  // namespace keyfall
