// SPDX-License-Identifier: MIT
#include "ui/falls/falls_panel.h"

#include "core/falls/fall_query.h"
#include "core/text/quantity_text.h"
#include "ui/cost/share_delegate.h"
#include "ui/falls/fall_model.h"
#include "ui/falls/flow_view.h"
#include "ui/falls/spark_delegate.h"
#include "ui/tables/rows_table.h"
#include "ui/words/clear_button.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace keyfall {

FallsPanel::FallsPanel(Document& document, HopSelection& selection, QWidget* parent)
    : QWidget(parent),
      document_(document),
      selection_(selection),
      question_(new QLineEdit(this)),
      by_(new QComboBox(this)),
      summary_(new QLabel(this)),
      flow_(new FlowView(this)),
      model_(new FallModel(this)),
      view_(nullptr),
      previous_(new QAction(tr("Previous occurrence"), this)),
      next_(new QAction(tr("Next occurrence"), this))
{
    setObjectName(QStringLiteral("fallsPanel"));
    setAccessibleName(tr("Falls"));
    setWhatsThis(
        tr("<p>A fall is one call of an operator with every hop that goes on with it. Here are the distinct ones "
           "of the last run: how often, how long, and where in the run.</p><p>A question narrows the table: "
           "<tt>@Autograd -@Cuda conv*</tt>, <tt>error</tt>, <tt>provenance:math</tt>, <tt>nested</tt>.</p>"));
    build();
    connect(&document_, &Document::runFinished, this, &FallsPanel::refreshIfSeen);
    connect(&document_, &Document::replaced, this, &FallsPanel::refreshIfSeen);
    connect(question_, &QLineEdit::textEdited, this, [this] {
        flow_->setSelected(-1);
        ask();
    });
    connect(by_, &QComboBox::currentIndexChanged, this, &FallsPanel::ask);
    connect(flow_, &FlowView::bandChosen, this, &FallsPanel::chooseBand);
    connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) { chooseRow(row.row()); });
    connect(next_, &QAction::triggered, this, [this] { walk(true); });
    connect(previous_, &QAction::triggered, this, [this] { walk(false); });
    connect(&selection_, &HopSelection::currentChanged, this, &FallsPanel::updateActions);
    refreshIfSeen();
    ask();
}

void FallsPanel::build()
{
    question_->setObjectName(QStringLiteral("falls.question"));
    question_->setAccessibleName(tr("Question to the falls"));
    question_->setPlaceholderText(tr("Only falls of which this holds: @Autograd conv* error nested"));
    giveClearButton(*question_);
    by_->setObjectName(QStringLiteral("falls.by"));
    by_->setAccessibleName(tr("Counted together by"));
    for (const auto& [name, by] : {std::pair(tr("By fall"), FallGrouping::fall),
                                   {tr("By operator"), FallGrouping::op},
                                   {tr("By key"), FallGrouping::key},
                                   {tr("By depth"), FallGrouping::depth},
                                   {tr("By line"), FallGrouping::line}})
        by_->addItem(name, static_cast<int>(by));
    summary_->setObjectName(QStringLiteral("falls.summary"));
    summary_->setTextFormat(Qt::PlainText);
    summary_->setWordWrap(true);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    previous_->setObjectName(QStringLiteral("falls.previous"));
    next_->setObjectName(QStringLiteral("falls.next"));
    auto* head = new QHBoxLayout;
    head->addWidget(question_, 1);
    head->addWidget(by_);
    for (QAction* action : {previous_, next_}) {
        addAction(action);
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        head->addWidget(button);
    }
    view_ = makeRowsTable(QStringLiteral("falls.table"), tr("Falls"), model_, this);
    view_->setItemDelegateForColumn(FallModel::Share, new ShareDelegate(view_));
    view_->setItemDelegateForColumn(FallModel::Run, new SparkDelegate(view_));
    view_->horizontalHeader()->setStretchLastSection(false);
    view_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    view_->horizontalHeader()->setSectionResizeMode(FallModel::Name, QHeaderView::Stretch);

    auto* tabs = new QTabWidget(this);
    tabs->setObjectName(QStringLiteral("falls.tabs"));
    tabs->setDocumentMode(true);
    tabs->addTab(flow_, tr("Flow"));
    tabs->addTab(view_, tr("Table"));

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(summary_);
    layout->addWidget(tabs, 1);
    setFocusProxy(question_);
}

