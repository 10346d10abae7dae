// SPDX-License-Identifier: MIT
#include "ui/falls/falls_panel.h"

#include "core/dispatch/recorder_cost.h"
#include "core/falls/fall_query.h"
#include "core/text/quantity_text.h"
#include "ui/cost/share_delegate.h"
#include "ui/falls/comparison_bar.h"
#include "ui/falls/comparison_words.h"
#include "ui/falls/fall_change_model.h"
#include "ui/falls/fall_comparison.h"
#include "ui/falls/fall_model.h"
#include "ui/falls/flow_layout.h"
#include "ui/falls/flow_view.h"
#include "ui/falls/spark_delegate.h"
#include "ui/falls/strange_model.h"
#include "ui/tables/rows_table.h"
#include "ui/words/clear_button.h"
#include "ui/words/one_line.h"
#include "ui/words/sentences.h"

#include <QAction>
#include <QComboBox>
#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

namespace {

/// A trace that grows is counted anew no more often, and in no more than one part in so many of the time.
constexpr int kLeastGrowthMs = 500;
constexpr int kGrowthShare = 10;

/// Measured once: a machine does not change while the window is open.
double recorderCost()
{
    static const double kNsPerHop = measureRecorderNsPerHop();
    return kNsPerHop;
}

}  // namespace

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
      comparison_(new FallComparison(document.factory(), this)),
      bar_(new ComparisonBar(*comparison_, this)),
      changes_(new FallChangeModel(this)),
      compareMenu_(new QMenu(tr("Compare with…"), this)),
      strange_(new StrangeModel(this)),
      strangeView_(nullptr),
      strangeNote_(new QLabel(this)),
      strangePage_(nullptr),
      tabs_(new QTabWidget(this)),
      byTime_(new QAction(tr("By time"), this)),
      export_(new QAction(tr("E&xport…"), this)),
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
    buildComparison();
    connect(&document_, &Document::runFinished, this, &FallsPanel::refreshIfSeen);
    connect(&document_, &Document::replaced, this, &FallsPanel::refreshIfSeen);
    soon_.setSingleShot(true);
    connect(&soon_, &QTimer::timeout, this, [this] {
        if (const auto run = document_.lastRun(); run && isVisible())
            refresh(run->graph);
    });
    connect(question_, &QLineEdit::textEdited, this, [this] {
        flow_->setSelected(-1);
        ask();
    });
    connect(by_, &QComboBox::currentIndexChanged, this, [this] {
        ask();
        // Names of another kind have another order; a column of figures that was chosen stays.
        if (!byTime_->isChecked() && view_->horizontalHeader()->sortIndicatorSection() <= FallModel::Count)
            orderTable();
    });
    connect(flow_, &FlowView::bandChosen, this, &FallsPanel::chooseBand);
    follow(view_, [this](int row) { return model_->groups().groups[static_cast<std::size_t>(row)].tally.first; });
    follow(strangeView_,
           [this](int row) { return strange_->strange()[static_cast<std::size_t>(row)].hops.front().hop; });
    connect(tabs_, &QTabWidget::currentChanged, this, &FallsPanel::updateActions);
    connect(tabs_, &QTabWidget::currentChanged, this, &FallsPanel::tellGone);
    connect(byTime_, &QAction::toggled, this, [this](bool on) {
        flow_->setByTime(on);
        model_->setByTime(on);
        orderTable();
    });
    connect(export_, &QAction::triggered, this, &FallsPanel::chooseFile);
    for (QAction* action : {previous_, next_})
        connect(action, &QAction::triggered, this, [this, action] {
            if (const auto place = neighbour(action == next_))
                goTo(*place);
        });
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
                                   {tr("By thread"), FallGrouping::thread},
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
    byTime_->setObjectName(QStringLiteral("falls.byTime"));
    byTime_->setCheckable(true);
    byTime_->setToolTip(
        tr("Bands of the flow are as wide as their time, and the table begins with what takes the longest"));
    export_->setObjectName(QStringLiteral("falls.export"));
    export_->setEnabled(false);
    export_->setToolTip(tr("Save the flow as PNG, SVG or PDF, or the table as JSON or CSV"));
    for (QAction* action : {byTime_, previous_, next_, export_}) {
        addAction(action);
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        if (action == previous_ || action == next_) {  // beside an inspector there is no room for their words
            button->setToolButtonStyle(Qt::ToolButtonIconOnly);
            button->setArrowType(action == previous_ ? Qt::LeftArrow : Qt::RightArrow);
        }
        head->addWidget(button);
    }
    auto* compare = new QToolButton(this);
    compare->setObjectName(QStringLiteral("falls.compare"));
    compare->setText(compareMenu_->title());
    compare->setToolTip(tr("Say what differs from the falls of an earlier run, which a file has"));
    compare->setMenu(compareMenu_);
    compare->setPopupMode(QToolButton::InstantPopup);
    head->addWidget(compare);
    view_ = makeRowsTable(QStringLiteral("falls.table"), tr("Falls"), model_, this);
    view_->setItemDelegateForColumn(FallModel::Share, new ShareDelegate(view_));
    view_->setItemDelegateForColumn(FallModel::Run, new SparkDelegate(view_));
    view_->horizontalHeader()->setStretchLastSection(false);
    view_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    view_->horizontalHeader()->setSectionResizeMode(FallModel::Name, QHeaderView::Stretch);
    view_->horizontalHeader()->setSortIndicator(FallModel::Count, Qt::DescendingOrder);
    view_->setSortingEnabled(true);
    connect(view_->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, [this] {
        const QModelIndexList chosen = view_->selectionModel()->selectedRows();
        chosen.isEmpty() ? view_->scrollToTop() : view_->scrollTo(chosen.front());
    });

    strangeView_ = makeRowsTable(QStringLiteral("falls.strange"), tr("What is strange"), strange_, this);
    strangeView_->horizontalHeader()->setStretchLastSection(false);
    strangeView_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    strangeView_->horizontalHeader()->setSectionResizeMode(StrangeModel::Operator, QHeaderView::Stretch);
    tabs_->setObjectName(QStringLiteral("falls.tabs"));
    tabs_->setDocumentMode(true);
    tabs_->addTab(flow_, tr("Flow"));
    tabs_->addTab(view_, tr("Table"));
    strangeNote_->setObjectName(QStringLiteral("falls.nothingStrange"));
    strangeNote_->setTextFormat(Qt::PlainText);
    strangeNote_->setWordWrap(true);
    strangeNote_->setMargin(8);
    strangeNote_->setMinimumHeight(strangeNote_->fontMetrics().height()
                                   + 16);  // lines that wrap are no reason to scroll
    strangeNote_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    strangePage_ = new QWidget(this);
    auto* strangeLayout = new QVBoxLayout(strangePage_);
    strangeLayout->setContentsMargins(0, 0, 0, 0);
    strangeLayout->addWidget(strangeView_, 1);
    strangeLayout->addWidget(strangeNote_);
    strangePage_->setFocusProxy(strangeView_);
    tabs_->addTab(strangePage_, tr("Strange"));

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(summary_);
    layout->addWidget(bar_);
    layout->addWidget(tabs_, 1);
    setFocusProxy(question_);
}

