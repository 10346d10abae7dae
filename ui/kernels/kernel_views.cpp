// SPDX-License-Identifier: MIT
#include "ui/kernels/kernel_views.h"

#include "core/text/json_text.h"
#include "ui/exporting/list_picture.h"
#include "ui/kernels/cache_display.h"
#include "ui/kernels/cache_words.h"
#include "ui/kernels/code_view.h"
#include "ui/kernels/fusion_display.h"
#include "ui/kernels/plan_display.h"
#include "ui/kernels/plan_words.h"
#include "ui/kernels/time_display.h"
#include "ui/kernels/view_data.h"
#include "ui/tables/rows_table.h"
#include "ui/words/hop_text.h"
#include "ui/words/sentences.h"

#include <QEvent>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QVBoxLayout>

namespace keyfall {

KernelViews::KernelViews(KernelLab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      tabs_(new QTabWidget(this)),
      code_(new CodeView(this)),
      launch_(new LaunchBar(this)),
      steps_(new StepBar(this))
{
    tabs_->setObjectName(QStringLiteral("kernels.tabs"));
    tabs_->setDocumentMode(true);
    add(Fusion,
        {"kernels.fusion", tr("Fusion"),
         tr("<p>A band a kernel or call, in the order in which they run. Operators of one kernel stand in its band; a "
            "double frame is a reduction, square corners a call. A red cross: two that could not become one kernel, "
            "and why.</p><p>A click or the arrow keys choose an operator, whose lines are then lit in the code.</p>"),
         fusionColumns()});
    tabs_->addTab(code_, tr("Code"));
    add(Cache,
        {"kernels.cache", tr("Cache"),
         tr("<p>Above: where each kernel is: in memory, loaded on a device, in a file. Below: a lane a caller. One "
            "leads the compile, the others wait for it (dashed), later ones hit. At the bottom: what must hold so that "
            "a call "
            "uses them.</p>"),
         cacheColumns()});
    add(Launch,
        {"kernels.launch", tr("Launch"),
         tr("<p>The blocks of a launch, filled as far as their threads have points, and the threads of the chosen "
            "block, a warp a row: hollow ones are idle. The sliders change the sizes.</p>"),
         launchColumns()},
        launch_);
    add(Plan,
        {"kernels.plan", tr("Plan"),
         tr("<p>A column a level: each operation stands one behind the last that it waits for, so that those above "
            "each "
            "other do not wait for each other. An arrow says why one waits "
            "for the other: RAW reads what was written, view what a view names (solid), WAR and WAW write what was "
            "read or written (dashed). "
            "Dotted lines below are the hazards that follow from the arrows. At the bottom: the memory, with what the "
            "chosen operation reads and writes.</p>"),
         planColumns()});
    add(Time,
        {"kernels.time", tr("Time"),
         tr("<p>How long each kernel took to compile, to wait for, to load and to run, on an axis of powers of "
            "ten. Wait: the longest of a caller for a compile that another one led. How long the run was held up for "
            "its kernels stands above them; its stages sum to what its hops say, and no hop's own time has it.</p>"),
         timesColumns()});
    connect(code_, &CodeView::chosen, this, &KernelViews::setNode);
    connect(launch_, &LaunchBar::changed, this, &KernelViews::showLaunch);
    connect(tabs_, &QTabWidget::currentChanged, this, &KernelViews::showSteps);
    connect(steps_, &StepBar::positionChanged, this, [this](int position) {
        if (DiagramView* now = picture(shown()))
            now->setPosition(position == steps_->steps() ? -1 : position);
    });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(tabs_, 1);
    tabs_->setCornerWidget(steps_);  // a low panel has no row for it
    tabs_->setUsesScrollButtons(false);
    tabs_->setElideMode(Qt::ElideRight);  // where even the names alone have too little
    setFocusProxy(tabs_);
    refresh();
}

void KernelViews::add(View view, const About& about, QWidget* above)
{
    const QString name = QLatin1String(about.name);
    Page& page = pages_[view];
    page.picture = new DiagramView(name, about.title, about.about, this);
    page.model = new RowsModel(about.columns, this);
    page.table = makeRowsTable(name + QStringLiteral("Table"), about.title, page.model, this);
    page.table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    page.table->horizontalHeader()->setStretchLastSection(true);
    page.table->setSelectionMode(QAbstractItemView::SingleSelection);
    page.stack = new QStackedWidget(this);
    page.stack->addWidget(page.picture);
    page.stack->addWidget(page.table);
    auto* whole = new QWidget(this);
    auto* layout = new QVBoxLayout(whole);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(4);
    if (above != nullptr)
        layout->addWidget(above);
    layout->addWidget(page.stack, 1);
    whole->setFocusProxy(page.stack);
    tabs_->addTab(whole, about.title);
    connect(page.picture, &DiagramView::chosen, this, [this, view](int item) { choose(view, item); });
    connect(page.table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this, view](const QModelIndex& row) {
                if (const int item = pages_[view].model->itemAt(row.row()); item >= 0)
                    choose(view, item);
            });
}

void KernelViews::open(View view)
{
    tabs_->setCurrentIndex(view);
}

KernelViews::View KernelViews::shown() const
{
    return static_cast<View>(tabs_->currentIndex());
}

QString KernelViews::placeholder() const
{
    return lab_.busy()      ? tr("Looking at what the run calls…")
        : lab_.showsTrace() ? HopText::traceHoldsNoTensors()
                            : tr("Run the session, then compile its operators.");
}

void KernelViews::refresh()
{
    const KernelStudy& study = lab_.study();
    const bool other = study.fused != fused_;
    if (other) {
        fused_ = study.fused;
        kernel_ = 0;
        node_ = -1;
        for (const Page& page : pages_)
            if (page.picture != nullptr)
                page.picture->setSelected(-1);
        code_->setKernel(fused_, 0, lab_.tools());
        code_->setSelected(-1);
        pages_[Fusion].model->setRows(fused_ ? fusionRows(*fused_) : std::vector<RowsModel::Row>());
    }
    if (other && fused_) {
        pages_[Fusion].picture->setPicture(
            [fused = fused_](const Theme& theme, const DiagramState& state) {
                return displayFusion(*fused, theme, state);
            },
            [fused = fused_](int node) { return nodeSentence(*fused, static_cast<std::size_t>(node)); }, {});
        launch_->setVariables({}, {});
        launch_->beginOn(study.parts[study.part].device.type);
    }
    if (!fused_)
        pages_[Fusion].picture->setPicture({}, {}, placeholder());
    if (other || !fused_)
        showLaunch();
    const bool any = study.fused != nullptr;
    // The lab's study lives as long as this, and a picture is drawn when it has changed.
    const KernelStudy* now = &study;
    const auto fill = [&](View view, bool there, DiagramView::Draw draw, DiagramView::Words words,
                          std::vector<RowsModel::Row> rows) {
        if (there)
            pages_[view].picture->setPicture(std::move(draw), std::move(words), {});
        else
            pages_[view].picture->setPicture({}, {}, placeholder());
        pages_[view].model->setRows(std::move(rows));
    };
    fill(
        Cache, any, [now](const Theme& theme, const DiagramState& state) { return displayCache(*now, theme, state); },
        [now](int span) { return spanSentence(*now, static_cast<std::size_t>(span)); },
        any ? cacheRows(study) : std::vector<RowsModel::Row>{});
    const auto plan = study.plan;
    fill(
        Plan, plan != nullptr,
        [plan](const Theme& theme, const DiagramState& state) {
            return displayPlan(plan->plan, plan->buffers, theme, state);
        },
        [plan](int item) { return planSentence(plan->plan, plan->buffers, item); },
        plan ? planRows(plan->plan, plan->buffers) : std::vector<RowsModel::Row>{});
    fill(
        Time, any, [now](const Theme& theme, const DiagramState& state) { return displayTimes(*now, theme, state); },
        [now](int kernel) { return timesSentence(*now, kernel); },
        any ? timesRows(study) : std::vector<RowsModel::Row>{});
    showSteps();
}

void KernelViews::setKernel(int kernel)
{
    const KernelStudy& study = lab_.study();
    if (!fused_ || kernel < 0 || kernel >= static_cast<int>(study.requests.size()))
        return;
    const std::size_t part = study.partOf(static_cast<std::size_t>(kernel));
    lab_.showPart(part);  // which refreshes this
    kernel -= static_cast<int>(study.parts[part].first);
    if (kernel == kernel_)
        return;
    kernel_ = kernel;
    code_->setKernel(fused_, static_cast<std::size_t>(kernel), lab_.tools());
    showLaunch();
}

void KernelViews::setTables(bool on)
{
    for (const Page& page : pages_)
        if (page.stack != nullptr)
            page.stack->setCurrentIndex(on ? 1 : 0);
}

void KernelViews::setNode(int node)
{
    if (!fused_ || node == node_ || node >= static_cast<int>(fused_->nodes.size()))
        return;
    node_ = node;
    const auto kernel = node < 0 ? std::nullopt : fused_->nodes[static_cast<std::size_t>(node)].kernel;
    if (kernel && static_cast<int>(*kernel) != kernel_) {
        const int chosen = static_cast<int>(lab_.study().parts[lab_.study().part].first + *kernel);
        setKernel(chosen);
        Q_EMIT kernelChosen(chosen);
    }
    pages_[Fusion].picture->setSelected(node);
    code_->setSelected(node);
}

void KernelViews::choose(View view, int item)
{
    pages_[view].picture->setSelected(item);
    if (view == Fusion)
        setNode(item);
    if (view == Time && item >= 0) {
        Q_EMIT kernelChosen(item);
        setKernel(item);
    }
    if (const int row = pages_[view].model->rowOf(item); row >= 0)
        pages_[view].table->selectRow(row);
}

void KernelViews::showLaunch()
{
    grid_.reset();
    Page& page = pages_[Launch];
    if (!fused_ || fused_->kernels.empty()) {
        page.picture->setPicture({}, {}, placeholder());
        page.model->setRows({});
        launch_->setEnabled(false);
        return;
    }
    launch_->setEnabled(true);
    const KernelProgram& program = *fused_->kernels[static_cast<std::size_t>(kernel_)].program;
    launch_->setVariables(program.variables, fused_->sizes);
    auto grid = launchGridOf(program, launch_->device(), launch_->values(), lab_.study().tunedOf(kernel_));
    launch_->say(grid ? QString() : inWindowLanguage(grid.error()));
    if (!grid) {
        page.picture->setPicture({}, {}, inWindowLanguage(grid.error()));
        page.model->setRows({});
        return;
    }
    grid_ = *grid;
    page.picture->setPicture(
        [shown = *grid](const Theme& theme, const DiagramState& state) { return displayLaunch(shown, theme, state); },
        [shown = *grid](int block) { return blockSentence(shown, block); }, {});
    page.model->setRows(launchRows(*grid));
}

void KernelViews::showSteps()
{
    const int count = stepsOf(shown(), lab_.study());
    steps_->setVisible(shown() == Fusion || shown() == Cache || shown() == Plan);
    const QSignalBlocker blocker(steps_);  // each picture keeps its own place
    steps_->setSteps(count);
    if (const DiagramView* now = picture(shown()))
        steps_->setPosition(now->position() < 0 ? count : now->position());
}

void KernelViews::shareRow()
{
    steps_->setRoom(width() - tabs_->tabBar()->sizeHint().width());
}

void KernelViews::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    shareRow();
}