QString FallsPanel::summary() const
{
    return summary_->text();
}

void FallsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refreshIfSeen();
}

void FallsPanel::refreshIfSeen()
{
    const auto run = document_.lastRun();
    const auto graph = run ? run->graph : nullptr;
    if (!isVisible() || graph == graph_)
        return;
    graph_ = graph;
    table_ = graph ? std::make_shared<const FallTable>(fallsOf(graph)) : nullptr;
    flow_->setFlow(table_);
    ask();
}

void FallsPanel::ask()
{
    const auto by = static_cast<FallGrouping>(by_->currentData().toInt());
    const auto say = [this](const QString& text, bool wrong) {
        summary_->setText(text);
        question_->setAccessibleDescription(wrong ? text : QString());
    };
    if (!table_) {
        model_->setFalls(nullptr, by, {});
        say(tr("Run the session to see its falls."), false);
        updateActions();
        return;
    }
    const auto query = FallQuery::parse(question_->text().toStdString(), *table_);
    if (!query) {  // the table stays as it was: a word is mostly wrong while it is typed
        const Error& error = query.error();
        say(QString::fromStdString(error.message + (error.advice.empty() ? "" : " (" + error.advice + ")")), true);
        return;
    }
    const FallSelection selection = query->run(*table_);
    FallGroups groups = groupFalls(*table_, by, &selection);
    QString text = query->empty()
        ? tr("%1 falls, %2 distinct.").arg(flowCount(groups.all.count), flowCount(table_->falls.size()))
        : tr("%1 of %2 falls.").arg(flowCount(groups.all.count), flowCount(table_->all.count));
    if (groups.all.ownNs() > 0 && table_->splitsTimes())
        text += tr(" Own time %1, of it dispatch %2; recording is part of it.")
                    .arg(QString::fromStdString(durationText(groups.all.ownNs())),
                         QString::fromStdString(durationText(groups.all.dispatchNs)));
    model_->setFalls(table_, by, std::move(groups));
    say(text, false);
    updateActions();
}

void FallsPanel::chooseBand(int band)
{
    flow_->setSelected(band);
    const bool one = band >= 0 && band < static_cast<int>(flow_->flow().bands.size());
    question_->setText(one ? QString::fromStdString(questionOf(flow_->flow(), static_cast<std::size_t>(band)))
                           : QString());
    ask();
    if (one && model_->rowCount() > 0)
        selection_.select(model_->groups().groups.front().tally.first.hop);
}

void FallsPanel::chooseRow(int row)
{
    if (row >= 0 && row < model_->rowCount())
        selection_.select(model_->groups().groups[static_cast<std::size_t>(row)].tally.first.hop);
    updateActions();
}

void FallsPanel::walk(bool forward)
{
    const int row = view_->currentIndex().row();
    if (!table_ || row < 0 || row >= model_->rowCount())
        return;
    const std::uint32_t fall = model_->groups().groups[static_cast<std::size_t>(row)].fall;
    const Occurrence from{0, selection_.current()};
    if (const auto to = forward ? table_->next(fall, from) : table_->previous(fall, from))
        selection_.select(to->hop);
}

void FallsPanel::updateActions()
{
    const int row = view_->currentIndex().row();
    const bool walks = table_ && by_->currentData().toInt() == static_cast<int>(FallGrouping::fall) && row >= 0
        && row < model_->rowCount();
    const std::uint32_t fall = walks ? model_->groups().groups[static_cast<std::size_t>(row)].fall : 0;
    const Occurrence from{0, selection_.current()};
    next_->setEnabled(walks && table_->next(fall, from).has_value());
    previous_->setEnabled(walks && table_->previous(fall, from).has_value());
}

}  // namespace keyfall
