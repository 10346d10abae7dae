// SPDX-License-Identifier: MIT
#include "ui/falls/fall_change_model.h"

#include "core/falls/fall_text.h"
#include "core/text/quantity_text.h"
#include "ui/falls/flow_layout.h"
#include "ui/falls/strange_model.h"
#include "ui/words/listed.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace keyfall {

FallChangeModel::FallChangeModel(QObject* parent)
    : TableModel(
        {{tr("Change")},
         {tr("Fall"), tr("Operator and the keys that it passes")},
         {tr("Before"), tr("How often the earlier run has it")},
         {tr("Now"), tr("How often the run that is shown has it")},
         {tr("Median before"), tr("Half of its occurrences in the earlier run took no longer in their own hops")},
         {tr("Median now"), tr("Half of its occurrences in this run took no longer in their own hops")},
         {tr("In all"), tr("How much longer all its occurrences took in their own hops than in the earlier run")},
         {tr("First"), tr("The hop with which the first of them begins")}},
        parent)
{
}

QString FallChangeModel::wordOf(FallChange change)
{
    switch (change) {
    case FallChange::fresh: return tr("new");
    case FallChange::gone: return tr("gone");
    case FallChange::more: return tr("more");
    case FallChange::fewer: return tr("fewer");
    case FallChange::slower: return tr("slower");
    case FallChange::faster: return tr("faster");
    }
    return {};
}

void FallChangeModel::setDifferences(std::shared_ptr<const FallTable> now, std::vector<FallDifference> differences,
                                     std::vector<OddityDifference> strange)
{
    beginResetModel();
    now_ = std::move(now);
    differences_ = std::move(differences);
    strange_ = std::move(strange);
    rows_ = rowsOf(shown_);
    endResetModel();
}

void FallChangeModel::setShown(std::optional<FallChange> change)
{
    beginResetModel();
    shown_ = change;
    rows_ = rowsOf(shown_);
    endResetModel();
}

std::vector<FallChangeModel::Row> FallChangeModel::rowsOf(std::optional<FallChange> change) const
{
    std::vector<Row> rows;
    for (const OddityDifference& difference : strange_)
        if (!change || difference.change == *change)
            rows.push_back({nullptr, nullptr, &difference});
    for (const FallDifference& difference : differences_) {
        if (change && difference.change != *change)
            continue;
        const bool byTime = difference.change == FallChange::slower || difference.change == FallChange::faster;
        const auto same = std::find_if(rows.begin(), rows.end(), [&](const Row& row) {
            return byTime && row.fall != nullptr && row.fall->change != FallChange::gone
                && row.fall->after.tally.first == difference.after.tally.first;
        });
        if (same == rows.end())
            rows.push_back({&difference, nullptr, nullptr});
        else
            same->also = &difference;
    }
    return rows;
}

std::vector<FallDifference> FallChangeModel::shownFalls() const
{
    std::vector<FallDifference> shown = differences_;
    std::erase_if(shown, [this](const FallDifference& each) { return shown_ && each.change != *shown_; });
    return shown;
}

std::vector<OddityDifference> FallChangeModel::shownStrange() const
{
    std::vector<OddityDifference> shown = strange_;
    std::erase_if(shown, [this](const OddityDifference& each) { return shown_ && each.change != *shown_; });
    return shown;
}

bool FallChangeModel::isGone(int row) const
{
    return (at(row).fall != nullptr ? at(row).fall->change : at(row).strange->change) == FallChange::gone;
}

std::optional<Occurrence> FallChangeModel::firstOf(int row) const
{
    if (isGone(row))
        return std::nullopt;
    return at(row).fall != nullptr ? at(row).fall->after.tally.first : at(row).strange->oddity.hops.front().hop;
}

std::optional<Occurrence> FallChangeModel::next(int row, Occurrence from) const
{
    if (isGone(row))
        return std::nullopt;
    return at(row).fall != nullptr ? now_->next(now_->fallOf(*firstOf(row)), from)
                                   : nextOf(at(row).strange->oddity, from);
}

std::optional<Occurrence> FallChangeModel::previous(int row, Occurrence from) const
{
    if (isGone(row))
        return std::nullopt;
    return at(row).fall != nullptr ? now_->previous(now_->fallOf(*firstOf(row)), from)
                                   : previousOf(at(row).strange->oddity, from);
}

QString FallChangeModel::strangeText(const OddityDifference& difference, int column) const
{
    const Oddity& oddity = difference.oddity;
    const bool gone = difference.change == FallChange::gone;
    switch (column) {
    case What: return wordOf(difference.change);
    case Name:
        return tr("Strange: %1: %2 at %3", "what, an operator, a key")
            .arg(StrangeModel::whatText(oddity.kind), QString::fromStdString(oddity.op),
                 QString::fromStdString(oddity.key));
    case CountBefore: return gone ? flowCount(oddity.hops.size()) : QStringLiteral("–");
    case CountNow: return gone ? QStringLiteral("–") : flowCount(oddity.hops.size());
    case First: return gone ? tr("in the earlier run alone") : placeText(*now_, oddity.hops.front().hop);
    default: return {};
    }
}

QString FallChangeModel::text(int row, int column) const
{
    if (at(row).strange != nullptr)
        return strangeText(*at(row).strange, column);
    const FallDifference& difference = *at(row).fall;
    const Fall& fall = difference.fall();
    const auto median = [](const FallTally& tally, const FallTimes& times) {
        return tally.ownNs() > 0 ? QString::fromStdString(durationText(times.medianNs)) : QStringLiteral("–");
    };
    switch (column) {
    case What: {
        QStringList words{wordOf(difference.change)};
        if (at(row).also != nullptr)
            words << wordOf(at(row).also->change);
        return listPhrases(words);
    }
    case Name: return QString::fromStdString(fall.op + ": " + pathText(fall));
    case CountBefore: return flowCount(difference.before.tally.count);
    case CountNow: return flowCount(difference.after.tally.count);
    case MedianBefore: return median(difference.before.tally, difference.timesBefore);
    case MedianNow: return median(difference.after.tally, difference.timesAfter);
    case Lost:
        if (at(row).also == nullptr && difference.change != FallChange::slower
            && difference.change != FallChange::faster)
            return {};
        return (difference.lostNs() < 0 ? QStringLiteral("−") : QStringLiteral("+"))
            + QString::fromStdString(durationText(std::abs(difference.lostNs())));
    case First:
        return difference.change == FallChange::gone ? tr("in the earlier run alone")
                                                     : placeText(*now_, difference.after.tally.first);
    default: return {};
    }
}

QVariant FallChangeModel::cell(const QModelIndex& index, int role) const
{
    if (role == Qt::TextAlignmentRole && index.column() > Name)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && index.column() == Name && at(index.row()).fall != nullptr)
        return QString::fromStdString(pathWithKernels(at(index.row()).fall->fall()));
    return {};
}

}  // namespace keyfall
