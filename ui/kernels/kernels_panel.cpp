// SPDX-License-Identifier: MIT
#include "ui/kernels/kernels_panel.h"

#include "ui/exporting/choose_file.h"
#include "ui/kernels/cache_words.h"
#include "ui/kernels/kernels_summary.h"
#include "ui/words/sentences.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace keyfall {

namespace {

constexpr int kMostCallers = 32;

}  // namespace

KernelsPanel::KernelsPanel(Document& document, KernelTools tools, QWidget* parent)
    : QWidget(parent),
      document_(document),
      lab_(new KernelLab(document, std::move(tools), this)),
      views_(new KernelViews(*lab_, this)),
      summary_(new QLabel(this)),
      problem_(new QLabel(this)),
      kernel_(new QComboBox(this)),
      backend_(new QComboBox(this)),
      callers_(new QSpinBox(this)),
      start_(new QAction(tr("Co&mpile"), this)),
      run_(new QAction(tr("The &run's own"), this)),
      clear_(new QAction(tr("&Forget kernels"), this)),
      table_(new QAction(tr("As a &table"), this)),
      export_(new QAction(tr("E&xport…"), this))
{
    setObjectName(QStringLiteral("kernelsPanel"));
    setAccessibleName(tr("Compiled kernels"));
    setWhatsThis(
        tr("<p>The kernels that the last run's blocks compiled() made: which operators became one and why others did "
           "not, their code in every language, what the cache did, a launch, the plan, and where the time went.</p>"
           "<p>Compile is an experiment beside the run: several callers ask for the same kernels at the same time, one "
           "leads the compile, the others wait for it. A run without such blocks shows what its whole program would "
           "become.</p>"));
    build();
    connect(lab_, &KernelLab::changed, this, &KernelsPanel::refresh);
    connect(views_, &KernelViews::kernelChosen, this, [this](int kernel) { showKernel(kernel); });
    connect(kernel_, &QComboBox::currentIndexChanged, this, [this](int row) {
        if (row >= 0)
            views_->setKernel(kernel_->itemData(row).toInt());
    });
    connect(backend_, &QComboBox::activated, this, [this] { chosen_ = true; });
    connect(backend_, &QComboBox::currentIndexChanged, this, [this](int index) {
        lab_->setBackend(index);
        lab_->start();
    });
    connect(callers_, &QSpinBox::valueChanged, lab_, &KernelLab::setCallers);
    connect(start_, &QAction::triggered, lab_, [this] { isStop() ? lab_->cancel() : lab_->start(); });
    connect(run_, &QAction::triggered, lab_, &KernelLab::showRun);
    connect(clear_, &QAction::triggered, this, [this] {
        document_.runs().forgetKernels();
        lab_->clearCache();
    });
    connect(&document.runs(), &SessionRuns::keptKernelsChanged, this, &KernelsPanel::refreshForget);
    connect(table_, &QAction::toggled, views_, &KernelViews::setTables);
    connect(export_, &QAction::triggered, this, &KernelsPanel::chooseFile);
    connect(&document, &Document::replaced, this, [this] {
        chosen_ = false;
        lab_->clearCache();  // another session begins with nothing, as its runs do
        views_->launch().forgetChoice();
    });
    connect(&document, &Document::runFinished, this, [this] {
        launched_.clear();
        problem_->hide();  // it was about another run's pictures
    });
    // A run that ends is fused when somebody looks.
    connect(&document, &Document::runFinished, this, &KernelsPanel::startIfSeen, Qt::QueuedConnection);
    connect(&document, &Document::runningChanged, this, &KernelsPanel::startIfSeen, Qt::QueuedConnection);
    refresh();
}

