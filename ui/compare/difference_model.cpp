// SPDX-License-Identifier: MIT
#include "ui/compare/difference_model.h"

#include "core/graph/graph_text.h"
#include "ui/words/hop_text.h"
#include "ui/words/listed.h"

#include <algorithm>
#include <unordered_set>

namespace keyfall {

namespace {

/// The outputs, with what tells them from the other run's where their type, shape and device are the same.
QString outputsText(const Hop& hop, const Hop* other)
{
    QString text = QString::fromStdString(textOf(hop.outputs));
    if (other == nullptr || other->outputs.size() != hop.outputs.size()
        || textOf(other->outputs) != textOf(hop.outputs))
        return text;
    for (std::size_t i = 0; i < hop.outputs.size(); ++i) {
        const TensorMeta& mine = hop.outputs[i];
        const TensorMeta& its = other->outputs[i];
        if (mine.requiresGrad != its.requiresGrad)
            text += mine.requiresGrad ? DifferenceModel::tr(", requires grad") : DifferenceModel::tr(", no grad");
        if (mine.strides != its.strides)
            text += DifferenceModel::tr(", strides %1").arg(QString::fromStdString(textOf(mine.strides)));
        if (mine.batched != its.batched)
            text += mine.batched ? DifferenceModel::tr(", mapped by vmap") : DifferenceModel::tr(", not mapped");
    }
    return text;
}

}  // namespace

DifferenceModel::DifferenceModel(QObject* parent)
    : TableModel({{tr("Difference")},
                  {tr("Line"), tr("The program line of the call")},
                  {tr("Operator")},
                  {tr("Key")},
                  {tr("Before"), tr("In the earlier run")},
                  {tr("Now"), tr("In the later run")}},
                 parent)
{
}

void DifferenceModel::setDifference(std::shared_ptr<const CallGraph> before, std::shared_ptr<const CallGraph> after,
                                    GraphDifference difference)
{
    beginResetModel();
    before_ = std::move(before);
    after_ = std::move(after);
    difference_ = before_ && after_ ? std::move(difference) : GraphDifference{};
    fill();
    endResetModel();
}

void DifferenceModel::setShown(const std::set<Differing>& kinds)
{
    if (kinds == shown_)
        return;
    beginResetModel();
    shown_ = kinds;
    fill();
    endResetModel();
}

void DifferenceModel::fill()
{
    rows_.clear();
    std::unordered_set<std::uint32_t> told;  // calls of the later run whose first hop has a row
    for (const HopDifference& hop : difference_.hops) {
        if (std::none_of(shown_.begin(), shown_.end(), [&](Differing kind) { return hop.kinds.has(kind); }))
            continue;
        rows_.push_back({hop, -1});
        if (hop.after != 0 && after_->hops[hop.after - 1].parent == 0 && hop.kinds.has(Differing::values))
            told.insert(after_->hops[hop.after - 1].call);
    }
    if (!shown_.contains(Differing::values))
        return;
    for (std::size_t i = 0; i < difference_.results.size(); ++i) {
        const ResultDifference& result = difference_.results[i];
        if (!told.contains(result.callAfter))
            rows_.push_back({{before_->calls[result.callBefore].firstHop, after_->calls[result.callAfter].firstHop,
                              Differing::values, 1},
                             static_cast<int>(i)});
    }
    std::stable_sort(rows_.begin(), rows_.end(), [this](const Row& a, const Row& b) {
        // What is gone stands with its call; results behind the hops of theirs.
        const auto callOf = [this](const Row& row) {
            return row.hop.after != 0 ? after_->hops[row.hop.after - 1].call : before_->hops[row.hop.before - 1].call;
        };
        return a.result >= 0 || b.result >= 0 ? callOf(a) < callOf(b) : false;
    });
}

const Hop* DifferenceModel::hopOf(const Row& row) const
{
    return row.hop.after != 0 ? after_->find(row.hop.after) : before_->find(row.hop.before);
}

HopId DifferenceModel::hopAt(const QModelIndex& index, bool later) const
{
    if (!index.isValid() || index.row() >= rows())
        return 0;
    const HopDifference& hop = rows_[static_cast<std::size_t>(index.row())].hop;
    return later ? hop.after : hop.before;
}

QModelIndex DifferenceModel::rowOf(HopId hop, bool later) const
{
    for (int row = 0; hop != 0 && row < rows(); ++row)
        if (hopAt(index(row, 0), later) == hop)
            return index(row, 0);
    return {};
}

QString DifferenceModel::wordsOf(const HopDifference& difference)
{
    QStringList words;
    if (difference.kinds.has(Differing::gone))
        words << tr("gone");
    if (difference.kinds.has(Differing::added))
        words << tr("new");
    if (difference.kinds.has(Differing::kernel))
        words << tr("other kernel");
    if (difference.kinds.has(Differing::values))
        words << tr("other result");
    if (difference.kinds.has(Differing::time))
        words << (difference.timeRatio > 1 ? tr("slower × %1").arg(difference.timeRatio, 0, 'f', 1)
                                           : tr("faster × %1").arg(1 / difference.timeRatio, 0, 'f', 1));
    return listPhrases(words);
}

QString DifferenceModel::sideText(const Row& row, bool later) const
{
    const CallGraph& graph = later ? *after_ : *before_;
    QStringList words;
    // Names whose values are the same in both runs are no difference.
    const auto addResults = [&](const TopCall& call) {
        for (const ResultDifference& result : difference_.results)
            if (&call == &graph.calls[later ? result.callAfter : result.callBefore])
                words << QString::fromStdString(result.name + " = " + (later ? result.after : result.before));
    };
    if (row.result >= 0) {
        const ResultDifference& result = difference_.results[static_cast<std::size_t>(row.result)];
        return QString::fromStdString(result.name + " = " + (later ? result.after : result.before));
    }
    const Hop* hop = graph.find(later ? row.hop.after : row.hop.before);
    if (hop == nullptr)
        return {};
    const Differences kinds = row.hop.kinds;
    if (kinds.has(Differing::gone) || kinds.has(Differing::added) || kinds.has(Differing::kernel))
        words << (kernelIsUnknown(graph, *hop) ? HopText::unnamedKernel()
                      : hop->kernel.empty()    ? tr("no kernel")
                                               : QString::fromStdString(hop->kernel));
    if (kinds.has(Differing::values)) {
        const Hop* other = (later ? *before_ : *after_).find(later ? row.hop.before : row.hop.after);
        words << (hop->error ? HopText::errorLine(hop->error->message) : outputsText(*hop, other));
        if (hop->parent == 0)
            addResults(graph.calls[hop->call]);
    }
    if (kinds.has(Differing::time))
        words << QString::fromStdString(durationText(hop->durationNs));
    return listPhrases(words);
}

QString DifferenceModel::text(int row, int column) const
{
    const Row& at = rows_[static_cast<std::size_t>(row)];
    const bool later = at.hop.after != 0;
    const CallGraph& graph = later ? *after_ : *before_;
    const Hop& hop = *hopOf(at);
    switch (column) {
    case What: return wordsOf(at.hop);
    case Line: return QString::fromStdString(graph.calls[hop.call].source);
    case Operator: return QString::fromStdString(hop.op);
    case KeyColumn: return HopText::keyText(graph, hop);
    case Before: return sideText(at, false);
    case After: return sideText(at, true);
    default: return {};
    }
}

QVariant DifferenceModel::cell(const QModelIndex& index, int role) const
{
    if (role != Qt::AccessibleDescriptionRole)
        return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    return HopText::sentence(row.hop.after != 0 ? *after_ : *before_, *hopOf(row));
}

}  // namespace keyfall
