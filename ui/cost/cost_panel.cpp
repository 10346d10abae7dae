// SPDX-License-Identifier: MIT
#include "ui/cost/cost_panel.h"

#include "core/graph/graph_text.h"
#include "ui/cost/cost_model.h"
#include "ui/cost/flame_find.h"
#include "ui/cost/flame_map.h"
#include "ui/cost/flame_view.h"
#include "ui/cost/share_delegate.h"
#include "ui/exporting/choose_file.h"
#include "ui/exporting/list_picture.h"
#include "ui/tables/rows_table.h"
#include "ui/words/sentences.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTabWidget>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

namespace {

/// Whether a trace went on in another way than by more calls of its threads: its first threads have what they had, and more.
bool grewFrom(const std::vector<FlameThread>& before, const std::vector<FlameThread>& after)
{
    return !before.empty() && before.size() <= after.size()
        && std::equal(before.begin(), before.end(), after.begin(), [](const FlameThread& was, const FlameThread& is) {
               const std::size_t hops = was.graph->hops.size();
               return was.graph->predicted && hops <= is.graph->hops.size()
                   && (hops == 0 || was.graph->hops.back() == is.graph->hops[hops - 1]);
           });
}

/// How often alone, the most frequent first.
std::vector<CostLine> withoutTimes(std::vector<CostLine> lines)
{
    for (CostLine& line : lines)
        line.dispatchNs = line.kernelNs = 0;
    std::stable_sort(lines.begin(), lines.end(), [](const CostLine& a, const CostLine& b) { return a.hops > b.hops; });
    return lines;
}

}  // namespace

CostPanel::CostPanel(Document& document, HopSelection& selection, Lens& lens, QWidget* parent)
    : QWidget(parent),
      document_(document),
      selection_(selection),
      lens_(lens),
      keys_(new CostModel(tr("Key"), this)),
      operators_(new CostModel(tr("Operator"), this)),
      flame_(new FlameView(this)),
      map_(new FlameMap(flame_, this)),
      find_(new FlameFind(flame_, this)),
      summary_(new QLabel(this)),
      range_(new QLabel(this)),
      rangeTimer_(new QTimer(this)),
      tabs_(new QTabWidget(this)),
      export_(new QAction(tr("E&xport…"), this)),
      inPicture_(new QAction(tr("&In the picture"), this))
{
    setObjectName(QStringLiteral("costPanel"));
    setAccessibleName(tr("Cost"));
    setWhatsThis(flame_->whatsThis());
    build();
    connect(&document_, &Document::runFinished, this, &CostPanel::refreshIfSeen);
    connect(&document_, &Document::replaced, this, &CostPanel::refreshIfSeen);
    connect(&document_, &Document::runFinished, this, &CostPanel::showMarks);
    connect(&document_, &Document::replaced, this, &CostPanel::showMarks);
    connect(flame_, &FlameView::hopChosen, this, &CostPanel::chooseHop);
    connect(find_, &FlameFind::hopChosen, this, &CostPanel::chooseHop);
    connect(&selection_, &HopSelection::currentChanged, flame_, [this](HopId hop) {
        flame_->setSelected({shownTrack(), hop});
    });
    rangeTimer_->setSingleShot(true);
    rangeTimer_->setInterval(80);
    connect(rangeTimer_, &QTimer::timeout, this, &CostPanel::showRange);
    connect(flame_, &FlameView::moved, rangeTimer_, [this] { rangeTimer_->start(); });
    connect(flame_, &FlameView::rangeChanged, rangeTimer_, [this] { rangeTimer_->start(); });
    connect(export_, &QAction::triggered, this, &CostPanel::chooseFile);
    connect(inPicture_, &QAction::toggled, this, &CostPanel::showMarks);
    // Another lens took its place.
    connect(&lens_, &Lens::changed, this, [this] {
        if (!lens_.isOf(this) && lens_.marks().graph)
            inPicture_->setChecked(false);
    });
    map_->takeErrors();
    summarise();
    showRange();
    refreshIfSeen();
}

CostPanel::~CostPanel()
{
    lens_.withdraw(this);
}

void CostPanel::addTable(const QString& name, const QString& title, CostModel* model)
{
    QTableView* table = makeRowsTable(name, title, model, this);
    table->setItemDelegateForColumn(CostModel::Share, new ShareDelegate(table));
    table->horizontalHeader()->setStretchLastSection(false);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(CostModel::Share, QHeaderView::Stretch);
    tabs_->addTab(table, title);
}

