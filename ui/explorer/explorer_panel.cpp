// SPDX-License-Identifier: MIT
#include "ui/explorer/explorer_panel.h"

#include "ui/explorer/entry_changes_model.h"
#include "ui/explorer/entry_page.h"
#include "ui/explorer/explorer_sources.h"
#include "ui/explorer/operator_list_model.h"
#include "ui/explorer/source_bar.h"
#include "ui/registrations/registration_list_model.h"
#include "ui/tables/rows_table.h"
#include "ui/theme/theme.h"
#include "ui/words/clear_button.h"
#include "ui/words/hop_selection.h"
#include "ui/words/rule_links.h"
#include "ui/words/sentences.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <unordered_map>

namespace keyfall {

namespace {

QTableView* makeTable(const QString& name, const QString& accessibleName, QAbstractItemModel* model, QWidget* parent)
{
    QTableView* table = makeRowsTable(name, accessibleName, model, parent);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setWordWrap(false);
    // Rows of one height: thousands of them need not be measured.
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    return table;
}

constexpr int kChangesTab = 2;

/// Says of each line whether it changed, and adds the operators that are gone.
void mark(std::vector<OperatorLine>& lines, const VersionChanges& changes)
{
    std::unordered_map<std::string, const OperatorChange*> byName;
    for (const OperatorChange& change : changes.operators)
        byName.emplace(change.op, &change);
    for (OperatorLine& line : lines)
        if (const auto at = byName.find(line.name); at != byName.end())
            line.change = at->second->kind == OperatorChange::Kind::added ? "added" : "changed";
    for (const OperatorChange& change : changes.operators)
        if (change.kind == OperatorChange::Kind::removed)
            lines.push_back({change.op, change.schemaBefore, {}, false, "removed"});
}

}  // namespace

ExplorerPanel::ExplorerPanel(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      sources_(new ExplorerSources(document, this)),
      sourceBar_(new SourceBar(*sources_, this)),
      operators_(new OperatorListModel(this)),
      registrations_(new RegistrationListModel(this)),
      changes_(new EntryChangesModel(this)),
      filter_(new QLineEdit(this)),
      count_(new QLabel(this)),
      list_(makeTable(QStringLiteral("explorer.operators"), tr("Operators"), operators_, this)),
      schema_(new QLabel(this)),
      tabs_(new QTabWidget(this)),
      history_(
          makeTable(QStringLiteral("explorer.history"), tr("Registrations of the operator"), registrations_, this)),
      entries_(new EntryPage(this)),
      changeTable_(makeTable(QStringLiteral("explorer.changes"), tr("What changed since the version compared with"),
                             changes_, this))
{
    setObjectName(QStringLiteral("explorer"));
    setAccessibleName(tr("Operators"));
    setWhatsThis(htmlWithRuleLinks(
        tr("<p>Every operator there is. Words narrow the list: they are looked for in names and schemas; "
           "<b>@CUDA</b> wants a registration at a key that starts so, <b>stale</b> a stored entry that the "
           "rules would now fill differently.</p><p>Registrations have their history: active, inactive "
           "(shadowed by a newer one) and removed, and who made them. In a session, stored is what calls "
           "use (pytorch:S1), computed is what the rules give now (pytorch:S5). Of a file only the registrations are "
           "known: both are what the rules make of them, and whether its calls used the same is not in it "
           "(pytorch:N12).</p>")));
    build();
    connect(filter_, &QLineEdit::textChanged, this, &ExplorerPanel::filter);
    connect(list_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ExplorerPanel::showOperator);
    connect(sourceBar_, &SourceBar::chosen, this, &ExplorerPanel::refresh);
    connect(sourceBar_, &SourceBar::imported, filter_, &QLineEdit::clear);  // what was just read is to be seen
    connect(&document_, &Document::sessionChanged, this, &ExplorerPanel::sessionChanged);
    connect(&document_, &Document::replaced, this, &ExplorerPanel::forget);
}

void ExplorerPanel::heed(const HopSelection& selection)
{
    // Which kernel an entry has is which key the next lookup chooses.
    const auto withhold = [this, &selection] {
        const Withheld& withheld = selection.withheld();
        withheld_ = withheld.entries || withheld.choices;
        entries_->setWithheld(withheld_);
        if (operators_->setWithheld(withheld_))
            filter(filter_->text());
        showStale();
    };
    connect(&selection, &HopSelection::withheldChanged, this, withhold);
    withhold();
}

void ExplorerPanel::forget()
{
    chosen_.clear();
    entries_->forgetChoice();
    filter_->clear();
}

void ExplorerPanel::build()
{
    filter_->setObjectName(QStringLiteral("explorer.filter"));
    filter_->setPlaceholderText(tr("Find operators: add out, @CUDA, stale"));
    filter_->setAccessibleName(tr("Find operators by name, schema, @key or stale"));
    giveClearButton(*filter_);
    filter_->installEventFilter(this);
    count_->setForegroundRole(QPalette::PlaceholderText);
    count_->setObjectName(QStringLiteral("explorer.count"));
    schema_->setObjectName(QStringLiteral("explorer.schema"));
    schema_->setTextFormat(Qt::PlainText);
    schema_->setWordWrap(true);
    schema_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    schema_->setFont(monospaced());

    auto* left = new QWidget(this);
    auto* leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->setSpacing(4);
    auto* line = new QHBoxLayout;
    line->addWidget(filter_, 1);
    line->addWidget(count_);
    leftColumn->addLayout(line);
    leftColumn->addWidget(list_, 1);

    history_->setColumnHidden(RegistrationListModel::OperatorColumn, true);
    tabs_->setDocumentMode(true);
    tabs_->addTab(entries_, tr("Tables"));
    tabs_->addTab(history_, tr("Registrations"));
    tabs_->addTab(changeTable_, tr("Changes"));
    auto* right = new QWidget(this);
    auto* rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(0, 0, 0, 0);
    rightColumn->setSpacing(4);
    rightColumn->addWidget(schema_);
    rightColumn->addWidget(tabs_, 1);

    auto* splitter = new QSplitter(this);
    splitter->addWidget(left);
    splitter->addWidget(right);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 8);
    layout->addWidget(sourceBar_);
    layout->addWidget(splitter, 1);
    list_->setColumnHidden(OperatorListModel::SchemaColumn, true);  // the chosen operator's is shown in full
    list_->viewport()->installEventFilter(this);
    changeTable_->setColumnWidth(EntryChangesModel::WhatColumn, 22 * fontMetrics().averageCharWidth());
    changeTable_->setColumnWidth(EntryChangesModel::BeforeColumn, 34 * fontMetrics().averageCharWidth());
    setFocusProxy(filter_);
}

void ExplorerPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!shown_)
        refresh();
}

