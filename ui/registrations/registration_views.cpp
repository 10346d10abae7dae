// SPDX-License-Identifier: MIT
// The table and the list of the panel: how they look, and how they fit.
#include "ui/registrations/airy_rows.h"
#include "ui/registrations/cell_delegate.h"
#include "ui/registrations/key_header.h"
#include "ui/registrations/registration_filter.h"
#include "ui/registrations/registration_list_model.h"
#include "ui/registrations/registration_panel.h"
#include "ui/registrations/registration_table_model.h"
#include "ui/registrations/sign_legend.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace keyfall {

namespace {

constexpr int kNameLetters = 24;  ///< of operators; a tooltip tells longer names in full
constexpr int kLowLetters = 10;   ///< of a key above a low table
constexpr int kLegendLines = 22;  ///< a panel of this height has room for the legend

}  // namespace

void RegistrationPanel::buildTable()
{
    tableFilter_->setSourceModel(tableModel_);
    auto* page = new QWidget(this);
    table_ = new QTableView(page);
    table_->setObjectName(QStringLiteral("registration.table"));
    table_->setAccessibleName(tr("Operators by keys"));
    heads_ = new KeyHeader(table_);
    table_->setHorizontalHeader(heads_);
    table_->setItemDelegate(new CellDelegate(table_));
    table_->setModel(tableFilter_);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setCornerButtonEnabled(false);
    table_->setShowGrid(false);
    table_->setTabKeyNavigation(false);  // Tab goes on to the list's tab, arrows move here
    table_->setAlternatingRowColors(true);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table_->verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->verticalHeader()->setTextElideMode(Qt::ElideMiddle);  // the overload at the end tells operators apart
    fitHeaders();
    table_->setContextMenuPolicy(Qt::ActionsContextMenu);
    table_->addActions({edit_, remove_, break_});

    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(table_, 1);
    legend_ = new SignLegend(page);
    layout->addWidget(legend_);
    tabs_->addTab(page, tr("Table"));
    connect(table_, &QTableView::doubleClicked, this, &RegistrationPanel::editKernel);
    connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this, &RegistrationPanel::updateActions);
}

void RegistrationPanel::buildList()
{
    listFilter_->setSourceModel(listModel_);
    listFilter_->setFilterRole(RegistrationListModel::FilterRole);
    list_ = new QTreeView(this);
    list_->setObjectName(QStringLiteral("registration.list"));
    list_->setAccessibleName(tr("Registrations and their history"));
    list_->setModel(listFilter_);
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setAlternatingRowColors(true);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setAllColumnsShowFocus(true);
    list_->setContextMenuPolicy(Qt::ActionsContextMenu);
    list_->addActions({edit_, remove_, break_});
    list_->setSortingEnabled(true);
    list_->setItemDelegate(new AiryRows(list_));
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    // The kernel's name gives way: an error's text may be long, state and origin must stay in sight.
    list_->header()->setSectionResizeMode(RegistrationListModel::KernelColumn, QHeaderView::Stretch);
    list_->header()->setSortIndicator(-1, Qt::AscendingOrder);  // as registered until a column is clicked
    tabs_->addTab(list_, tr("List"));
    connect(list_, &QTreeView::doubleClicked, this, &RegistrationPanel::editKernel);
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &RegistrationPanel::updateActions);
}

QWidget* RegistrationPanel::buttons()
{
    auto* bar = new QWidget(this);
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(0, 0, 0, 0);
    for (QAction* action : {edit_, remove_, break_}) {
        auto* button = new QToolButton(bar);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        line->addWidget(button);
    }
    line->addStretch();
    return bar;
}

void RegistrationPanel::fitHeaders()
{
    const int side = table_->fontMetrics().height() + 14;
    table_->horizontalHeader()->setMinimumSectionSize(side);
    table_->horizontalHeader()->setDefaultSectionSize(side + 2);
    table_->verticalHeader()->setDefaultSectionSize(side);
    table_->verticalHeader()->setMaximumWidth(kNameLetters * table_->fontMetrics().averageCharWidth());
    table_->setMinimumHeight(9 * table_->fontMetrics().height());  // the keys' names and a row
}

void RegistrationPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // In a low panel the rows matter more: every sign tells its meaning in a tooltip.
    const bool low = height() < kLegendLines * fontMetrics().height();
    legend_->setVisible(!low);
    heads_->setMostLetters(low ? kLowLetters : KeyHeader::kMostLetters);
}

void RegistrationPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && table_)
        fitHeaders();
}

}  // namespace keyfall
