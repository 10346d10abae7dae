// SPDX-License-Identifier: MIT
#include "ui/callgraph/twin_view.h"

#include "ui/callgraph/call_table_model.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

TwinView::TwinView(Document& document, HopSelection& selection, QWidget* parent)
    : QWidget(parent),
      document_(document),
      selection_(selection),
      model_(new CallTableModel(this)),
      sorted_(new QSortFilterProxyModel(this)),
      table_(new QTableView(this))
{
    setObjectName(QStringLiteral("twinView"));
    setAccessibleName(tr("Call graph as a table"));
    setWhatsThis(tr("<p>Everything the picture shows, in words: one row a kernel, in the order in which they were "
                    "entered. The selection is the same as in the picture. Click a heading to sort.</p>"));
    sorted_->setSourceModel(model_);
    sorted_->setSortRole(CallTableModel::SortRole);
    table_->setObjectName(QStringLiteral("twin.table"));
    table_->setAccessibleName(tr("Hops of the call graph"));
    table_->setModel(sorted_);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setAlternatingRowColors(true);
    table_->setShowGrid(false);
    table_->setWordWrap(false);
    table_->setTabKeyNavigation(false);  // Tab goes on to the next panel, arrows move here
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(table_->fontMetrics().height() + 8);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->setSortingEnabled(true);
    table_->sortByColumn(CallTableModel::Number, Qt::AscendingOrder);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(table_);
    setFocusProxy(table_);

    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &TwinView::select);
    connect(&selection_, &HopSelection::currentChanged, this, &TwinView::showSelection);
    connect(&document_, &Document::runFinished, this, &TwinView::takeGraph);
    connect(&document_, &Document::replaced, this, &TwinView::takeGraph);
    takeGraph();
}

void TwinView::takeGraph()
{
    // The reset moves the table's current row; that says nothing about which hop a person selected.
    const QScopedValueRollback guard(syncing_, true);
    const std::shared_ptr<const RunResult> run = document_.lastRun();
    model_->setGraph(run ? run->graph : nullptr);
    // A few rows say how wide the columns are; measuring a million would not be worth its time.
    table_->horizontalHeader()->setResizeContentsPrecision(50);
    table_->resizeColumnsToContents();
    showSelection();
}

void TwinView::showSelection()
{
    const QScopedValueRollback guard(syncing_, true);
    const QModelIndex index = sorted_->mapFromSource(model_->indexOf(selection_.current()));
    if (!index.isValid()) {
        table_->clearSelection();
        table_->setCurrentIndex({});
        return;
    }
    // The column in which a person reads stays.
    const int column = std::max(0, table_->currentIndex().column());
    table_->setCurrentIndex(index.siblingAtColumn(column));
}

void TwinView::select(const QModelIndex& index)
{
    if (syncing_)
        return;
    const QScopedValueRollback guard(syncing_, true);
    selection_.select(model_->hopAt(sorted_->mapToSource(index)));
}

}  // namespace keyfall
