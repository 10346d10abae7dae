// SPDX-License-Identifier: MIT
#include "ui/falls/fall_model.h"

#include "core/falls/fall_text.h"
#include "core/text/quantity_text.h"
#include "ui/cost/cost_model.h"
#include "ui/falls/flow_layout.h"
#include "ui/falls/strange_model.h"

#include <algorithm>
#include <numeric>

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
    arrange();
    endResetModel();
}

void FallModel::setByTime(bool on)
{
    byTime_ = on;
    Q_EMIT headerDataChanged(Qt::Horizontal, Share, Share);
    if (rows() > 0)
        Q_EMIT dataChanged(index(0, Share), index(rows() - 1, Share));
}

void FallModel::sort(int column, Qt::SortOrder order)
{
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    sortedBy_ = column;
    order_ = order;
    const std::vector<int> before = arrange();
    std::vector<int> now(before.size());
    for (std::size_t row = 0; row < before.size(); ++row)
        now[static_cast<std::size_t>(before[row])] = static_cast<int>(row);
    const QModelIndexList old = persistentIndexList();  // what is chosen stays so
    QModelIndexList moved;
    for (const QModelIndex& each : old)
        moved << index(now[static_cast<std::size_t>(each.row())], each.column());
    changePersistentIndexList(old, moved);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

std::vector<int> FallModel::arrange()
{
    std::vector<int> before(groups_.groups.size());
    std::iota(before.begin(), before.end(), 0);
    std::ranges::sort(before, [this](int left, int right) {
        const FallGroup& a = groups_.groups[static_cast<std::size_t>(left)];
        const FallGroup& b = groups_.groups[static_cast<std::size_t>(right)];
        const std::strong_ordering way = compare(a, b);
        return way == 0 ? comesBefore(a, b, FallOrder::count) : (way < 0) == (order_ == Qt::AscendingOrder);
    });
    std::vector<FallGroup> groups;
    groups.reserve(before.size());
    for (const int row : before)
        groups.push_back(std::move(groups_.groups[static_cast<std::size_t>(row)]));
    groups_.groups = std::move(groups);
    return before;
}

std::strong_ordering FallModel::compare(const FallGroup& a, const FallGroup& b) const
{
    const FallTally& left = a.tally;
    const FallTally& right = b.tally;
    const auto byTime = [&](bool known, std::int64_t leftNs, std::int64_t rightNs) {
        return known ? leftNs <=> rightNs : std::strong_ordering::equal;  // no order of what is not shown
    };
    const bool timed = timesKnownBy(*table_, by_);
    switch (sharesTime() && sortedBy_ == Share ? Own : sortedBy_) {
    case Name:
        if (by_ == FallGrouping::thread)
            return left.first <=> right.first;
        if (by_ == FallGrouping::depth && a.name.size() != b.name.size())  // 10 behind 9
            return a.name.size() <=> b.name.size();
        if (by_ == FallGrouping::fall && a.name == b.name)
            return pathText(table_->falls[a.fall]) <=> pathText(table_->falls[b.fall]);
        return a.name <=> b.name;
    case Own: return byTime(timed, left.ownNs(), right.ownNs());
    case Total: return byTime(timed, left.totalNs, right.totalNs);
    case Dispatch: return byTime(table_->splitsTimes(), left.dispatchNs, right.dispatchNs);
    case Errors: return left.errors <=> right.errors;
    case First:
    case Run: return left.first <=> right.first;
    case Last: return left.last <=> right.last;
    default: return left.count <=> right.count;
    }
}

double FallModel::shareOf(const FallTally& tally) const
{
    const double all = static_cast<double>(sharesTime() ? groups_.all.ownNs() : std::int64_t(groups_.all.count));
    const double part = static_cast<double>(sharesTime() ? tally.ownNs() : std::int64_t(tally.count));
    return all > 0 ? part / all : 0;
}

QVariant FallModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role == Qt::InitialSortOrderRole)  // the first press shows the highest of a figure
        return section == Name || section >= First ? Qt::AscendingOrder : Qt::DescendingOrder;
    if (orientation == Qt::Horizontal && section == Share && sharesTime()) {
        if (role == Qt::DisplayRole)
            return tr("Of time");
        if (role == Qt::ToolTipRole)
            return tr("Of the own time of all falls that are counted here");
    }
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
        return sharesTime() && !timesKnownBy(*table_, by_) ? tr("not known")
                                                           : tr("%1 %").arg(100 * shareOf(tally), 0, 'f', 1);
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
        return sharesTime() && !timesKnownBy(*table_, by_) ? 0.0 : shareOf(group.tally);
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
