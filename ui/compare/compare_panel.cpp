// SPDX-License-Identifier: MIT
#include "ui/compare/compare_panel.h"

#include "core/text/quantity_text.h"
#include "ui/compare/difference_model.h"
#include "ui/tables/rows_table.h"
#include "ui/words/listed.h"

#include <QAction>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace keyfall {

ComparePanel::ComparePanel(RunComparison& comparison, HopSelection& selection, QWidget* parent)
    : QWidget(parent),
      comparison_(comparison),
      selection_(selection),
      model_(new DifferenceModel(this)),
      table_(makeRowsTable(QStringLiteral("compare.table"), tr("Differences"), model_, this)),
      summary_(new QLabel(this)),
      pin_(new QAction(tr("&Pin this run"), this)),
      unpin_(new QAction(tr("&Unpin"), this)),
      keep_(new QAction(tr("&Keep as registrations"), this)),
      dismiss_(new QAction(tr("&Dismiss"), this)),
      beside_(new QAction(tr("&Side by side"), this)),
      models_(new QMenu(tr("Another &model"), this))
{
    setObjectName(QStringLiteral("comparePanel"));
    setAccessibleName(tr("Compare"));
    setWhatsThis(tr("<p>Pin a run; the next one is compared with it hop by hop: hops that are gone or new, other "
                    "kernels, other values, other times. The two may be of two sessions and of two models.</p><p>The "
                    "menu of a hop asks what would happen without its key; the answer appears here.</p>"));
    build();
    connect(&comparison_, &RunComparison::changed, this, &ComparePanel::refresh);
    connect(&selection_, &HopSelection::currentChanged, this, &ComparePanel::showSelection);
    connect(pin_, &QAction::triggered, &comparison_, &RunComparison::pin);
    connect(unpin_, &QAction::triggered, &comparison_, &RunComparison::unpin);
    connect(keep_, &QAction::triggered, &comparison_, &RunComparison::keep);
    connect(beside_, &QAction::toggled, &comparison_, &RunComparison::setBeside);
    connect(dismiss_, &QAction::triggered, &comparison_, &RunComparison::dismiss);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ComparePanel::choose);
    connect(table_, &QTableView::clicked, this, &ComparePanel::choose);
    refresh();
}

void ComparePanel::build()
{
    pin_->setObjectName(QStringLiteral("compare.pin"));
    pin_->setToolTip(tr("Remember this run and compare the next ones with it"));
    unpin_->setToolTip(tr("Forget the pinned run"));
    keep_->setToolTip(tr("Make the change for every call of the operator, by a registration"));
    dismiss_->setToolTip(tr("Forget the question"));
    unpin_->setObjectName(QStringLiteral("compare.unpin"));
    keep_->setObjectName(QStringLiteral("compare.keep"));
    dismiss_->setObjectName(QStringLiteral("compare.dismiss"));
    beside_->setObjectName(QStringLiteral("compare.beside"));
    beside_->setCheckable(true);
    beside_->setChecked(comparison_.isBeside());
    beside_->setToolTip(tr("Draw the other run beside the call graph"));
    for (const std::string& name : KeyModel::builtInNames())
        connect(models_->addAction(QString::fromStdString(name)), &QAction::triggered, &comparison_,
                [this, name] { comparison_.askModel(name); });
    summary_->setObjectName(QStringLiteral("compare.summary"));
    summary_->setTextFormat(Qt::PlainText);
    summary_->setWordWrap(true);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

    auto* head = new QHBoxLayout;
    for (QAction* action : {pin_, unpin_, beside_, keep_, dismiss_}) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        // What cannot be asked for is not offered; the two of a question stand only beside one.
        connect(action, &QAction::changed, button, [button, action] { button->setVisible(action->isVisible()); });
        addAction(action);
        head->addWidget(button);
    }
    auto* model = new QToolButton(this);
    model->setObjectName(QStringLiteral("compare.model"));
    model->setText(models_->title());
    model->setToolTip(tr("Run the session under another key model and compare"));
    model->setMenu(models_);
    model->setPopupMode(QToolButton::InstantPopup);
    head->insertWidget(2, model);
    head->addStretch();
    struct Kind {
        Differing kind;
        QString title;
        const char* name;
    };
    const Kind kinds[]{{Differing::gone, tr("Gone"), "compare.show.gone"},
                       {Differing::added, tr("New"), "compare.show.new"},
                       {Differing::kernel, tr("Kernel"), "compare.show.kernel"},
                       {Differing::values, tr("Results"), "compare.show.results"},
                       {Differing::time, tr("Time"), "compare.show.time"}};
    for (const auto& [kind, title, name] : kinds) {
        auto* box = new QCheckBox(title, this);
        box->setObjectName(QString::fromLatin1(name));
        box->setChecked(true);
        box->setAccessibleName(tr("Show differences: %1").arg(title));
        if (kind == Differing::time)
            box->setToolTip(tr("Twice as slow or as fast, by 2 µs or more. Each was timed once, and the first run of a "
                               "program is slower than those after it"));
        connect(box, &QCheckBox::toggled, this, &ComparePanel::showFilters);
        filters_.push_back({kind, box});
        head->addWidget(box);
    }
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setWordWrap(false);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(summary_);
    layout->addWidget(table_, 1);
    setFocusProxy(table_);
}

