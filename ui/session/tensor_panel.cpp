// SPDX-License-Identifier: MIT
#include "ui/session/tensor_panel.h"

#include "core/session/program_line.h"
#include "ui/session/choice_delegate.h"
#include "ui/session/document.h"
#include "ui/session/tensor_table_model.h"
#include "ui/tables/rows_table.h"
#include "ui/words/hop_selection.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace keyfall {

TensorPanel::TensorPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      model_(new TensorTableModel(document, this)),
      table_(makeValuesTable(QStringLiteral("tensorTable"), tr("Tensors"), model_, TensorTableModel::Values, this)),
      problem_(new QLabel(this)),
      remove_(new QToolButton(this))
{
    setAccessibleName(tr("Tensors"));
    setWhatsThis(tr("<p>The tensors that the program can use, by name. Bold: the line that plays reads "
                    "them.</p><p><b>Values</b> are numbers in row-major "
                    "order, <tt>fill 0.5</tt>, or <tt>random 7</tt> (uniform in [0, 1), the seed is 7).</p>"
                    "<p>What cannot be accepted stays in its cell, marked, until it fits.</p>"));
    table_->setToolTip(tr("Double-click or press F2 to change a cell"));
    table_->setItemDelegateForColumn(TensorTableModel::Type,
                                     new ChoiceDelegate(TensorTableModel::typeNames(), false, this));
    table_->setItemDelegateForColumn(TensorTableModel::Place,
                                     new ChoiceDelegate(TensorTableModel::deviceNames(), true, this));

    auto* add = new QToolButton(this);
    add->setText(tr("Add tensor"));
    add->setToolTip(tr("Add a 2 x 3 tensor of ones"));
    add->setAccessibleName(tr("Add tensor"));
    remove_->setText(tr("Remove"));
    add->setObjectName(QStringLiteral("tensors.add"));
    remove_->setObjectName(QStringLiteral("tensors.remove"));
    remove_->setToolTip(tr("Remove the selected tensors from the session"));
    remove_->setAccessibleName(tr("Remove the selected tensors"));
    problem_->setObjectName(QStringLiteral("tensorProblem"));
    problem_->setAccessibleName(tr("Problem in the tensors"));
    problem_->setWordWrap(true);

    auto* line = new QHBoxLayout;
    line->addWidget(add);
    line->addWidget(remove_);
    line->addWidget(problem_, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(table_, 1);
    layout->addLayout(line);

    connect(add, &QToolButton::clicked, this, &TensorPanel::add);
    connect(remove_, &QToolButton::clicked, this, &TensorPanel::remove);
    connect(model_, &TensorTableModel::problemChanged, this, &TensorPanel::showProblem);
    const auto enableRemove = [this] { remove_->setEnabled(table_->selectionModel()->hasSelection()); };
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, enableRemove);
    connect(model_, &QAbstractItemModel::modelReset, this, enableRemove);
    enableRemove();
    showProblem();
}

void TensorPanel::follow(const HopSelection& selection)
{
    const auto show = [this, &selection] { showRead(selection); };
    connect(&selection, &HopSelection::currentChanged, this, show);
    connect(&document_, &Document::runStateChanged, this, show);
    show();
}

void TensorPanel::showRead(const HopSelection& selection)
{
    const auto run = document_.runState().isCurrent() ? document_.lastRun() : nullptr;
    const Hop* const hop = run && run->graph ? run->graph->find(selection.current()) : nullptr;
    model_->setRead(hop != nullptr ? tensorsReadAt(document_.session(), *run->graph, *hop)
                                   : std::vector<std::string>());
    // Whoever edits stays where they are.
    if (const int row = model_->readRow(); row >= 0 && !table_->isAncestorOf(QApplication::focusWidget()))
        table_->scrollTo(model_->index(row, 0));
}

void TensorPanel::add()
{
    const int row = model_->addTensor();
    table_->selectRow(row);
    table_->setFocus();
}

void TensorPanel::remove()
{
    QList<int> rows;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows())
        rows.append(index.row());
    model_->removeTensors(rows);
}

void TensorPanel::showProblem()
{
    const QString problem = model_->problem();
    problem_->setText(problem.isEmpty() ? problem : QStringLiteral("\u26a0 ") + problem);
}

}  // namespace keyfall
