// SPDX-License-Identifier: MIT
#include "ui/cost/cost_panel.h"

#include "core/graph/cost_sums.h"
#include "core/graph/graph_text.h"
#include "ui/cost/cost_model.h"
#include "ui/cost/flame_view.h"
#include "ui/cost/share_delegate.h"
#include "ui/exporting/choose_file.h"
#include "ui/exporting/list_picture.h"
#include "ui/tables/rows_table.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTabWidget>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

CostPanel::CostPanel(Document& document, HopSelection& selection, Lens& lens, QWidget* parent)
    : QWidget(parent),
      document_(document),
      selection_(selection),
      lens_(lens),
      keys_(new CostModel(tr("Key"), this)),
      operators_(new CostModel(tr("Operator"), this)),
      flame_(new FlameView(this)),
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
    connect(&document_, &Document::runFinished, this, &CostPanel::refresh);
    connect(&document_, &Document::replaced, this, &CostPanel::refresh);
    connect(flame_, &FlameView::hopChosen, &selection_, &HopSelection::select);
    connect(&selection_, &HopSelection::currentChanged, flame_, &FlameView::setSelected);
    rangeTimer_->setSingleShot(true);
    rangeTimer_->setInterval(80);
    connect(rangeTimer_, &QTimer::timeout, this, &CostPanel::showRange);
    connect(flame_->horizontalScrollBar(), &QScrollBar::valueChanged, rangeTimer_, [this] { rangeTimer_->start(); });
    connect(flame_->horizontalScrollBar(), &QScrollBar::rangeChanged, rangeTimer_, [this] { rangeTimer_->start(); });
    connect(export_, &QAction::triggered, this, &CostPanel::chooseFile);
    connect(inPicture_, &QAction::toggled, this, &CostPanel::showMarks);
    // Another lens took its place.
    connect(&lens_, &Lens::changed, this, [this] {
        if (!lens_.isOf(this) && lens_.marks().graph)
            inPicture_->setChecked(false);
    });
    refresh();
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
    export_->setToolTip(tr("Save the flame as PNG, SVG or PDF"));
    addAction(export_);
    inPicture_->setObjectName(QStringLiteral("cost.inPicture"));
    inPicture_->setCheckable(true);
    inPicture_->setToolTip(tr("Write at each box of the call graph what the hop spent itself"));
    addAction(inPicture_);
    summary_->setObjectName(QStringLiteral("cost.summary"));
    summary_->setTextFormat(Qt::PlainText);
    summary_->setWordWrap(true);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    range_->setObjectName(QStringLiteral("cost.range"));
    range_->setTextFormat(Qt::PlainText);
    range_->setWordWrap(true);
    range_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* head = new QHBoxLayout;
    head->addWidget(summary_, 1);
    for (QAction* action : {inPicture_, export_}) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        head->addWidget(button);
    }

    tabs_->setDocumentMode(true);
    tabs_->addTab(flame_, tr("Flame"));
    addTable(QStringLiteral("cost.keys"), tr("By key"), keys_);
    addTable(QStringLiteral("cost.operators"), tr("By operator"), operators_);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(tabs_, 1);
    layout->addWidget(range_);
    setFocusProxy(flame_);
}

QString CostPanel::summary() const
{
    return summary_->text();
}

QString CostPanel::rangeWords() const
{
    return range_->text();
}

void CostPanel::showRange()
{
    const Flame& flame = flame_->flame();
    range_->setVisible(flame.widthNs > 0 && graph_ != nullptr);
    if (!range_->isVisibleTo(this)) {
        range_->clear();
        return;
    }
    const auto [from, to] = flame_->timeInSight();
    const Cost cost = costWithin(*graph_, costs_, flame, from, to);
    std::uint32_t hops = 0;
    for (const CostLine& line : cost.byKey)
        hops += line.hops;
    const auto time = [](std::int64_t ns) { return QString::fromStdString(durationText(ns)); };
    QString text = tr("In sight: %1 of %2, hops: %3").arg(time(to - from), time(flame.widthNs)).arg(hops);
    const auto most = [&](const std::vector<CostLine>& lines) {
        return tr("%1 %2 %")
            .arg(QString::fromStdString(lines.front().name))
            .arg(100.0 * static_cast<double>(lines.front().ownNs()) / static_cast<double>(cost.totalNs()), 0, 'f', 0);
    };
    if (cost.totalNs() > 0)
        text += tr(". Most of it: %1, %2.").arg(most(cost.byKey), most(cost.byOperator));
    range_->setText(text);
}

void CostPanel::refresh()
{
    const auto run = document_.lastRun();
    const Cost cost = run ? costOf(*run->graph) : Cost{};
    const std::int64_t total = cost.totalNs();
    const auto time = [](std::int64_t ns) { return QString::fromStdString(durationText(ns)); };
    const bool split = run && namesKeys(*run->graph) && !run->graph->predicted;
    if (total > 0 && !split)
        summary_->setText(
            tr("All calls: %1. What of it is dispatch is not known: only whole calls were timed.").arg(time(total)));
    else if (total > 0)
        summary_->setText(tr("All calls: %1. Dispatch %2 (%3 %), kernels %4. Recording is part of it.")
                              .arg(time(total), time(cost.dispatchNs))
                              .arg(100.0 * static_cast<double>(cost.dispatchNs) / static_cast<double>(total), 0, 'f', 0)
                              .arg(time(cost.kernelNs)));
    else
        summary_->setText(run ? tr("Nobody measured times here.") : tr("Run the session to see where its time goes."));
    export_->setEnabled(total > 0);
    graph_ = run ? run->graph : nullptr;
    costs_ = cost.hops;
    flame_->setGraph(graph_, cost);
    showRange();
    flame_->setSelected(selection_.current());
    keys_->setLines(cost.byKey, total, split);
    operators_->setLines(cost.byOperator, total, split);
    inPicture_->setEnabled(total > 0);
    showMarks();
}

void CostPanel::showMarks()
{
    const auto run = document_.lastRun();
    if (!run || !inPicture_->isChecked()) {
        lens_.withdraw(this);
        return;
    }
    const Cost cost = costOf(*run->graph);
    std::int64_t most = 0;
    for (const HopCost& hop : cost.hops)
        most = std::max(most, hop.ownNs);
    HopMarks marks{run->graph, {}};
    for (const HopCost& hop : cost.hops) {
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
    choosePictureFile(this, tr("Export the flame"), tr("Pictures (*.png *.svg *.pdf)"), QStringLiteral("svg"),
                      [this](const QString& path) {
                          if (const auto written = exportTo(path); !written)
                              summary_->setText(QString::fromStdString(written.error().text()));
                      });
}

}  // namespace keyfall