void KernelsPanel::build()
{
    kernel_->setObjectName(QStringLiteral("kernels.kernel"));
    kernel_->setAccessibleName(tr("Kernel that is shown"));
    kernel_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    kernel_->setMinimumContentsLength(8);
    backend_->setObjectName(QStringLiteral("kernels.backend"));
    backend_->setAccessibleName(tr("What compiles and runs the kernels"));
    backend_->addItems(lab_->backends());
    callers_->setObjectName(QStringLiteral("kernels.callers"));
    callers_->setAccessibleName(tr("How many callers ask at the same time"));
    callers_->setRange(1, kMostCallers);
    callers_->setValue(lab_->callers());
    callers_->setSuffix(tr(" callers"));
    start_->setObjectName(QStringLiteral("kernels.start"));
    clear_->setObjectName(QStringLiteral("kernels.clear"));
    run_->setObjectName(QStringLiteral("kernels.run"));
    run_->setToolTip(tr("Show the kernels that the run made, and what its cache did"));
    table_->setObjectName(QStringLiteral("kernels.table"));
    table_->setCheckable(true);
    table_->setToolTip(tr("Show each picture as a table"));
    export_->setObjectName(QStringLiteral("kernels.export"));
    export_->setToolTip(tr("Save the view as PNG, SVG, PDF, JSON or DOT"));
    summary_->setObjectName(QStringLiteral("kernels.summary"));
    summary_->setTextFormat(Qt::PlainText);
    summary_->setWordWrap(true);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

    problem_->setObjectName(QStringLiteral("kernels.problem"));
    problem_->setTextFormat(Qt::PlainText);
    problem_->setWordWrap(true);
    problem_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    problem_->hide();

    // Where a lesson stands beside it not all of this has room; the rest is then behind the bar's arrow, and the lesson stays.
    auto* head = new QToolBar(this);
    head->setToolButtonStyle(Qt::ToolButtonTextOnly);
    kernel_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    for (QWidget* choice : std::initializer_list<QWidget*>{kernel_, backend_, callers_})
        head->addWidget(choice);
    for (QAction* action : {run_, start_, clear_, table_, export_}) {
        addAction(action);
        head->addAction(action);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(4);
    layout->addWidget(head);
    layout->addWidget(summary_);
    layout->addWidget(problem_);
    layout->addWidget(views_, 1);
    setFocusProxy(views_);
}

QString KernelsPanel::summary() const
{
    return summary_->text();
}

void KernelsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    startIfSeen();
}

void KernelsPanel::startIfSeen()
{
    if (!isVisible() || lab_->study().fused || !lab_->trouble().isEmpty())
        return;
    beginAsTheRun();
    lab_->look();
}

/// What the run's own blocks did comes first: its kernels are compiled by what compiled them there.
void KernelsPanel::beginAsTheRun()
{
    if (document_.runs().maker() == nullptr)
        return;
    launched_ = kernelsOfRun(*document_.lastRun()->graph);
    showBackend();
}

/// What compiles the block whose kernels are shown, or else the first one that has kernels; empty: none has.
QString KernelsPanel::backendOfBlocks() const
{
    std::size_t others = lab_->study().ofRun ? lab_->study().part : 0;
    if (const CompiledReport* const report = lab_->report())
        for (const CompiledReport::Entry& entry : report->entries)
            if (!entry.requests.empty() && others-- == 0)
                return QString::fromStdString(entry.backend);
    return {};
}

/// Beside what the run made stands what made it; an experiment keeps what a person chose.
void KernelsPanel::showBackend()
{
    if (chosen_ && !lab_->study().ofRun)
        return;
    const Session* const session = document_.runs().maker();
    QString backend = backendOfBlocks();
    if (backend_->findText(backend) < 0 && session != nullptr)
        backend = backendOfRun(*session, launched_);
    const int index = std::max(backend.isEmpty() ? 0 : backend_->findText(backend), 0);
    if (index == backend_->currentIndex())
        return;
    const QSignalBlocker blocker(backend_);
    backend_->setCurrentIndex(index);
    lab_->setBackend(index);
}

