// SPDX-License-Identifier: MIT
#include "ui/kernels/code_view.h"

#include "ui/kernels/code_column.h"

#include <QComboBox>
#include <QEvent>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QSplitter>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace keyfall {

namespace {

constexpr std::size_t kGraph = 0;
constexpr std::size_t kProgram = 1;
constexpr std::size_t kC = 2;
constexpr std::size_t kCuda = 3;
constexpr std::size_t kPtx = 4;
constexpr std::size_t kMachine = 5;
constexpr int kNarrowestChoice = 64;
constexpr std::array<CodeGrammar, CodeView::kPanes> kGrammars{CodeGrammar::program,  CodeGrammar::program,
                                                              CodeGrammar::c,        CodeGrammar::c,
                                                              CodeGrammar::assembly, CodeGrammar::assembly};

}  // namespace

CodeView::CodeView(QWidget* parent) : QWidget(parent), scroll_(new QScrollArea(this)), split_(new QSplitter(scroll_))
{
    setObjectName(QStringLiteral("kernels.code"));
    setAccessibleName(tr("Code of a kernel"));
    setWhatsThis(tr(
        "<p>One kernel in every language. The lines of the chosen operator are lit in all of "
        "them; put the cursor on a line to choose its operator.</p><p>PTX is what NVRTC of the CUDA Toolkit makes of "
        "the CUDA C++. Its compiler moves work between lines, so that a line of PTX may serve several "
        "operators and is lit for one.</p>"));
    const std::array<QString, kPanes> titles{tr("Graph"),         tr("Program"),
                                             QStringLiteral("C"), QStringLiteral("CUDA C++"),
                                             tr("PTX for sm_80"), tr("Machine code")};
    split_->setChildrenCollapsible(false);
    for (std::size_t i = 0; i < kPanes; ++i) {
        columns_[i] = new CodeColumn(kLanguages[i], kGrammars[i], titles[i], split_);
        split_->addWidget(columns_[i]);
        connect(columns_[i], &CodeColumn::cursorMoved, this, [this, i] { follow(i); });
        connect(columns_[i], &CodeColumn::widened, this, [this] {
            if (restoring_)
                return;
            widths_.clear();
            shareRoom();
            Q_EMIT columnsChosen(columns());
        });
    }
    columns_[kMachine]->addChoice(makeTargetChoice());
    setColumns(QStringLiteral("ir c"));
    connect(split_, &QSplitter::splitterMoved, this, [this] {
        widths_ = split_->sizes();
        Q_EMIT columnsChosen(columns());
    });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setWidgetResizable(true);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setWidget(split_);
    layout->addWidget(scroll_);
    setFocusProxy(&columns_[kProgram]->editor());
}

QWidget* CodeView::makeTargetChoice()
{
    target_ = new QComboBox(this);
    target_->setObjectName(QStringLiteral("kernels.machineTarget"));
    target_->setAccessibleName(tr("Processor that the machine code is for"));
    target_->setToolTip(tr("The processor that the machine code is for: it is shown, and runs nowhere"));
    target_->addItem(tr("This machine"), QString());
    for (const char* name : {"x86-64-v3", "x86-64-v4", "aarch64"})  // as `keyfall kernel show --target` has them
        target_->addItem(QLatin1String(name), QLatin1String(name));
    target_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    target_->setMinimumWidth(kNarrowestChoice);
    connect(target_, &QComboBox::currentIndexChanged, this, &CodeView::fillMachine);
    connect(target_, &QComboBox::activated, this, [this] { Q_EMIT machineTargetChosen(machineTarget()); });
    return target_;
}

QString CodeView::machineTarget() const
{
    return target_->currentData().toString();
}

void CodeView::setMachineTarget(const QString& target)
{
    target_->setCurrentIndex(std::max(target_->findData(target), 0));
}

