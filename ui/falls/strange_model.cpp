// SPDX-License-Identifier: MIT
#include "ui/falls/strange_model.h"

#include "ui/falls/flow_layout.h"
#include "ui/words/one_line.h"

#include <algorithm>

namespace keyfall {

QString placeText(const FallTable& table, const Occurrence& place)
{
    const QString hop = flowCount(place.hop);
    const std::string& thread = table.sources[place.source].name;
    return thread.empty() ? hop : QString::fromStdString(thread) + QLatin1Char(' ') + hop;
}

StrangeModel::StrangeModel(QObject* parent)
    : TableModel({{tr("What is strange")},
                  {tr("Operator")},
                  {tr("Key")},
                  {tr("Times")},
                  {tr("First"), tr("The first hop that shows it")},
                  {tr("Rule"), tr("Says when it counts as strange: panel Rule, or keyfall rule")}},
                 parent)
{
}

void StrangeModel::setFalls(std::shared_ptr<const FallTable> table)
{
    beginResetModel();
    table_ = std::move(table);
    strange_ = table_ ? odditiesOf(*table_) : std::vector<Oddity>();
    endResetModel();
}

std::optional<Occurrence> nextOf(const Oddity& oddity, Occurrence from)
{
    const std::vector<OddHop>& hops = oddity.hops;
    const auto found = std::find_if(hops.begin(), hops.end(), [&](const OddHop& hop) { return from < hop.hop; });
    return found == hops.end() ? std::nullopt : std::optional(found->hop);
}

std::optional<Occurrence> previousOf(const Oddity& oddity, Occurrence from)
{
    const std::vector<OddHop>& hops = oddity.hops;
    const auto found = std::find_if(hops.rbegin(), hops.rend(), [&](const OddHop& hop) { return hop.hop < from; });
    return found == hops.rend() ? std::nullopt : std::optional(found->hop);
}

QString StrangeModel::whatText(OddityKind kind)
{
    switch (kind) {
    case OddityKind::autogradTwice: return tr("autograd is entered twice in one fall");
    case OddityKind::undefinedKey: return tr("no key was left");
    case OddityKind::boxedLoop: return tr("the same call, boxed, again and again");
    case OddityKind::castBack: return tr("a cast is cast back");
    case OddityKind::densifyLoop: return tr("a sparse tensor is made dense again and again");
    case OddityKind::deviceCopy: return tr("a copy between host and device");
    }
    return {};
}

QString StrangeModel::note() const
{
    if (!table_)
        return {};
    QStringList sentences;
    if (strange_.empty())
        sentences << tr("Nothing strange was found.");
    QStringList unjudged;
    for (const UnjudgedOddity& rule : unjudgedIn(*table_))
        unjudged << whatText(rule.kind);
    if (!unjudged.isEmpty())
        sentences << tr("Not looked for, since the run does not tell it: %1.").arg(unjudged.join(tr("; ")));
    return onOneLine(sentences);
}

QString StrangeModel::text(int row, int column) const
{
    const Oddity& oddity = strange_[static_cast<std::size_t>(row)];
    switch (column) {
    case What: return whatText(oddity.kind);
    case Operator: return QString::fromStdString(oddity.op);
    case Key: return QString::fromStdString(oddity.key);
    case Times: return flowCount(oddity.hops.size());
    case First: return placeText(*table_, oddity.hops.front().hop);
    case Rule: return QString::fromUtf8(ruleOf(oddity.kind).data(), static_cast<qsizetype>(ruleOf(oddity.kind).size()));
    default: return {};
    }
}

QVariant StrangeModel::cell(const QModelIndex& index, int role) const
{
    if (role == Qt::TextAlignmentRole && (index.column() == Times || index.column() == First))
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

}  // namespace keyfall
