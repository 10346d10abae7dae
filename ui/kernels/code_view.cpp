// SPDX-License-Identifier: MIT
#include "ui/kernels/code_view.h"

#include "ui/kernels/fusion_display.h"
#include "ui/kernels/lit_editor.h"
#include "ui/picture/text_measure.h"
#include "ui/words/sentences.h"

#include <QEvent>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

namespace {

constexpr std::size_t kGraph = 0;
constexpr std::size_t kPtx = 4;
constexpr std::size_t kMachine = 5;
constexpr int kTab = 3;  ///< letters
constexpr int kNarrowest = 90;
constexpr int kBesideLines = 12;

/// Which nodes an instruction stands for: a load may stand for several.
std::vector<std::vector<std::size_t>> nodesByInstruction(const FusedGroup& kernel)
{
    std::vector<std::vector<std::size_t>> nodes(instructionsOf(*kernel.program).size());
    for (const std::size_t node : kernel.nodes)
        for (const std::size_t instruction : kernel.instructionsFor(node))
            nodes[instruction].push_back(node);
    return nodes;
}

CodeView::Pane paneOf(const QString& title, const Expected<KernelListing>& listing,
                      const std::vector<std::vector<std::size_t>>& nodes)
{
    CodeView::Pane pane;
    pane.title = title;
    if (!listing) {
        pane.trouble = inWindowLanguage(listing.error());
        return pane;
    }
    for (std::size_t line = 0; line < listing->lines.size(); ++line) {
        pane.lines << QString::fromStdString(listing->lines[line]);
        const auto instruction = listing->instructions[line];
        pane.nodes.push_back(instruction ? nodes[*instruction] : std::vector<std::size_t>{});
    }
    return pane;
}

}  // namespace

CodeView::CodeView(QWidget* parent) : QWidget(parent), split_(new QSplitter(this))
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
        auto* column = new QWidget(split_);
        titles_[i] = new QToolButton(column);
        titles_[i]->setObjectName(QStringLiteral("kernels.%1Column").arg(QLatin1String(kLanguages[i])));
        titles_[i]->setText(titles[i]);
        titles_[i]->setToolTip(tr("As wide as its lines, or no wider than the others"));
        titles_[i]->setAutoRaise(true);
        titles_[i]->setCheckable(true);
        QFont bold = titles_[i]->font();
        bold.setBold(true);
        titles_[i]->setFont(bold);
        editors_[i] = new LitEditor(column);
        editors_[i]->setObjectName(QStringLiteral("kernels.%1Text").arg(QLatin1String(kLanguages[i])));
        editors_[i]->setAccessibleName(titles[i]);
        editors_[i]->setReadOnly(true);
        editors_[i]->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        editors_[i]->setLineWrapMode(QPlainTextEdit::NoWrap);
        editors_[i]->setTabChangesFocus(true);
        editors_[i]->setFont(monospaced());
        editors_[i]->setTabStopDistance(kTab * editors_[i]->fontMetrics().horizontalAdvance(QLatin1Char(' ')));
        editors_[i]->setFrameShape(QFrame::NoFrame);
        editors_[i]->setMinimumWidth(kNarrowest);
        auto* layout = new QVBoxLayout(column);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        layout->addWidget(titles_[i]);
        layout->addWidget(editors_[i], 1);
        split_->addWidget(column);
        connect(editors_[i], &QPlainTextEdit::cursorPositionChanged, this, [this, i] { follow(i); });
        connect(titles_[i], &QToolButton::toggled, this, [this] {
            draggedByHand_ = false;
            shareRoom();
        });
    }
    titles_[1]->setChecked(true);
    titles_[2]->setChecked(true);
    connect(split_, &QSplitter::splitterMoved, this, [this] { draggedByHand_ = true; });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split_);
    setFocusProxy(editors_[1]);
}