QString CodeView::columns() const
{
    QStringList wide;
    QStringList widths;
    for (std::size_t i = 0; i < kPanes; ++i)
        if (columns_[i]->isWide())
            wide << QLatin1String(kLanguages[i]);
    for (const int width : widths_)
        widths << QString::number(width);
    const QString text = wide.join(QLatin1Char(' '));
    return widths.isEmpty() ? text : text + QLatin1Char('|') + widths.join(QLatin1Char(' '));
}

void CodeView::setColumns(const QString& text)
{
    QList<int> widths;
    for (const QString& width : text.section(QLatin1Char('|'), 1).split(QLatin1Char(' '), Qt::SkipEmptyParts))
        widths << width.toInt();
    const QStringList wide = text.section(QLatin1Char('|'), 0, 0).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const bool areKnown = std::all_of(wide.begin(), wide.end(), [](const QString& name) {
        return std::find(kLanguages.begin(), kLanguages.end(), name.toStdString()) != kLanguages.end();
    });
    const bool areWidths = widths.isEmpty()
        || (widths.size() == kPanes && std::all_of(widths.begin(), widths.end(), [](int width) { return width > 0; }));
    if (!areKnown || !areWidths)
        return;
    const QScopedValueRollback restoring(restoring_, true);
    for (std::size_t i = 0; i < kPanes; ++i)
        columns_[i]->setWide(wide.contains(QLatin1String(kLanguages[i])));
    widths_ = widths;
    shareRoom();
}

/// The chosen columns have the width of their lines, the others at least one at which they can be read, and more where they
/// lack it and there is room. Where all that is wider than the view, it is scrolled.
void CodeView::shareRoom()
{
    const int handles = static_cast<int>(kPanes - 1) * split_->handleWidth();
    // The columns get their sizes at once: in a width that comes later they would share what is too much or too little.
    const auto give = [&](const QList<int>& sizes) {
        const int least = std::accumulate(sizes.begin(), sizes.end(), handles);
        split_->setMinimumWidth(least);
        split_->resize(std::max(least, scroll_->viewport()->width()), split_->height());
        split_->setSizes(sizes);
    };
    if (!widths_.isEmpty())
        return give(widths_);
    const int whole = scroll_->viewport()->width() - handles;
    std::array<int, kPanes> needs{};
    QList<int> sizes;
    int lacking = 0;
    for (std::size_t i = 0; i < kPanes; ++i) {
        const int title = columns_[i]->minimumSizeHint().width();
        needs[i] = std::max(columns_[i]->neededWidth(panes_[i], whole), title);
        sizes << (columns_[i]->isWide() ? needs[i] : std::min(needs[i], std::max(CodeColumn::kReadable, title)));
        lacking += needs[i] - sizes.back();
    }
    const int room = std::clamp(whole - std::accumulate(sizes.begin(), sizes.end(), 0), 0, lacking);
    for (std::size_t i = 0; i < kPanes && lacking > 0; ++i)
        sizes[static_cast<qsizetype>(i)] += (needs[i] - sizes[static_cast<qsizetype>(i)]) * room / lacking;
    give(sizes);
}

/// In a picture, where no choice stands beside it.
QString CodeView::titleOf(std::size_t pane) const
{
    const QString target = machineTarget();
    return pane != kMachine || target.isEmpty() ? columns_[pane]->title() : tr("Machine code for %1").arg(target);
}

Expected<KernelListing> CodeView::listingOf(KernelLanguage language) const
{
    if (language == KernelLanguage::ir)
        return irListing(*shown_.program);
    if (!shown_.listing)
        return badInput({}, tr("there is no compiler for it here").toStdString());
    return shown_.listing(*shown_.program, language, machineTarget().toStdString());
}

