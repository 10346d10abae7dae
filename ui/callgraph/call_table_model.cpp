// SPDX-License-Identifier: MIT
#include "ui/callgraph/call_table_model.h"

#include "core/graph/graph_text.h"
#include "core/keys/key_model.h"
#include "ui/words/hop_text.h"

#include <QStringList>

#include <algorithm>

namespace keyfall {

CallTableModel::CallTableModel(QObject* parent)
    : TableModel({{tr("#"), tr("The hop's number, in the order of entry")},
                  {tr("Depth"), tr("How many hops it is inside of")},
                  {tr("Operator")},
                  {tr("Reached by")},
                  {tr("Key")},
                  {tr("Kernel")},
                  {tr("Provenance")},
                  {tr("Key set")},
                  {tr("Passed keys")},
                  {tr("Events")},
                  {tr("Result")},
                  {tr("Time")},
                  {tr("Error")}},
                 parent)
{
}

void CallTableModel::setGraph(std::shared_ptr<const CallGraph> graph)
{
    // Of a trace that grows, rows are added behind those that are there.
    if (graph_ && graph && withheldFrom_ == 0 && graph->continues(*graph_)) {
        const auto first = static_cast<int>(graph_->hops.size());
        const auto end = static_cast<int>(graph->hops.size());
        if (end > first)
            beginInsertRows({}, first, end - 1);
        graph_ = std::move(graph);
        if (end > first)
            endInsertRows();
        return;
    }
    beginResetModel();
    graph_ = std::move(graph);
    findOpen();
    endResetModel();
}

void CallTableModel::setWithheldFrom(HopId hop)
{
    if (hop == withheldFrom_)
        return;
    beginResetModel();
    withheldFrom_ = hop;
    findOpen();
    endResetModel();
}

void CallTableModel::findOpen()
{
    open_.clear();
    const Hop* hop = graph_ ? graph_->find(withheldFrom_) : nullptr;
    for (HopId caller = hop ? hop->parent : 0; caller != 0; caller = graph_->hops[caller - 1].parent)
        open_.push_back(caller);
}

bool CallTableModel::isOpen(HopId hop) const
{
    return std::find(open_.begin(), open_.end(), hop) != open_.end();
}

void CallTableModel::setIndented(bool indented)
{
    if (indented == indented_)
        return;
    indented_ = indented;
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, Operator), index(rowCount() - 1, Operator), {Qt::DisplayRole});
}

HopId CallTableModel::hopAt(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<HopId>(index.row()) + 1 : 0;
}

QModelIndex CallTableModel::indexOf(HopId hop) const
{
    return hop == 0 ? QModelIndex() : index(static_cast<int>(hop) - 1, 0);
}

int CallTableModel::rows() const
{
    const std::size_t all = graph_ ? graph_->hops.size() : 0;
    return static_cast<int>(withheldFrom_ == 0 ? all : std::min<std::size_t>(all, withheldFrom_ - 1));
}

QVariant CallTableModel::cell(const QModelIndex& index, int role) const
{
    const Hop& hop = graph_->hops[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::ToolTipRole: return HopText::tooltip(*graph_, hop, !isOpen(hop.id));
    case Qt::AccessibleTextRole:
        return index.column() == Operator ? QString::fromStdString(hop.op) : text(index.row(), index.column());
    case Qt::AccessibleDescriptionRole: return HopText::sentence(*graph_, hop, !isOpen(hop.id));
    case Qt::TextAlignmentRole:
        return index.column() == Number || index.column() == Depth || index.column() == Time
            ? QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter)
            : QVariant();
    case HopIdRole: return hop.id;
    case DepthRole: return hop.depth;
    case SortRole:
        if (index.column() == Number)
            return hop.id;
        if (index.column() == Depth)
            return hop.depth;
        if (index.column() == Time)
            return qlonglong{hop.durationNs};
        return text(index.row(), index.column());
    case FilterRole: {
        QStringList words;
        for (const int column : {Operator, Reached, KeyColumn, Kernel, Rule, Passed, Events, Outputs, ErrorColumn})
            words << text(index.row(), column);
        return words.join(QLatin1Char(' '));
    }
    default: return {};
    }
}

QVariant CallTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation == Qt::Vertical && role == Qt::DisplayRole ? QVariant(section + 1)
                                                                  : TableModel::headerData(section, orientation, role);
}

QString CallTableModel::text(int row, int column) const
{
    const Hop& hop = graph_->hops[static_cast<std::size_t>(row)];
    if ((column == Outputs || column == Time || column == ErrorColumn) && isOpen(hop.id))
        return {};
    switch (column) {
    case Number: return QString::number(hop.id);
    case Depth: return QString::number(hop.depth);
    case Operator:
        return QString(indented_ ? static_cast<qsizetype>(hop.depth) * 2 : 0, u' ') + QString::fromStdString(hop.op);
    case Reached: return HopText::kindLabel(hop.kind);
    case KeyColumn: return HopText::keyText(*graph_, hop);
    case Kernel: return QString::fromStdString(hop.kernel);
    case Rule: return HopText::provenanceLabel(*graph_, hop);
    case KeysIn: return graph_->model ? QString::fromStdString(graph_->model->names(hop.keysetIn)) : QString();
    case Passed: return HopText::skippedText(*graph_, hop);
    case Events: return HopText::eventsText(hop);
    case Outputs: return QString::fromStdString(textOf(hop.outputs));
    case Time: return hop.durationNs > 0 ? QString::fromStdString(durationText(hop.durationNs)) : QString();
    case ErrorColumn:
        return !hop.error           ? QString()
            : hop.error->raisedHere ? HopText::errorLine(hop.error->message)
                                    : tr("from below: %1").arg(HopText::errorLine(hop.error->message));
    default: return {};
    }
}

}  // namespace keyfall