void CostPanel::build()
{
    export_->setObjectName(QStringLiteral("cost.export"));
    export_->setToolTip(tr("Save the timeline as PNG, SVG or PDF"));
    addAction(export_);
    inPicture_->setObjectName(QStringLiteral("cost.inPicture"));
    inPicture_->setCheckable(true);
    inPicture_->setToolTip(tr("Write at each box of the call graph what the hop spent itself"));
    addAction(inPicture_);
    summary_->setObjectName(QStringLiteral("cost.summary"));
    range_->setObjectName(QStringLiteral("cost.range"));
    for (QLabel* label : {summary_, range_}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    auto* tools = new QWidget(this);
    auto* row = new QHBoxLayout(tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(find_);
    for (QAction* action : {inPicture_, export_}) {
        auto* button = new QToolButton(tools);
        button->setDefaultAction(action);
        row->addWidget(button);
    }
    tabs_->setCornerWidget(tools);  // beside the summary they would take a row of the timeline
    buildTimeline();
    addTable(QStringLiteral("cost.keys"), tr("By key"), keys_);
    addTable(QStringLiteral("cost.operators"), tr("By operator"), operators_);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(4);
    layout->addWidget(summary_);
    layout->addWidget(tabs_, 1);
    layout->addWidget(range_);
    setFocusProxy(flame_);
}

void CostPanel::buildTimeline()
{
    auto* timeline = new QWidget(this);
    auto* layout = new QVBoxLayout(timeline);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(map_);
    layout->addWidget(flame_, 1);
    tabs_->setDocumentMode(true);
    tabs_->addTab(timeline, tr("Timeline"));
}

QString CostPanel::summary() const
{
    return summary_->text();
}

QString CostPanel::rangeWords() const
{
    return range_->text();
}

void CostPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refreshIfSeen();
}

void CostPanel::setThreads(std::function<std::vector<FlameThread>()> threads)
{
    threads_ = std::move(threads);
}

std::size_t CostPanel::shownTrack() const
{
    const std::vector<FlameTrack>& tracks = flame_->tracks().tracks();
    for (std::size_t track = 0; track < tracks.size(); ++track)
        if (tracks[track].thread.graph == graph_)
            return track;
    return 0;
}

void CostPanel::chooseHop(FlameHop hop)
{
    if (hop.track != shownTrack())
        Q_EMIT threadChosen(static_cast<int>(hop.track));
    selection_.select(hop.hop);
}

void CostPanel::refreshIfSeen()
{
    const auto run = document_.lastRun();
    const auto graph = run ? run->graph : nullptr;
    if (!isVisible() || graph == graph_)
        return;
    graph_ = graph;
    std::vector<FlameThread> threads = threads_ ? threads_() : std::vector<FlameThread>();
    if (!graph_)
        threads.clear();
    else if (std::none_of(threads.begin(), threads.end(),
                          [&](const FlameThread& thread) { return thread.graph == graph_; }))
        threads.assign(1, FlameThread{{}, graph_});
    if (threads != flame_->tracks().threads() && flame_->grow(threads)) {
        whole_ = flame_->tracks().whole();
        map_->addErrors();
        find_->lookAgain();
    } else if (threads != flame_->tracks().threads()) {
        const bool grows = grewFrom(flame_->tracks().threads(), threads);
        flame_->setTracks(FlameTracks(std::move(threads)), grows);
        whole_ = flame_->tracks().whole();
        map_->takeErrors();
        find_->lookAgain();
    }
    flame_->setSelected({shownTrack(), selection_.current()});
    summarise();
    showRange();
}

void CostPanel::summarise()
{
    const FlameTracks& tracks = flame_->tracks();
    const auto time = [](std::int64_t ns) { return QString::fromStdString(durationText(ns)); };
    const std::int64_t total = whole_.totalNs();
    if (graph_ == nullptr)
        summary_->setText(tr("There is no run yet: run the session, or open a trace."));
    else if (!tracks.timed())
        summary_->setText(tr("Nobody measured times here: a call is as wide as there are hops in it."));
    else if (!tracks.splitsTimes())
        summary_->setText(
            (tracks.keysKnown()
                 ? tr("All calls: %1. What of it is dispatch is not known, since only whole calls were timed.")
                 : tr("All calls: %1. What of it is dispatch is not known, since no key is."))
                .arg(time(total)));
    else
        summary_->setText(
            tr("All calls: %1. Dispatch %2 (%3 %), kernels %4, with what recording took. Falls takes that off, and "
               "says "
               "how far the share can be trusted.")
                .arg(time(total), time(whole_.dispatchNs))
                .arg(100.0 * static_cast<double>(whole_.dispatchNs) / static_cast<double>(total), 0, 'f', 0)
                .arg(time(whole_.kernelNs)));
    export_->setEnabled(!tracks.empty());
    inPicture_->setEnabled(tracks.timed());
}

void CostPanel::showRange()
{
    const FlameTracks& tracks = flame_->tracks();
    const auto marked = flame_->range();
    const FlameRange range = marked ? *marked : flame_->inSight();
    const bool all = range.first <= 0 && range.second >= tracks.width();
    const Cost cost = all ? whole_ : tracks.within(range.first, range.second);
    // A mark is what the tables are of; what is in sight is too fleeting for that.
    const Cost& sums = marked ? cost : whole_;
    // A call's time is its operator's; at which key it was spent is known only where hops were timed.
    const bool keysTimed = tracks.splitsTimes() || !tracks.timed() || !tracks.keysKnown();
    keys_->setLines(keysTimed ? sums.byKey : withoutTimes(sums.byKey), tracks.splitsTimes());
    operators_->setLines(sums.byOperator, tracks.splitsTimes());
    range_->setVisible(!tracks.empty());
    if (tracks.empty() || cost.hopCount() == 0) {
        range_->setText(tracks.empty() ? QString() : tr("No hop is in sight here."));
        return;
    }
    const QString length = tracks.amountText(range.second - range.first);
    const auto count = [](std::uint64_t hops) { return QLocale(QLocale::English).toString(qulonglong(hops)); };
    // Several threads have more hops than their axis is long.
    QString text = tracks.timed()
        ? (marked ? tr("Marked: %1 of %2, in calls %3, hops: %4") : tr("In sight: %1 of %2, in calls %3, hops: %4"))
              .arg(length, tracks.amountText(tracks.width()), tracks.amountText(cost.totalNs()), count(cost.hopCount()))
        : (marked ? tr("Marked: %1 of %2 hops") : tr("In sight: %1 of %2 hops"))
              .arg(count(cost.hopCount()), count(whole_.hopCount()));
    const auto most = [&](const std::vector<CostLine>& lines) {
        const CostLine& line = lines.front();
        const double share = tracks.timed() ? static_cast<double>(line.ownNs()) / static_cast<double>(cost.totalNs())
                                            : static_cast<double>(line.hops) / static_cast<double>(cost.hopCount());
        return tr("%1 %2 %").arg(QString::fromStdString(line.name)).arg(100.0 * share, 0, 'f', 0);
    };
    if (!keysTimed && cost.totalNs() > 0)
        text += tr(". Most of it: operator %1.").arg(most(cost.byOperator));
    else if (!tracks.timed() || cost.totalNs() > 0)
        text += tr(". Most of it: key %1, operator %2.").arg(most(cost.byKey), most(cost.byOperator));
    range_->setText(text);
}

void CostPanel::showMarks()
{
    const auto run = document_.lastRun();
    if (!run || !inPicture_->isChecked()) {
        lens_.withdraw(this);
        return;
    }
    const std::vector<HopCost> costs = hopCostsOf(*run->graph);
    std::int64_t most = 0;
    for (const HopCost& hop : costs)
        most = std::max(most, hop.ownNs);
    HopMarks marks{run->graph, {}};
    for (const HopCost& hop : costs) {
        HopMark mark;
        if (hop.ownNs > 0) {
            const double share = static_cast<double>(hop.ownNs) / static_cast<double>(most);
            mark = {tr("own %1").arg(QString::fromStdString(durationText(hop.ownNs))), share, share >= 0.5};
        }
        marks.marks.push_back(mark);
    }
    lens_.show(this, std::move(marks));
}

Expected<void> CostPanel::exportTo(const QString& path) const
{
    ListPicture picture;
    picture.title = tr("Where the time of a run went");
    return exportList(flame_->wholeList(), path, picture);
}

void CostPanel::chooseFile()
{
    choosePictureFile(this, tr("Export the timeline"), tr("Pictures (*.png *.svg *.pdf)"), QStringLiteral("svg"),
                      [this](const QString& path) {
                          if (const auto written = exportTo(path); !written)
                              summary_->setText(inWindowLanguage(written.error()));
                      });
}

}  // namespace keyfall