QString FallsPanel::summary() const
{
    return summary_->text();
}

void FallsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    bar_->refresh();  // the file may be another by now
    const auto run = document_.lastRun();
    if (const auto graph = run ? run->graph : nullptr; graph != graph_)
        refresh(graph);
    else
        takeRecorded();
}

void FallsPanel::takeRecorded()
{
    const auto run = document_.lastRun();
    if (isVisible() && table_ && run && sourcesOf(run->graph).front().recorded != table_->recorded())
        refresh(run->graph);
}

std::vector<FallSource> FallsPanel::sourcesOf(const std::shared_ptr<const CallGraph>& graph) const
{
    std::vector<FallSource> sources = threads_ ? threads_() : std::vector<FallSource>();
    if (std::none_of(sources.begin(), sources.end(), [&](const FallSource& source) { return source.graph == graph; }))
        sources.assign(1, FallSource{{}, graph});
    return sources;
}

void FallsPanel::refreshIfSeen()
{
    const auto run = document_.lastRun();
    const auto graph = run ? run->graph : nullptr;
    if (!isVisible() || graph == graph_)
        return;
    if (table_ && graph_ && graph && graph->continues(*graph_))
        takeGrowth();
    else
        refresh(graph);
}

void FallsPanel::takeGrowth()
{
    if (!soon_.isActive())
        soon_.start(std::max(kLeastGrowthMs, kGrowthShare * static_cast<int>(refreshMs_)));
}

