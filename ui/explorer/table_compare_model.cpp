// SPDX-License-Identifier: MIT
#include "ui/explorer/table_compare_model.h"

#include "ui/words/hop_text.h"

#include <algorithm>

namespace keyfall {

namespace {

QString kernelText(const SlotView& slot)
{
    return (slot.fallthrough && slot.kernel != "fallthrough" ? QStringLiteral("fallthrough ") : QString())
        + QString::fromStdString(slot.kernel);
}

/// The rule first: a kernel's name is long, and what is cut off is at the end.
QString entryText(const SlotView& slot)
{
    return slot.provenance == Provenance::missing
        ? TableCompareModel::tr("(none)")
        : QStringLiteral("[%1] %2").arg(HopText::provenanceLabel(slot.provenance), kernelText(slot));
}

QString entryExplained(const SlotView& slot)
{
    return slot.provenance == Provenance::missing
        ? TableCompareModel::tr("no kernel")
        : QStringLiteral("%1, %2").arg(kernelText(slot), HopText::provenanceExplained(slot.provenance));
}

}  // namespace

std::vector<TableLine> tableLines(const Dispatcher& dispatcher, OperatorHandle op)
{
    const std::vector<SlotView> stored = dispatcher.table(op);
    const std::vector<SlotView> computed = dispatcher.freshTable(op);
    std::vector<TableLine> lines;
    for (std::size_t i = stored.size(); i-- > 0;)
        lines.push_back({stored[i], computed[i]});
    return lines;
}

TableCompareModel::TableCompareModel(QObject* parent)
    : TableModel(
        {{tr("Key")},
         {tr("Stored"),
          tr("In a session what calls use: the entry as the last refresh left it (pytorch:S1). Of a file, what the "
             "rules make of its registrations (pytorch:N12)")},
         {tr("Computed"), tr("What the rules give now: what PyTorch's dump of the computed table shows (pytorch:S5)")},
         {tr("Difference")}},
        parent)
{
}

void TableCompareModel::setLines(std::vector<TableLine> lines, std::shared_ptr<const KeyModel> model)
{
    beginResetModel();
    lines_ = std::move(lines);
    model_ = std::move(model);
    choose();
    endResetModel();
}

void TableCompareModel::setOnlyDifferences(bool on)
{
    if (on == onlyDifferences_)
        return;
    beginResetModel();
    onlyDifferences_ = on;
    choose();
    endResetModel();
}

void TableCompareModel::setWithheld(bool on)
{
    if (on == withheld_)
        return;
    beginResetModel();
    withheld_ = on;
    choose();
    endResetModel();
}

void TableCompareModel::choose()
{
    shown_.clear();
    for (std::size_t i = 0; i < lines_.size(); ++i)
        // Which keys have an entry is asked as well: while something is, each has a row.
        if (withheld_ ? lines_[i].stored.key.has_value()
                      : lines_[i].isFilled() && (!onlyDifferences_ || lines_[i].differs()))
            shown_.push_back(i);
}

int TableCompareModel::differences() const
{
    return static_cast<int>(
        std::count_if(lines_.begin(), lines_.end(), [](const TableLine& line) { return line.differs(); }));
}

int TableCompareModel::rows() const
{
    return static_cast<int>(shown_.size());
}

QString TableCompareModel::text(int row, int column) const
{
    const TableLine& line = lineAt(row);
    switch (column) {
    case KeyColumn: return line.stored.key ? QString::fromStdString(model_->nameOf(*line.stored.key)) : tr("(no key)");
    case StoredColumn:
    case ComputedColumn:
    case DifferenceColumn:
        if (withheld_)
            return HopText::askedFirst();
        break;
    default: return {};
    }
    switch (column) {
    case StoredColumn: return entryText(line.stored);
    case ComputedColumn: return entryText(line.computed);
    case DifferenceColumn: return line.differs() ? tr("⚠ stale") : tr("same");
    default: return {};
    }
}

QVariant TableCompareModel::cell(const QModelIndex& index, int role) const
{
    return role == Qt::ToolTipRole ? QVariant(explanation(index.row())) : QVariant();
}

QString TableCompareModel::explanation(int row) const
{
    if (row < 0 || row >= rows())
        return {};
    if (withheld_)
        return HopText::askedFirst();
    const TableLine& line = lineAt(row);
    const QString key = text(row, KeyColumn);
    if (!line.differs())
        return tr("%1: %2.").arg(key, entryExplained(line.stored));
    return tr("%1 is stale. Stored: %2. The rules now give: %3.")
        .arg(key, entryExplained(line.stored), entryExplained(line.computed));
}

bool TableCompareModel::standsOut(int row) const
{
    return !withheld_ && lineAt(row).differs();
}

}  // namespace keyfall