bool ExplorerPanel::eventFilter(QObject* watched, QEvent* event)
{
    // From the field straight into the list, as in a palette.
    if (watched == filter_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
            list_->setFocus(Qt::TabFocusReason);
            if (!list_->currentIndex().isValid() && operators_->rowCount() > 0)
                list_->setCurrentIndex(operators_->index(0, 0));
            return true;
        }
    }
    // Beside a name something of where it is registered has room: else even that column's heading was cut.
    if (watched == list_->viewport() && event->type() == QEvent::Resize)
        list_->setColumnWidth(OperatorListModel::NameColumn,
                              std::min(34 * fontMetrics().averageCharWidth(), list_->viewport()->width() * 11 / 20));
    return QWidget::eventFilter(watched, event);
}

void ExplorerPanel::sessionChanged()
{
    const bool ofSession =
        sourceBar_->source() == ExplorerSources::kSession || sourceBar_->comparison() == ExplorerSources::kSession;
    if (shown_ && (!ofSession || sameTables(*shown_, document_.session())))
        return;
    if (isVisible())
        refresh();
    else
        shown_.reset();
}

void ExplorerPanel::refresh()
{
    shown_ = document_.session();
    const Dispatcher* dispatcher = shownDispatcher();
    std::vector<OperatorLine> lines = dispatcher ? operatorLines(*dispatcher, true) : std::vector<OperatorLine>();
    versionChanges_ = {};
    const int comparison = sourceBar_->comparison();
    if (dispatcher && comparison >= 0 && comparison != sourceBar_->source()) {
        if (const auto before = sources_->dispatcher(comparison))
            versionChanges_ = changesBetween(**before, *dispatcher, sources_->isWhole(sourceBar_->source()));
        else
            sourceBar_->say(inWindowLanguage(before.error()));
        mark(lines, versionChanges_);
    }
    tabs_->setTabVisible(kChangesTab, comparison >= 0);
    operators_->setLines(std::move(lines));
    filter(filter_->text());
}