/// Where there is no room for all lines, the chosen columns have theirs before the others.
void CodeView::shareRoom()
{
    constexpr std::array<int, kPanes> kShares{150, 220, 340, 340, 300, 260};
    const int room = split_->width();
    std::array<int, kPanes> needs{};
    int chosen = 0;
    int shares = 0;
    for (std::size_t i = 0; i < kPanes; ++i) {
        if (!titles_[i]->isChecked()) {
            shares += kShares[i];
            continue;
        }
        int lines = 0;  // that are somebody's
        for (std::size_t line = 0; line < panes_[i].nodes.size(); ++line)
            if (!panes_[i].nodes[line].empty())
                lines = std::max(
                    lines, editors_[i]->fontMetrics().horizontalAdvance(panes_[i].lines[static_cast<qsizetype>(line)]));
        needs[i] = std::clamp(lines + editors_[i]->verticalScrollBar()->sizeHint().width() + kBesideLines, kNarrowest,
                              std::max(room / 2, kNarrowest));
        chosen += needs[i];
    }
    QList<int> sizes;
    for (std::size_t i = 0; i < kPanes; ++i)
        sizes << (titles_[i]->isChecked() ? needs[i]
                                          : std::max(kShares[i] * std::max(room - chosen, 0) / shares, kNarrowest));
    split_->setSizes(sizes);
}

void CodeView::setKernel(const std::shared_ptr<const FusedProgram>& fused, std::size_t kernel, const KernelTools& tools)
{
    panes_ = {};
    shown_ = {};
    if (fused && kernel < fused->kernels.size()) {
        const FusedGroup& group = fused->kernels[kernel];
        shown_ = {group.program, nodesByInstruction(group), tools.listing};
        Pane& graph = panes_[kGraph];
        graph.title = titles_[kGraph]->text();
        for (const std::size_t node : group.nodes) {
            graph.lines << nodeText(*fused, node);
            graph.nodes.push_back({node});
        }
        const auto listing = [&](KernelLanguage language) -> Expected<KernelListing> {
            if (language == KernelLanguage::ir)
                return irListing(*group.program);
            if (!tools.listing)
                return badInput({}, tr("there is no compiler for it here").toStdString());
            return tools.listing(*group.program, language);
        };
        const std::array<std::pair<std::size_t, KernelLanguage>, 4> quick{{{1, KernelLanguage::ir},
                                                                           {2, KernelLanguage::c},
                                                                           {3, KernelLanguage::cuda},
                                                                           {kMachine, KernelLanguage::machine}}};
        for (const auto& [pane, language] : quick)
            panes_[pane] = paneOf(titles_[pane]->text(), listing(language), shown_.nodes);
        panes_[kPtx].title = titles_[kPtx]->text();
        panes_[kPtx].trouble = tools.listing ? tr("NVRTC compiles it…") : tr("there is no compiler for it here");
    }
    for (std::size_t i = 0; i < kPanes; ++i)
        fill(i);
    light();
    if (!draggedByHand_)
        shareRoom();
    compilePtx();
}

void CodeView::fill(std::size_t i)
{
    const QScopedValueRollback following(following_, true);
    const Pane& pane = panes_[i];
    editors_[i]->setPlainText(pane.trouble.isEmpty() ? pane.lines.join(QLatin1Char('\n')) : pane.trouble);
    // What is generated around the code is looked at by who scrolls up.
    const auto first = std::find_if(pane.nodes.begin(), pane.nodes.end(), [](const auto& of) { return !of.empty(); });
    const auto line = std::max<std::ptrdiff_t>(first - pane.nodes.begin() - 2, 0);
    QTextCursor cursor(editors_[i]->document()->lastBlock());
    editors_[i]->setTextCursor(cursor);
    cursor =
        QTextCursor(editors_[i]->document()->findBlockByNumber(first == pane.nodes.end() ? 0 : static_cast<int>(line)));
    editors_[i]->setTextCursor(cursor);
    editors_[i]->setLineWrapMode(pane.trouble.isEmpty() ? QPlainTextEdit::NoWrap : QPlainTextEdit::WidgetWidth);
}

