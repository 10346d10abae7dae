// SPDX-License-Identifier: MIT
#include "ui/kernels/kernels_panel.h"

#include "ui/exporting/choose_file.h"
#include "ui/kernels/cache_words.h"
#include "ui/kernels/fusion_display.h"
#include "ui/words/one_line.h"
#include "ui/words/sentences.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
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
      kernel_(new QComboBox(this)),
      backend_(new QComboBox(this)),
      callers_(new QSpinBox(this)),
      start_(new QAction(tr("Co&mpile"), this)),
      clear_(new QAction(tr("Empt&y the cache"), this)),
      table_(new QAction(tr("As a &table"), this)),
      export_(new QAction(tr("E&xport…"), this))
{
    setObjectName(QStringLiteral("kernelsPanel"));
    setAccessibleName(tr("Compiled kernels"));
    setWhatsThis(
        tr("<p>The operators of the last run as kernels: which of them became one and why others did not, their "
           "code in every language, the cache that compiles each once, a launch, the plan, and where the time "
           "went.</p><p>Several callers ask for the kernels at the same time: one leads the compile, the others "
           "wait for it.</p>"));
    build();
    connect(lab_, &KernelLab::changed, this, &KernelsPanel::refresh);
    connect(views_, &KernelViews::kernelChosen, this, [this](int kernel) { showKernel(kernel); });
    connect(kernel_, &QComboBox::currentIndexChanged, this,
            [this](int row) { views_->setKernel(row < 0 ? row : kernel_->itemData(row).toInt()); });
    connect(backend_, &QComboBox::activated, this, [this] { chosen_ = true; });
    connect(backend_, &QComboBox::currentIndexChanged, this, [this](int index) {
        lab_->setBackend(index);
        lab_->start();
    });
    connect(callers_, &QSpinBox::valueChanged, lab_, &KernelLab::setCallers);
    connect(start_, &QAction::triggered, lab_, [this] { lab_->busy() ? lab_->cancel() : lab_->start(); });
    connect(clear_, &QAction::triggered, lab_, &KernelLab::clearCache);
    connect(table_, &QAction::toggled, views_, &KernelViews::setTables);
    connect(export_, &QAction::triggered, this, &KernelsPanel::chooseFile);
    connect(&document, &Document::replaced, this, [this] { chosen_ = false; });
    connect(&document, &Document::runFinished, this, [this] { launched_.clear(); });
    // A run that ends is fused when somebody looks.
    connect(&document, &Document::runFinished, this, &KernelsPanel::startIfSeen, Qt::QueuedConnection);
    refresh();
}

void KernelsPanel::build()
{
    kernel_->setObjectName(QStringLiteral("kernels.kernel"));
    kernel_->setAccessibleName(tr("Kernel that is shown"));
    kernel_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    kernel_->setMinimumContentsLength(14);
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
    clear_->setToolTip(tr("Forget the kernels in memory, so that the next callers miss"));
    table_->setObjectName(QStringLiteral("kernels.table"));
    table_->setCheckable(true);
    table_->setToolTip(tr("Show each picture as a table"));
    export_->setObjectName(QStringLiteral("kernels.export"));
    export_->setToolTip(tr("Save the view as PNG, SVG, PDF, JSON or DOT"));
    summary_->setObjectName(QStringLiteral("kernels.summary"));
    summary_->setTextFormat(Qt::PlainText);
    summary_->setWordWrap(true);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

    auto* head = new QHBoxLayout;
    head->addWidget(kernel_, 1);
    head->addWidget(backend_);
    head->addWidget(callers_);
    for (QAction* action : {start_, clear_, table_, export_}) {
        addAction(action);
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        head->addWidget(button);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addWidget(summary_);
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
    lab_->start();
}

/// What the run's own blocks did comes first: its kernels are compiled by what compiled them there.
void KernelsPanel::beginAsTheRun()
{
    const Session* const session = document_.runs().maker();
    if (session == nullptr)
        return;
    launched_ = kernelsOfRun(*document_.lastRun()->graph);
    const QString backend = backendOfRun(*session, launched_);
    const int index = std::max(backend.isEmpty() ? 0 : backend_->findText(backend), 0);
    if (chosen_ || index == backend_->currentIndex())
        return;
    const QSignalBlocker blocker(backend_);
    backend_->setCurrentIndex(index);
    lab_->setBackend(index);
}

void KernelsPanel::showKernel(int kernel)
{
    const std::vector<KernelRequest>& requests = lab_->study().requests;
    if (kernel >= 0 && kernel < static_cast<int>(requests.size()))
        kernel_->setCurrentIndex(kernel_->findData(lab_->study().kernelOf(requests[kernel].key.digest)));
}

/// Each kernel once, however often the program comes to it.
void KernelsPanel::listKernels()
{
    const KernelStudy& study = lab_->study();
    std::map<int, int> times;
    for (const KernelRequest& request : study.requests)
        ++times[study.kernelOf(request.key.digest)];
    QStringList names;
    for (const auto& [kernel, count] : times) {
        const QString name = QStringLiteral("%1. %2")
                                 .arg(kernel + 1)
                                 .arg(QString::fromStdString(study.fused->kernels[kernel].program->name));
        names << (count == 1 ? name : name + QStringLiteral(" ×%1").arg(count));
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
    start_->setEnabled(lab_->canStart() || lab_->busy());
    start_->setText(lab_->busy() ? tr("&Stop") : tr("Co&mpile"));
    start_->setToolTip(lab_->busy() ? tr("Let the callers go; a compile that runs goes on, and is kept")
                                    : tr("Fuse the run's operators, and let the callers ask for the kernels"));
    clear_->setEnabled(study.fused && !lab_->busy());
    export_->setEnabled(study.fused != nullptr);
    listKernels();
    summary_->setText(summaryNow());
    views_->refresh();
    if (kernel_->currentIndex() >= 0)
        views_->setKernel(kernel_->currentData().toInt());
}

QString KernelsPanel::summaryNow() const
{
    const KernelStudy& study = lab_->study();
    QString text;
    if (!study.fused) {
        text = lab_->busy()    ? tr("Running it under the Tracer and fusing what it calls…")
            : lab_->canStart() ? tr("Compile the operators of this run.")
                               : tr("Run the session to see which kernels its operators become.");
    } else {
        const QString launched = runKernelsText(launched_);
        text = onOneLine({launched, fusionSummary(*study.fused),
                          lab_->asking() ? tr("Asking for the kernels: %1.").arg(cacheSummary(study)) : QString(),
                          !study.plan ? QString()
                              : study.plan->calls
                              ? tr("Timed on made-up numbers in the memory of the CPU, calls left out.")
                              : tr("Timed on made-up numbers in the memory of the CPU.")});
    }
    if (!lab_->trouble().isEmpty())
        text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + lab_->trouble();
    return text;
}

Expected<void> KernelsPanel::exportTo(const QString& path) const
{
    return views_->exportTo(path);
}

void KernelsPanel::chooseFile()
{
    choosePictureFile(this, tr("Export the view"), views_->exportFilter(), QStringLiteral("svg"),
                      [this](const QString& path) {
                          if (const auto written = exportTo(path); !written)
                              summary_->setText(inWindowLanguage(written.error()));
                      });
}

}  // namespace keyfall