const Dispatcher* ExplorerPanel::shownDispatcher()
{
    const auto dispatcher = sources_->dispatcher(sourceBar_->source());
    if (dispatcher)
        return *dispatcher;
    sourceBar_->say(inWindowLanguage(dispatcher.error()));
    return nullptr;
}

TableCompareModel& ExplorerPanel::tables() const
{
    return entries_->tables();
}

void ExplorerPanel::showChange(const std::string& op)
{
    const auto& changed = versionChanges_.operators;
    const auto at =
        std::find_if(changed.begin(), changed.end(), [&op](const OperatorChange& change) { return change.op == op; });
    changes_->setChange(at == changed.end() ? nullptr : &*at);
    tabs_->setTabText(kChangesTab, tr("Changes (%1)").arg(changes_->rowCount()));
}

void ExplorerPanel::filter(const QString& text)
{
    const std::string before = chosen_;
    operators_->setFilter(text);
    count_->setText(tr("%1 of %2").arg(operators_->rowCount()).arg(operators_->total()));
    QModelIndex at = operators_->indexOf(before);
    if (!at.isValid() && operators_->rowCount() > 0)
        at = operators_->index(0, 0);
    list_->setCurrentIndex(at);
    showOperator();
}

void ExplorerPanel::choose(const std::string& op)
{
    if (!operators_->indexOf(op).isValid())
        filter_->clear();
    if (const QModelIndex at = operators_->indexOf(op); at.isValid())
        list_->setCurrentIndex(at);
}

void ExplorerPanel::showStale()
{
    const int stale = withheld_ ? 0 : tables().differences();
    tabs_->setTabText(0, stale == 0 ? tr("Tables") : tr("Tables (%1 stale)").arg(stale));
}

void ExplorerPanel::showOperator()
{
    const QModelIndex index = list_->currentIndex();
    const Dispatcher* dispatcher = shownDispatcher();
    showChange(index.isValid() ? operators_->lineAt(index.row()).name : std::string());
    const auto op =
        dispatcher && index.isValid() ? dispatcher->find(operators_->lineAt(index.row()).name) : std::nullopt;
    tabs_->setEnabled(op || changes_->rowCount() > 0);
    if (!op) {
        schema_->setText(
            !dispatcher ? tr("These tables could not be read.")
                : index.isValid()
                ? tr("%1 is not there any more.").arg(QString::fromStdString(operators_->lineAt(index.row()).name))
                : tr("No operator is found by these words."));
        registrations_->setRegistrations({}, nullptr);
        entries_->setLines({}, nullptr);
        return;
    }
    const OperatorLine& line = operators_->lineAt(index.row());
    chosen_ = line.name;
    schema_->setText(line.schema.empty() ? tr("%1 (no schema)").arg(QString::fromStdString(line.name))
                                         : QString::fromStdString(line.schema));
    registrations_->setRegistrations(dispatcher->history(&*op), dispatcher->sharedModel());
    entries_->setLines(tableLines(*dispatcher, *op), dispatcher->sharedModel());
    showStale();
    tabs_->setTabText(1, tr("Registrations (%1)").arg(registrations_->rowCount()));
}

}  // namespace keyfall