void FallsPanel::refresh(std::shared_ptr<const CallGraph> graph)
{
    soon_.stop();
    QElapsedTimer clock;
    clock.start();
    graph_ = std::move(graph);
    std::vector<FallSource> sources = sourcesOf(graph_);
    const bool recorded = graph_ && !graph_->predicted && document_.runState().kind != RunState::Kind::foreign;
    recorderNsPerHop_ = recorded ? recorderCost() : 0;
    const auto same = [&](const FallSource& a, const FallSource& b) {
        return a.graph == b.graph && a.recorded == b.recorded;
    };
    // Another thread of the same trace is shown: its falls are counted already.
    if (!graph_)
        table_ = nullptr;
    else if (!table_ || !std::ranges::equal(table_->sources, sources, same))
        table_ = std::make_shared<const FallTable>(fallsOf(std::move(sources), recorderNsPerHop_));
    else
        return;
    flow_->setFlow(table_, comparison_->before());
    strange_->setFalls(table_);
    tabs_->setTabText(tabs_->indexOf(strangePage_),
                      strange_->rowCount() > 0 ? tr("Strange (%1)").arg(strange_->rowCount()) : tr("Strange"));
    strangeNote_->setText(strange_->note());
    strangeNote_->setVisible(!strangeNote_->text().isEmpty());
    strangeView_->setVisible(strange_->rowCount() > 0);
    byTime_->setEnabled(table_ && table_->hasTimes());
    for (const FallModel::Column column : {FallModel::Own, FallModel::Total, FallModel::Dispatch})
        view_->setColumnHidden(column, table_ && !table_->hasTimes());
    export_->setEnabled(table_ && !table_->falls.empty());
    model_->setFalls(nullptr, FallGrouping::fall,
                     {});  // a question that is not understood leaves no row of another run
    ask();
    refreshMs_ = clock.elapsed();
}

void FallsPanel::ask()
{
    const auto by = static_cast<FallGrouping>(by_->currentData().toInt());
    const auto say = [this](const QString& text, bool wrong) {
        answer_ = wrong ? QStringLiteral("\u26a0 ") + text : text;
        summary_->setText(answer_);
        question_->setAccessibleDescription(wrong ? text : QString());
        tabs_->setEnabled(!wrong);  // what is there answers another question
    };
    if (!table_) {
        model_->setFalls(nullptr, by, {});
        changes_->setDifferences(nullptr, {});
        say(tr("There are no falls yet: run the session, or open a trace."), false);
        updateActions();
        return;
    }
    // The table stays as it was, greyed: a word is mostly wrong while it is typed.
    const auto refuse = [&](Error error) {
        error.where.clear();  // it stands below the line that it is about
        bar_->setUnanswered();
        say(inWindowLanguage(error), true);
    };
    const auto query = FallQuery::parse(question_->text().toStdString(), *table_);
    if (!query)
        return refuse(query.error());
    FallSelection selection = query->run(*table_);
    const auto compared = compare(selection);
    if (!compared)
        return refuse(compared.error());
    FallGroups groups = groupFalls(*table_, by, &selection);
    dispatch_ = dispatchShareOf(*table_, &selection);
    selection.insert(selection.end(), compared->begin(), compared->end());
    flow_->setLeft(query->empty() ? nullptr : &selection);
    QString text = query->empty()
        ? tr("%1 falls, %2 distinct.").arg(flowCount(groups.all.count), flowCount(table_->falls.size()))
        : tr("%1 of %2 falls.").arg(flowCount(groups.all.count), flowCount(table_->all.count));
    if (groups.all.ownNs() > 0 && table_->splitsTimes())
        text += tr(" Own time %1, of it dispatch %2.")
                    .arg(QString::fromStdString(durationText(groups.all.ownNs())),
                         QString::fromStdString(durationText(groups.all.dispatchNs)))
            + (dispatch_ ? trustWords(*dispatch_) : QString());
    else if (groups.all.ownNs() > 0)
        text += (table_->keysKnown
                     ? tr(" Own time %1; what of it is dispatch is not known, since only whole calls were timed.")
                     : tr(" Own time %1; what of it is dispatch is not known, since no key is."))
                    .arg(QString::fromStdString(durationText(groups.all.ownNs())));
    if (query->empty() && groups.all.ownNs() > 0 && recorderNsPerHop_ > 0)  // a figure of the whole run
        text += tr(" For the recorder %1 are taken off, %2 ns for each hop within another.")
                    .arg(QString::fromStdString(durationText(table_->recorderNs)))
                    .arg(recorderNsPerHop_, 0, 'f', 0);
    if (table_->predicted)
        text += tr(" The calls were recorded; their keys and kernels are predicted from that PyTorch's tables.");
    // The line has little room, and the flow below it less.
    summary_->setToolTip(table_->predicted && table_->hasTimes()
                             ? tr("Each time is of a whole call, begun anew from Python; all else that recording took "
                                  "lies between the calls.")
                             : QString());
    if (table_->sources.size() > 1)
        text += tr(" Threads: %1.").arg(table_->sources.size());
    text = onOneLine({text, missingWords(table_->recorded(), subject())});
    model_->setFalls(table_, by, std::move(groups));
    say(text, false);
    updateActions();
}

