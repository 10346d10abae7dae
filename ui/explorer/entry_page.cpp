// SPDX-License-Identifier: MIT
#include "ui/explorer/entry_page.h"

#include "ui/tables/rows_table.h"
#include "ui/words/rule_links.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace keyfall {

EntryPage::EntryPage(QWidget* parent)
    : QWidget(parent),
      tables_(new TableCompareModel(this)),
      onlyDifferences_(new QCheckBox(tr("Only &differences"), this)),
      table_(makeRowsTable(QStringLiteral("explorer.table"), tr("Stored and computed table"), tables_, this)),
      rule_(new QLabel(this))
{
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setWordWrap(false);
    table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table_->setColumnWidth(TableCompareModel::KeyColumn, 29 * fontMetrics().averageCharWidth());
    for (const int column : {TableCompareModel::StoredColumn, TableCompareModel::ComputedColumn})
        table_->setColumnWidth(column, 34 * fontMetrics().averageCharWidth());
    onlyDifferences_->setToolTip(tr("Only entries whose stored and computed kernels differ"));
    onlyDifferences_->setObjectName(QStringLiteral("explorer.onlyDifferences"));
    rule_->setObjectName(QStringLiteral("explorer.rule"));
    rule_->setAccessibleName(tr("Why the entry is there"));
    rule_->setWordWrap(true);
    rule_->setTextFormat(Qt::PlainText);
    rule_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    column->addWidget(onlyDifferences_);
    column->addWidget(table_, 1);
    column->addWidget(rule_);

    connect(table_->horizontalHeader(), &QHeaderView::sectionDoubleClicked, this, [this](int section) {
        openCitedRule(tables_->headerData(section, Qt::Horizontal, Qt::ToolTipRole).toString());
    });
    connect(onlyDifferences_, &QCheckBox::toggled, tables_, &TableCompareModel::setOnlyDifferences);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        chosen_ = row.siblingAtColumn(TableCompareModel::KeyColumn).data().toString();
        showRule();
    });
    connect(tables_, &QAbstractItemModel::modelReset, this, &EntryPage::findChosen);
    showRule();
}

void EntryPage::setLines(std::vector<TableLine> lines, std::shared_ptr<const KeyModel> model)
{
    tables_->setLines(std::move(lines), std::move(model));
    showDifferences();
}

void EntryPage::setWithheld(bool on)
{
    tables_->setWithheld(on);
    showDifferences();
}

void EntryPage::showDifferences()
{
    onlyDifferences_->setText(tables_->withheld() ? tr("Only &differences")
                                                  : tr("Only &differences (%1)").arg(tables_->differences()));
}

void EntryPage::forgetChoice()
{
    onlyDifferences_->setChecked(false);
}

/// The row of the key that somebody chose, in a table made anew.
void EntryPage::findChosen()
{
    const QModelIndex first = tables_->index(0, TableCompareModel::KeyColumn);
    const QModelIndexList same = chosen_.isEmpty() || !first.isValid()
        ? QModelIndexList()
        : tables_->match(first, Qt::DisplayRole, chosen_, 1, Qt::MatchExactly);
    if (!same.isEmpty())
        table_->setCurrentIndex(same.first());
    showRule();
}

/// Of the entry that is chosen; the sentence speaks of no other.
void EntryPage::showRule()
{
    const bool any = tables_->rowCount() > 0;
    const QModelIndex row = table_->currentIndex();
    rule_->setText(row.isValid() ? tables_->explanation(row.row())
                       : any     ? tr("Choose an entry to read why it is there.")
                                 : QString());
    rule_->setVisible(any);
}

}  // namespace keyfall