/// On a thread of its own, for who looks: another kernel that is chosen meanwhile comes after it.
void CodeView::compilePtx()
{
    if (!isVisible() || compiling_ || !shown_.program || shown_.hasPtx || !shown_.listing)
        return;
    auto started = BackgroundRun<KernelListing>::start(
        this, "NVRTC",
        [program = shown_.program, listing = shown_.listing](RunControl*) {
            return listing(*program, KernelLanguage::ptx);
        },
        [this, program = shown_.program](Expected<KernelListing> ptx) {
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
    panes_[kPtx] = paneOf(titles_[kPtx]->text(), ptx, shown_.nodes);
    if (!ptx && ptx.error().kind == ErrorKind::unavailable)
        panes_[kPtx].trouble = tr("PTX is made by NVRTC of the CUDA Toolkit, which was not found here: install it, or "
                                  "name its library in KEYFALL_NVRTC.");
    fill(kPtx);
    light();
}

void CodeView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!draggedByHand_)
        shareRoom();
    compilePtx();
}

bool CodeView::isLit(const Pane& pane, std::size_t line) const
{
    return selected_ >= 0
        && std::find(pane.nodes[line].begin(), pane.nodes[line].end(), static_cast<std::size_t>(selected_))
        != pane.nodes[line].end();
}

QPlainTextEdit& CodeView::editor(std::size_t pane) const
{
    return *editors_[pane];
}

std::vector<int> CodeView::litLines(std::size_t pane) const
{
    std::vector<int> lit;
    for (std::size_t line = 0; line < panes_[pane].nodes.size(); ++line)
        if (isLit(panes_[pane], line))
            lit.push_back(static_cast<int>(line));
    return lit;
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
    for (std::size_t i = 0; i < kPanes; ++i) {
        const std::vector<int> lit = litLines(i);
        editors_[i]->setLit(lit, theme);
        if (lit.empty() || editors_[i]->hasFocus())
            continue;
        QTextCursor cursor(editors_[i]->document()->findBlockByNumber(lit.back()));
        editors_[i]->setTextCursor(cursor);
        cursor = QTextCursor(editors_[i]->document()->findBlockByNumber(lit.front()));
        editors_[i]->setTextCursor(cursor);  // all of them are seen where they fit, the first one in any case
    }
}

void CodeView::follow(std::size_t pane)
{
    if (following_)
        return;
    const auto line = static_cast<std::size_t>(editors_[pane]->textCursor().blockNumber());
    if (line >= panes_[pane].nodes.size() || panes_[pane].nodes[line].empty() || isLit(panes_[pane], line))
        return;
    setSelected(static_cast<int>(panes_[pane].nodes[line].front()));
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
    DiagramComposer make(theme);
    constexpr double kGap = 26;
    const double line = lineHeightOf(FontRole::mono) + 2;
    double left = kDiagramMargin;
    for (const Pane& pane : panes_) {
        if (pane.lines.isEmpty())
            continue;
        double width = 80;
        QStringList lines = pane.lines;
        lines.replaceInStrings(QStringLiteral("\t"), QString(kTab, QLatin1Char(' ')));
        for (const QString& text : lines)
            width = std::max(width, textWidth(FontRole::mono, text));
        double y = kDiagramMargin + ascentOf(FontRole::heading);
        make.words(FontRole::heading, {left, y}, pane.title, theme[ColorRole::text]);
        y += 10;
        for (std::size_t i = 0; i < pane.nodes.size(); ++i) {
            const QRectF rect(left - 6, y, width + 12, line);
            const bool lit = isLit(pane, i);
            if (lit) {
                make.box(Part::selection, rect, 0, theme.tint(theme[ColorRole::selection]));
                make.box(Part::selection, QRectF(rect.left(), rect.top(), 3, rect.height()), 0,
                         theme[ColorRole::selection]);
            }
            make.words(FontRole::mono, {left, DiagramComposer::baselineIn(rect, FontRole::mono)},
                       lines[static_cast<qsizetype>(i)], theme[ColorRole::text],
                       pane.nodes[i].empty() ? -1 : static_cast<int>(pane.nodes[i].front()));
            y += line;
        }
        left += width + kGap;
    }
    return make.finish();
}

}  // namespace keyfall
