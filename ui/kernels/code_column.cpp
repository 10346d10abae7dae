// SPDX-License-Identifier: MIT
#include "ui/kernels/code_column.h"

#include "ui/picture/text_measure.h"

#include <QScrollBar>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

CodeColumn::CodeColumn(const char* language, CodeGrammar grammar, const QString& title, QWidget* parent)
    : QWidget(parent),
      title_(new QToolButton(this)),
      editor_(new LitEditor(this)),
      colors_(new CodeHighlighter(editor_->document(), grammar)),
      layout_(new QVBoxLayout(this))
{
    title_->setObjectName(QStringLiteral("kernels.%1Column").arg(QLatin1String(language)));
    title_->setText(title);
    title_->setToolTip(tr("As wide as its lines, or no wider than the others"));
    title_->setAutoRaise(true);
    title_->setCheckable(true);
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    editor_->setObjectName(QStringLiteral("kernels.%1Text").arg(QLatin1String(language)));
    editor_->setAccessibleName(title);
    editor_->setReadOnly(true);
    editor_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    editor_->setLineWrapMode(QPlainTextEdit::NoWrap);
    editor_->setTabChangesFocus(true);
    editor_->setFont(monospaced());
    editor_->setTabStopDistance(CodePane::kTab * editor_->fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    editor_->setFrameShape(QFrame::NoFrame);
    editor_->setMinimumWidth(kNarrowest);
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(0);
    layout_->addWidget(title_);
    layout_->addWidget(editor_, 1);
    connect(editor_, &QPlainTextEdit::cursorPositionChanged, this, &CodeColumn::cursorMoved);
    connect(title_, &QToolButton::toggled, this, &CodeColumn::widened);
}

QString CodeColumn::title() const
{
    return title_->text();
}

bool CodeColumn::isWide() const
{
    return title_->isChecked();
}

void CodeColumn::setWide(bool on)
{
    title_->setChecked(on);
}

void CodeColumn::addChoice(QWidget* choice)
{
    choice->setParent(this);
    layout_->insertWidget(1, choice);
}

void CodeColumn::setCursorLine(int line)
{
    editor_->setTextCursor(QTextCursor(editor_->document()->findBlockByNumber(line)));
}

void CodeColumn::fill(const CodePane& pane)
{
    colors_->setOn(pane.trouble.isEmpty());
    editor_->setPlainText(pane.trouble.isEmpty() ? pane.lines.join(QLatin1Char('\n')) : pane.trouble);
    // What is generated around the code is looked at by who scrolls up.
    editor_->setTextCursor(QTextCursor(editor_->document()->lastBlock()));
    setCursorLine(std::max(pane.firstLine() - 2, 0));
    editor_->setLineWrapMode(pane.trouble.isEmpty() ? QPlainTextEdit::NoWrap : QPlainTextEdit::WidgetWidth);
}

void CodeColumn::light(const CodePane& pane, int node, const Theme& theme)
{
    colors_->setTheme(theme);
    const std::vector<int> lit = pane.linesOf(node);
    editor_->setLit(lit, theme);
    if (lit.empty() || editor_->hasFocus())
        return;
    setCursorLine(lit.back());
    setCursorLine(lit.front());  // all of them are seen where they fit, the first one in any case
}

int CodeColumn::neededWidth(const CodePane& pane, int room) const
{
    constexpr int kBesideLines = 12;
    int lines = 0;  // that are somebody's
    for (std::size_t line = 0; line < pane.nodes.size(); ++line)
        if (!pane.nodes[line].empty())
            lines = std::max(lines, editor_->fontMetrics().horizontalAdvance(pane.lines[static_cast<qsizetype>(line)]));
    return std::clamp(lines + editor_->verticalScrollBar()->sizeHint().width() + kBesideLines, kNarrowest,
                      std::max(room / 2, kNarrowest));
}

}  // namespace keyfall