void ComparePanel::showFilters()
{
    std::set<Differing> shown;
    for (const Filter& filter : filters_)
        if (filter.box->isChecked())
            shown.insert(filter.kind);
    model_->setShown(shown);
}

QString ComparePanel::countsText() const
{
    const GraphDifference& difference = comparison_.difference();
    QStringList counts;
    const auto add = [&](std::size_t count, const QString& words) {
        if (count > 0)
            counts << words.arg(count);
    };
    add(difference.count(Differing::gone), tr("%1 gone"));
    add(difference.count(Differing::added), tr("%1 new"));
    add(difference.count(Differing::kernel), tr("%1 with another kernel"));
    add(difference.count(Differing::values), tr("%1 with another result"));
    add(difference.count(Differing::time), tr("%1 much slower or faster, each timed once"));
    if (difference.results.size() > 0 && difference.count(Differing::values) == 0)
        counts << tr("%1 other results").arg(difference.results.size());
    return counts.isEmpty() ? tr("no difference") : tr("hops: %1").arg(listPhrases(counts));
}

QString ComparePanel::summary() const
{
    return summary_->text();
}

void ComparePanel::refresh()
{
    const auto before = comparison_.before();
    const auto after = comparison_.after();
    const bool asks = comparison_.subject() == RunComparison::Subject::whatIf;
    const auto sized = [](const CallGraph& graph) {
        const QString calls = graph.calls.size() == 1
            ? tr("1 call")
            : tr("%1 calls").arg(QString::fromStdString(countText(graph.calls.size())));
        const QString hops = graph.hops.size() == 1
            ? tr("1 hop")
            : tr("%1 hops").arg(QString::fromStdString(countText(graph.hops.size())));
        return calls + QStringLiteral(", ") + hops;
    };
    if (comparison_.asking())
        summary_->setText(tr("Running it otherwise…"));
    else if (asks)
        summary_->setText(tr("What if: %1. Now %2; %3.").arg(comparison_.question(), sized(*after), countsText()));
    else if (before && after && before != after)
        summary_->setText(tr("Pinned: %1. Now: %2; %3.").arg(sized(*before), sized(*after), countsText()));
    else if (before)
        summary_->setText(tr("Pinned: %1. The next run is compared with it.").arg(sized(*before)));
    else
        summary_->setText(comparison_.canPin() ? tr("Pin this run to compare the next one with it.")
                                               : tr("Run the session, then pin its run."));

    pin_->setEnabled(comparison_.canPin());
    unpin_->setEnabled(comparison_.isPinned());
    models_->setEnabled(comparison_.canAsk());
    beside_->setEnabled(before != nullptr);  // also while the run to come is waited for
    keep_->setVisible(asks);
    dismiss_->setVisible(asks);
    const QString why = comparison_.whyNotKept();
    keep_->setEnabled(why.isEmpty());
    keep_->setToolTip(why.isEmpty() ? tr("Make the change for every call of the operator, by a registration") : why);

    const QScopedValueRollback syncing(syncing_, true);
    const bool pair = before && after && before != after;
    model_->setDifference(pair ? before : nullptr, pair ? after : nullptr, comparison_.difference());
    table_->resizeColumnsToContents();
    for (int column = 0; column < model_->columnCount(); ++column)
        table_->setColumnWidth(column, std::min(table_->columnWidth(column), 320));
}

void ComparePanel::choose(const QModelIndex& index)
{
    if (syncing_)
        return;
    const HopId hop = model_->hopAt(index, comparison_.showsLater());
    if (hop == 0)
        return;  // the run that is shown has no such hop
    const QScopedValueRollback syncing(syncing_, true);
    selection_.select(hop);
}

void ComparePanel::showSelection()
{
    if (syncing_)
        return;
    const QScopedValueRollback syncing(syncing_, true);
    const QModelIndex row = model_->rowOf(selection_.current(), comparison_.showsLater());
    if (row.isValid())
        table_->setCurrentIndex(row);
    else
        table_->clearSelection();
}

}  // namespace keyfall