void KernelsPanel::showKernel(int kernel)
{
    const KernelStudy& study = lab_->study();
    if (kernel < 0 || kernel >= static_cast<int>(study.requests.size()))
        return;
    const std::size_t part = study.partOf(static_cast<std::size_t>(kernel));
    for (std::size_t k = study.parts[part].first; k <= static_cast<std::size_t>(kernel); ++k)
        if (study.requests[k].key.digest == study.requests[static_cast<std::size_t>(kernel)].key.digest)
            return kernel_->setCurrentIndex(kernel_->findData(static_cast<int>(k)));
}

/// Each kernel of a part once, however often the program comes to it.
void KernelsPanel::listKernels()
{
    const KernelStudy& study = lab_->study();
    std::map<std::pair<std::size_t, std::string>, int> firsts;  // by part and digest
    std::map<int, int> times;
    for (std::size_t k = 0; k < study.requests.size(); ++k)
        ++times[firsts.try_emplace({study.partOf(k), study.requests[k].key.digest}, static_cast<int>(k)).first->second];
    QStringList names;
    for (const auto& [kernel, count] : times) {
        QString name = QStringLiteral("%1. %2").arg(kernel + 1).arg(kernelLabel(study, kernel));
        if (count > 1)
            name += QStringLiteral(" ×%1").arg(count);
        if (study.parts.size() > 1)
            name = tr("Line %1: %2").arg(study.parts[study.partOf(static_cast<std::size_t>(kernel))].line).arg(name);
        names << name;
    }
    QStringList known;
    for (int i = 0; i < kernel_->count(); ++i)
        known << kernel_->itemText(i);
    if (names != known) {
        const QSignalBlocker blocker(kernel_);
        kernel_->clear();
        int row = 0;
        for (const auto& [kernel, count] : times)
            kernel_->addItem(names[row++], kernel);
    }
    kernel_->setEnabled(!names.isEmpty());
}

void KernelsPanel::refresh()
{
    const KernelStudy& study = lab_->study();
    if (study.ofRun)
        showBackend();
    start_->setEnabled(lab_->canStart() || isStop());
    start_->setText(lab_->live() ? tr("Ca&ncel") : isStop() ? tr("&Stop") : tr("Co&mpile"));
    start_->setToolTip(lab_->live()   ? tr("Let the run go on without the kernels that are not compiled yet")
                           : isStop() ? tr("Let the callers go; a compile that runs goes on, and is kept")
                                      : tr("Let the callers ask a cache of this panel for the kernels"));
    run_->setVisible(lab_->runHasKernels() && !study.ofRun && !study.parts.empty());  // the way back from an experiment
    run_->setEnabled(!lab_->busy());
    refreshForget();
    export_->setEnabled(study.fused != nullptr);
    listKernels();
    summary_->setText(kernelsSummary(*lab_, launched_));
    views_->refresh();
    if (kernel_->currentIndex() >= 0)
        views_->setKernel(kernel_->currentData().toInt());
}

void KernelsPanel::refreshForget()
{
    QString why;
    if (lab_->busy())
        why = tr("Callers ask for them: stop them first, or wait.");
    else if (!lab_->keepsKernels())
        why = nothingToForget(document_.runs());
    clear_->setEnabled(why.isEmpty());
    clear_->setToolTip(!why.isEmpty()
                           ? why
                           : tr("Forget the compiled kernels in memory, of runs and of experiments: who asks "
                                "next misses, and finds those that files keep"));
}

bool KernelsPanel::isStop() const
{
    return lab_->busy() || lab_->live();
}

Expected<void> KernelsPanel::exportTo(const QString& path) const
{
    return views_->exportTo(path);
}

void KernelsPanel::chooseFile()
{
    choosePictureFile(
        this, tr("Export the view"), views_->exportFilter(), QStringLiteral("svg"), [this](const QString& path) {
            const auto written = exportTo(path);
            problem_->setText(written ? QString() : QStringLiteral("\u26a0 ") + inWindowLanguage(written.error()));
            problem_->setVisible(!written);
        });
}

}  // namespace keyfall