void KernelViews::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        shareRow();
}

QString KernelViews::exportFilter() const
{
    const bool graph = shown() == Fusion || shown() == Plan;
    return tr("Pictures (*.png *.svg *.pdf)") + QStringLiteral(";;") + tr("Data (*.json)")
        + (graph ? QStringLiteral(";;") + tr("Graphviz (*.dot)") : QString());
}

Expected<void> KernelViews::exportTo(const QString& path) const
{
    const View view = shown();
    const KernelStudy& study = lab_.study();
    if (!study.fused)
        return badInput(path.toStdString(), "there is nothing to export", "run the session and compile its operators");
    if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        return writePicture(QByteArray::fromStdString(jsonText(viewJson(view, study, *code_, grid_))), path);
    if (path.endsWith(QLatin1String(".dot"), Qt::CaseInsensitive)) {
        if (view == Fusion)
            return writePicture(QByteArray::fromStdString(dotOf(*study.fused)), path);
        if (view == Plan && study.plan)
            return writePicture(QByteArray::fromStdString(dotOf(study.plan->plan, study.plan->storages)), path);
        return badInput(path.toStdString(), "this view is no graph", "export it as PNG, SVG, PDF or JSON");
    }
    ListPicture options;
    options.title = tabs_->tabText(view);
    options.scale = 2;
    return exportList(view == Code ? code_->wholeList(Theme::matching(palette())) : picture(view)->wholeList(), path,
                      options);
}

}  // namespace keyfall