void FallsPanel::orderTable()
{
    const auto by = static_cast<FallGrouping>(by_->currentData().toInt());
    if (byTime_->isChecked())
        view_->sortByColumn(FallModel::Own, Qt::DescendingOrder);
    else if (by == FallGrouping::depth || by == FallGrouping::thread)
        view_->sortByColumn(FallModel::Name, Qt::AscendingOrder);
    else
        view_->sortByColumn(FallModel::Count, Qt::DescendingOrder);
}

void FallsPanel::chooseBand(int band)
{
    flow_->setSelected(band);
    const bool one = band >= 0 && band < static_cast<int>(flow_->flow().bands.size());
    const bool gone = one && flow_->flow().bands[static_cast<std::size_t>(band)].gone;
    bar_->setShown(gone ? std::optional(FallChange::gone) : std::nullopt);
    question_->setText(one ? QString::fromStdString(flow_->flow().bands[static_cast<std::size_t>(band)].question)
                           : QString());
    ask();
    if (one && !gone && model_->rowCount() > 0)
        goTo(model_->groups().groups.front().tally.first);
}

Occurrence FallsPanel::here() const
{
    Occurrence here{0, selection_.current()};
    for (std::uint32_t source = 0; table_ && source < table_->sources.size(); ++source)
        if (table_->sources[source].graph == graph_)
            here.source = source;
    return here;
}

void FallsPanel::goTo(const Occurrence& place)
{
    if (place.source != here().source)
        Q_EMIT threadChosen(static_cast<int>(place.source));
    selection_.select(place.hop);
    updateActions();
}

void FallsPanel::follow(QTableView* view, const std::function<std::optional<Occurrence>(int row)>& placeOf)
{
    const QItemSelectionModel* rows = view->selectionModel();
    connect(rows, &QItemSelectionModel::currentRowChanged, this, &FallsPanel::updateActions);
    connect(rows, &QItemSelectionModel::selectionChanged, this, [=, this](const QItemSelection& chosen) {
        const QModelIndex current = rows->currentIndex();
        const auto place =
            chosen.isEmpty() ? std::nullopt : placeOf(chosen.contains(current) ? current.row() : chosen.front().top());
        if (place)
            goTo(*place);
        updateActions();
    });
}

std::optional<Occurrence> FallsPanel::neighbour(bool forward) const
{
    const bool strange = tabs_->currentWidget() == strangePage_;
    const bool changes = tabs_->currentWidget() == changesView_;
    const int row = (strange ? strangeView_ : changes ? changesView_ : view_)->currentIndex().row();
    if (!table_ || row < 0)
        return std::nullopt;
    if (changes) {
        if (row >= changes_->rowCount())
            return std::nullopt;
        return forward ? changes_->next(row, here()) : changes_->previous(row, here());
    }
    if (strange) {
        const Oddity& oddity = strange_->strange()[static_cast<std::size_t>(row)];
        return forward ? nextOf(oddity, here()) : previousOf(oddity, here());
    }
    if (by_->currentData().toInt() != static_cast<int>(FallGrouping::fall) || row >= model_->rowCount())
        return std::nullopt;
    const std::uint32_t fall = model_->groups().groups[static_cast<std::size_t>(row)].fall;
    return forward ? table_->next(fall, here()) : table_->previous(fall, here());
}

void FallsPanel::updateActions()
{
    next_->setEnabled(neighbour(true).has_value());
    previous_->setEnabled(neighbour(false).has_value());
    const QString why = whyNoHops();
    for (QAction* action : {next_, previous_})
        action->setToolTip(why.isEmpty() ? action->text() : why);
    const bool changes = changesView_ != nullptr && tabs_->currentWidget() == changesView_;
    by_->setEnabled(!changes);
    by_->setToolTip(changes ? tr("What differs is told fall by fall.") : QString());
}

}  // namespace keyfall
