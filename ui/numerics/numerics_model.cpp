// SPDX-License-Identifier: MIT
#include "ui/numerics/numerics_model.h"

#include "ui/words/hop_text.h"

#include <algorithm>
#include <cmath>

namespace keyfall {

NumericsModel::NumericsModel(QObject* parent)
    : TableModel({{tr("Hop"), tr("Its number in the run")},
                  {tr("Operator")},
                  {tr("Key")},
                  {tr("Relative error"), tr("The largest difference from float64, by the largest element")},
                  {tr("Largest error"), tr("The largest difference of an element from float64")},
                  {tr("Because of"), tr("What made the difference")},
                  {tr("Came in at"), tr("The hop that brought it in")}},
                 parent)
{
}

void NumericsModel::setNumerics(std::shared_ptr<const CallGraph> graph, const Numerics* found)
{
    beginResetModel();
    graph_ = found != nullptr ? std::move(graph) : nullptr;
    hops_ = found != nullptr ? found->hops : std::vector<HopNumerics>();
    fill();
    endResetModel();
}

void NumericsModel::setExactShown(bool on)
{
    if (on == exactShown_)
        return;
    beginResetModel();
    exactShown_ = on;
    fill();
    endResetModel();
}

void NumericsModel::fill()
{
    rows_.clear();
    for (std::size_t i = 0; i < hops_.size(); ++i)
        if (hops_[i].measured && (exactShown_ || hops_[i].absolute > 0))
            rows_.push_back(static_cast<HopId>(i) + 1);
    std::stable_sort(rows_.begin(), rows_.end(),
                     [this](HopId a, HopId b) { return hops_[a - 1].relative > hops_[b - 1].relative; });
}

int NumericsModel::rowOf(HopId hop) const
{
    const auto found = std::find(rows_.begin(), rows_.end(), hop);
    return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

QString NumericsModel::errorText(double error)
{
    return std::isinf(error) ? tr("infinite") : QString::number(error, 'g', 3);
}

QString NumericsModel::sourceText(ErrorSource source)
{
    switch (source) {
    case ErrorSource::exact: return tr("exact");
    case ErrorSource::rounding: return tr("rounding to the type");
    case ErrorSource::accumulation: return tr("adding up many elements");
    case ErrorSource::autocast: return tr("Autocast's type of half the bits");
    case ErrorSource::quantization: return tr("quantization");
    }
    return {};
}

QString NumericsModel::text(int row, int column) const
{
    const HopId id = hopAt(row);
    const Hop& hop = graph_->hops[id - 1];
    const HopNumerics& found = hops_[id - 1];
    const auto place = [this](const Hop& at) {
        return QString::fromStdString(at.op.str()) + QStringLiteral(" · ") + HopText::keyText(*graph_, at);
    };
    switch (column) {
    case HopColumn: return QString::number(id);
    case Operator: return QString::fromStdString(hop.op.str());
    case KeyColumn: return HopText::keyText(*graph_, hop);
    case Relative: return errorText(found.relative);
    case Absolute: return errorText(found.absolute);
    case Source: return sourceText(found.source);
    case Origin: {
        const Hop* origin = graph_->find(found.origin);
        return origin == nullptr ? QString()
            : found.origin == id ? tr("here")
                                 : tr("hop %1, %2").arg(found.origin).arg(place(*origin));
    }
    default: return {};
    }
}

QVariant NumericsModel::cell(const QModelIndex& index, int role) const
{
    const bool figure = index.column() == HopColumn || index.column() == Relative || index.column() == Absolute;
    if (role == Qt::TextAlignmentRole && figure)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

}  // namespace keyfall