void CodeView::setKernel(const std::shared_ptr<const FusedProgram>& fused, std::size_t kernel, const KernelTools& tools)
{
    panes_ = {};
    shown_ = {};
    if (fused && kernel < fused->kernels.size()) {
        const FusedGroup& group = fused->kernels[kernel];
        shown_ = {group.program, nodesByInstruction(group), tools.listing};
        panes_[kGraph] = CodePane::ofGraph(columns_[kGraph]->title(), *fused, group);
        const std::array<std::pair<std::size_t, KernelLanguage>, 4> quick{{{kProgram, KernelLanguage::ir},
                                                                           {kC, KernelLanguage::c},
                                                                           {kCuda, KernelLanguage::cuda},
                                                                           {kMachine, KernelLanguage::machine}}};
        for (const auto& [pane, language] : quick)
            panes_[pane] = CodePane::of(titleOf(pane), listingOf(language), shown_.nodes);
        panes_[kPtx].title = columns_[kPtx]->title();
        panes_[kPtx].trouble = tools.listing ? tr("NVRTC compiles it…") : tr("there is no compiler for it here");
    }
    for (std::size_t i = 0; i < kPanes; ++i)
        fill(i);
    light();
    if (widths_.isEmpty())
        shareRoom();
    compilePtx();
}

void CodeView::fill(std::size_t pane)
{
    const QScopedValueRollback following(following_, true);
    columns_[pane]->fill(panes_[pane]);
}

/// For another processor than before.
void CodeView::fillMachine()
{
    if (!shown_.program)
        return;
    panes_[kMachine] = CodePane::of(titleOf(kMachine), listingOf(KernelLanguage::machine), shown_.nodes);
    fill(kMachine);
    light();
    if (widths_.isEmpty())
        shareRoom();
}

/// On a thread of its own, for who looks: another kernel that is chosen meanwhile comes after it.
void CodeView::compilePtx()
{
    if (!isVisible() || compiling_ || !shown_.program || shown_.hasPtx || !shown_.listing)
        return;
    auto started = BackgroundRun<KernelListing>::start(
        this, "NVRTC",
        [program = shown_.program, listing = shown_.listing](RunControl*) {
            return listing(*program, KernelLanguage::ptx, {});
        },
        [this, program = shown_.program](const Expected<KernelListing>& ptx) {
            compiling_.reset();
            takePtx(program, ptx);
        });
    if (started)
        compiling_ = std::move(*started);
    else
        takePtx(shown_.program, tl::unexpected<Error>(started.error()));
}

void CodeView::takePtx(const std::shared_ptr<const KernelProgram>& program, const Expected<KernelListing>& ptx)
{
    if (program != shown_.program)
        return compilePtx();
    shown_.hasPtx = true;
    panes_[kPtx] = CodePane::of(columns_[kPtx]->title(), ptx, shown_.nodes);
    if (!ptx && ptx.error().kind == ErrorKind::unavailable)
        panes_[kPtx].trouble = tr("PTX is made by NVRTC of the CUDA Toolkit, which was not found here: install it, or "
                                  "name its library in KEYFALL_NVRTC.");
    fill(kPtx);
    light();
    if (widths_.isEmpty())
        shareRoom();
}

void CodeView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (widths_.isEmpty())
        shareRoom();
}

void CodeView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    shareRoom();
    compilePtx();
}

QPlainTextEdit& CodeView::editor(std::size_t pane) const
{
    return columns_[pane]->editor();
}

std::vector<int> CodeView::litLines(std::size_t pane) const
{
    return panes_[pane].linesOf(selected_);
}

void CodeView::setSelected(int node)
{
    if (node == selected_)
        return;
    selected_ = node;
    light();
}

void CodeView::light()
{
    const QScopedValueRollback following(following_, true);
    const Theme theme = Theme::matching(palette());
    for (std::size_t i = 0; i < kPanes; ++i)
        columns_[i]->light(panes_[i], selected_, theme);
}

void CodeView::follow(std::size_t pane)
{
    if (following_)
        return;
    const auto line = static_cast<std::size_t>(editor(pane).textCursor().blockNumber());
    const Pane& shown = panes_[pane];
    if (line >= shown.nodes.size() || shown.nodes[line].empty() || shown.isOf(line, selected_))
        return;
    setSelected(static_cast<int>(shown.nodes[line].front()));
    Q_EMIT chosen(selected_);
}

void CodeView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        light();
}

DisplayList CodeView::wholeList(const Theme& theme) const
{
    return displayCode(panes_, selected_, theme);
}

}  // namespace keyfall
