// SPDX-License-Identifier: MIT
#include "ui/falls/fall_model.h"

#include "core/falls/fall_text.h"
#include "core/text/quantity_text.h"
#include "ui/cost/cost_model.h"
#include "ui/falls/flow_layout.h"
#include "ui/falls/strange_model.h"

namespace keyfall {

FallModel::FallModel(QObject* parent)
    : TableModel({{tr("Fall"), tr("Operator and the keys that it passes")},
                  {tr("Count")},
                  {tr("Share"), tr("Of all falls that are counted here")},
                  {tr("Own time"), tr("Of its hops, without what they called")},
                  {tr("Total time"), tr("With what they called; a fall within another counts in both")},
                  {tr("Dispatch"), tr("The part of the own time at hops that handed their call on to another key")},
                  {tr("Errors"), tr("How many ended with an error")},
                  {tr("First"), tr("The hop with which the first of them begins")},
                  {tr("Last"), tr("The hop with which the last of them begins")},
                  {tr("Over the run"), tr("How many begin in each of 32 parts of the run, with as many hops each")}},
                 parent)
{
}

void FallModel::setFalls(std::shared_ptr<const FallTable> table, FallGrouping by, FallGroups groups)
{
    beginResetModel();
    table_ = std::move(table);
    by_ = by;
    groups_ = std::move(groups);
    endResetModel();
}

QVariant FallModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section != Name || by_ == FallGrouping::fall)
        return TableModel::headerData(section, orientation, role);
    if (role != Qt::DisplayRole)
        return {};
    switch (by_) {
    case FallGrouping::fall: break;
    case FallGrouping::op: return tr("Operator");
    case FallGrouping::key: return tr("Key");
    case FallGrouping::depth: return tr("Depth");
    case FallGrouping::thread: return tr("Thread");
    case FallGrouping::line: return tr("Line");
    }
    return {};
}

QString FallModel::text(int row, int column) const
{
    const FallGroup& group = groups_.groups[static_cast<std::size_t>(row)];
    const FallTally& tally = group.tally;
    const auto time = [known = !table_->hasTimes() || timesKnownBy(*table_, by_)](std::int64_t ns) {
        return !known ? tr("not known") : ns > 0 ? QString::fromStdString(durationText(ns)) : QStringLiteral("–");
    };
    switch (column) {
    case Name:
        if (by_ != FallGrouping::fall)
            return group.name.empty() ? tr("not known") : QString::fromStdString(group.name);
        return QString::fromStdString(group.name) + QStringLiteral(": ")
            + QString::fromStdString(pathText(table_->falls[group.fall]));
    case Count: return flowCount(tally.count);
    case Share:
        return tr("%1 %").arg(100.0 * static_cast<double>(tally.count) / static_cast<double>(groups_.all.count), 0, 'f',
                              1);
    case Own: return time(tally.ownNs());
    case Total: return time(tally.totalNs);
    case Dispatch: return table_->splitsTimes() || !table_->hasTimes() ? time(tally.dispatchNs) : tr("not known");
    case Errors: return tally.errors == 0 ? QString() : flowCount(tally.errors);
    case First: return placeText(*table_, tally.first);
    case Last: return placeText(*table_, tally.last);
    case Run: return QString::fromStdString(sparkText(tally.parts));
    default: return {};
    }
}

QVariant FallModel::cell(const QModelIndex& index, int role) const
{
    const FallGroup& group = groups_.groups[static_cast<std::size_t>(index.row())];
    if (role == CostModel::ShareRole)
        return static_cast<double>(group.tally.count) / static_cast<double>(groups_.all.count);
    if (role == PartsRole) {
        QList<QVariant> parts;
        for (const std::uint32_t part : group.tally.parts)
            parts.append(part);
        return parts;
    }
    if (role == Qt::TextAlignmentRole && index.column() != Name && index.column() != Run)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && index.column() == Name && by_ == FallGrouping::fall)
        return QString::fromStdString(pathWithKernels(table_->falls[group.fall]));
    if ((role == Qt::AccessibleTextRole || role == Qt::ToolTipRole) && index.column() == Run)  // blocks are no words
        return tr("first at hop %1, last at hop %2")
            .arg(placeText(*table_, group.tally.first), placeText(*table_, group.tally.last));
    return {};
}

}  // namespace keyfall
