// SPDX-License-Identifier: MIT
#include "ui/callgraph/twin_view.h"

#include "ui/callgraph/call_table_model.h"
#include "ui/callgraph/hop_filter.h"
#include "ui/words/clear_button.h"
#include "ui/words/digit_key.h"
#include "ui/words/hop_text.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

namespace {

constexpr int kFilteredAtOnce = 5'000;  ///< hops
constexpr int kPauseMs = 150;

}  // namespace

TwinView::TwinView(Document& document, HopSelection& selection, QWidget* parent)
    : QWidget(parent),
      document_(document),
      selection_(selection),
      model_(new CallTableModel(this)),
      sorted_(new HopFilter(this)),
      filter_(new QLineEdit(this)),
      count_(new QLabel(this)),
      table_(new QTableView(this))
{
    setObjectName(QStringLiteral("twinView"));
    setAccessibleName(tr("Call graph as a table"));
    setWhatsThis(tr("<p>Everything the picture shows, in words: one row a hop, in the order in which they were "
                    "entered. The selection is the same as in the picture. Words above the table narrow it; click a "
                    "heading to sort.</p>"));
    build();
    filterSoon_.setSingleShot(true);
    filterSoon_.setInterval(kPauseMs);
    connect(&filterSoon_, &QTimer::timeout, this, &TwinView::filter);
    connect(filter_, &QLineEdit::textChanged, this,
            [this] { model_->rowCount() > kFilteredAtOnce ? filterSoon_.start() : filter(); });
    connect(table_->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this,
            [this](int column, Qt::SortOrder) { model_->setIndented(column == CallTableModel::Number); });
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &TwinView::select);
    connect(&selection_, &HopSelection::currentChanged, this, &TwinView::showSelection);
    connect(&selection_, &HopSelection::withheldChanged, this, &TwinView::withhold);
    connect(&document_, &Document::runFinished, this, &TwinView::takeGraph);
    connect(&document_, &Document::replaced, this, &TwinView::takeGraph);
    connect(&document_, &Document::replaced, filter_, &QLineEdit::clear);  // it was about another session's hops
    withhold();
    takeGraph();
}

void TwinView::build()
{
    filter_->setObjectName(QStringLiteral("twin.filter"));
    filter_->setPlaceholderText(tr("Find hops: relu Autograd, error"));
    filter_->setAccessibleName(tr("Find hops by operator, key, kernel, event, result or error"));
    giveClearButton(*filter_);
    filter_->installEventFilter(this);
    count_->setObjectName(QStringLiteral("twin.count"));
    count_->setForegroundRole(QPalette::PlaceholderText);
    sorted_->setSourceModel(model_);
    sorted_->setSortRole(CallTableModel::SortRole);
    table_->setObjectName(QStringLiteral("twin.table"));
    table_->setAccessibleName(tr("Hops of the call graph"));
    table_->setModel(sorted_);
    table_->installEventFilter(this);
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
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->setSortingEnabled(true);
    table_->sortByColumn(CallTableModel::Number, Qt::AscendingOrder);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(6, 4, 6, 0);
    line->addWidget(filter_, 1);
    line->addWidget(count_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(line);
    layout->addWidget(table_, 1);
    setFocusProxy(table_);
}

bool TwinView::eventFilter(QObject* watched, QEvent* event)
{
    // From the field straight into the table, as in the operators' list.
    if (watched == filter_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
            filter();
            table_->setFocus(Qt::TabFocusReason);
            if (!table_->currentIndex().isValid() && sorted_->rowCount() > 0)
                table_->setCurrentIndex(sorted_->index(0, 0));
            return true;
        }
    }
    if (watched == table_ && event->type() == QEvent::KeyPress) {
        const auto* pressed = static_cast<QKeyEvent*>(event);
        if (pressed->modifiers() == Qt::NoModifier && answer(pressed->key()))
            return true;
    }
    return QWidget::eventFilter(watched, event);
}

/// Whether the key answers the open question.
bool TwinView::answer(int key)
{
    const std::vector<Key> answers = selection_.withheld().answers;
    if (answers.empty())
        return false;
    const auto place = placeOfDigit(key);
    if (place && *place < answers.size())
        Q_EMIT keyAnswered(answers[*place]);
    else if (key == Qt::Key_E || place == answers.size())
        Q_EMIT noKernelAnswered();
    else
        return false;
    return true;
}

void TwinView::filter()
{
    filterSoon_.stop();
    const QScopedValueRollback guard(syncing_, true);  // a row that goes or comes back is no choice of a person
    sorted_->setWords(filter_->text());
    showCount();
    showSelection();
}

void TwinView::showCount()
{
    const int all = model_->rowCount();
    count_->setText(selection_.withheld().from != 0 ? HopText::askedFirst()
                        : all == 0                  ? QString()
                                                    : tr("%1 of %2").arg(sorted_->rowCount()).arg(all));
}

void TwinView::withhold()
{
    const QScopedValueRollback guard(syncing_, true);
    model_->setWithheldFrom(selection_.withheld().from);
    showCount();
    showSelection();
}

void TwinView::takeGraph()
{
    // The reset moves the table's current row; that says nothing about which hop a person selected.
    const QScopedValueRollback guard(syncing_, true);
    const std::shared_ptr<const RunResult> run = document_.lastRun();
    const auto graph = run ? run->graph : nullptr;
    const bool grows = graph && model_->graph() && graph->continues(*model_->graph());
    if (grows && !isVisible())
        return;  // until somebody looks
    model_->setGraph(graph);
    if (!grows) {
        // A few rows say how wide the columns are; measuring a million would not be worth its time.
        table_->horizontalHeader()->setResizeContentsPrecision(50);
        table_->resizeColumnsToContents();
    }
    showCount();
    showSelection();
}

void TwinView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (const auto run = document_.lastRun(); run && run->graph != model_->graph())
        takeGraph();
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
