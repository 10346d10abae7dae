// SPDX-License-Identifier: MIT
#include "ui/session/program_text.h"

#include "ui/session/program_highlighter.h"

#include <QFontDatabase>
#include <QKeyEvent>
#include <QMimeData>
#include <QPaintEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>

namespace keyfall {

namespace {

constexpr int kGutterMargin = 8;
constexpr int kIndent = 4;  ///< of the lines below `with …:`

/// How many spaces a line begins with.
qsizetype indentOf(const QString& line)
{
    qsizetype count = 0;
    while (count < line.size() && line[count].isSpace())
        ++count;
    return count;
}

/// The strip with the line numbers; everything it shows is known to the text edit.
class Gutter final : public QWidget {
public:
    explicit Gutter(ProgramText* text) : QWidget(text), text_(text) {}

protected:
    void paintEvent(QPaintEvent* event) override { text_->paintGutter(event); }

private:
    ProgramText* text_;
};

QColor errorInk(const QPalette& palette)
{
    return palette.base().color().lightnessF() < 0.5F ? QColor(0xff, 0x8a, 0x80) : QColor(0xb3, 0x1b, 0x1b);
}

}  // namespace

ProgramText::ProgramText(QWidget* parent)
    : QPlainTextEdit(parent), highlighter_(new ProgramHighlighter(document())), gutter_(new Gutter(this))
{
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    highlighter_->setBackground(palette().base().color());
    connect(this, &QPlainTextEdit::blockCountChanged, this, &ProgramText::placeGutter);
    connect(this, &QPlainTextEdit::updateRequest, gutter_, qOverload<>(&QWidget::update));
    placeGutter();
}

void ProgramText::mark(int line, int column)
{
    markedLine_ = line;
    markedColumn_ = column;
    showMark();
}

void ProgramText::setRunningLine(int line)
{
    if (line == runningLine_)
        return;
    runningLine_ = line;
    showMark();
    gutter_->update();
    if (line > 0 && !hasFocus())  // nobody's cursor leaves the sight of who types
        bringIntoSight(line);
}

/// A line out of sight comes to the upper third, so that what follows is read, too. Without wrapped lines the bar counts lines.
void ProgramText::bringIntoSight(int line)
{
    const int room = viewport()->height() - qRound(document()->documentMargin());
    const int shown = std::max(1, room / std::max(1, fontMetrics().lineSpacing()));
    QScrollBar* const bar = verticalScrollBar();
    const int at = line - 1;
    if (at < bar->value() || at >= bar->value() + shown)
        bar->setValue(at - shown / 3);
}

void ProgramText::showMark()
{
    QList<QTextEdit::ExtraSelection> selections;
    if (const QTextBlock running = document()->findBlockByNumber(runningLine_ - 1);
        runningLine_ > 0 && running.isValid()) {
        QColor wash = palette().color(QPalette::Highlight);
        wash.setAlpha(46);
        QTextEdit::ExtraSelection line;
        line.cursor = QTextCursor(running);
        line.format.setBackground(wash);
        line.format.setProperty(QTextFormat::FullWidthSelection, true);
        selections.append(line);
    }
    const QTextBlock block = document()->findBlockByNumber(markedLine_ - 1);
    if (markedLine_ > 0 && block.isValid()) {
        QColor wash = errorInk(palette());
        wash.setAlpha(38);
        QTextEdit::ExtraSelection line;
        line.cursor = QTextCursor(block);
        line.format.setBackground(wash);
        line.format.setProperty(QTextFormat::FullWidthSelection, true);
        selections.append(line);

        const int column = std::clamp(markedColumn_ - 1, 0, std::max(0, block.length() - 2));
        QTextEdit::ExtraSelection wave;
        wave.cursor = QTextCursor(block);
        wave.cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, column);
        // A name is underlined by itself; what is no name may be wrong to the end of its line.
        static const QRegularExpression word(QStringLiteral(R"([A-Za-z_][\w.:]*)"));
        const auto named = word.match(block.text(), column, QRegularExpression::NormalMatch,
                                      QRegularExpression::AnchorAtOffsetMatchOption);
        if (named.hasMatch() && markedColumn_ > 1)
            wave.cursor.movePosition(QTextCursor::Right, QTextCursor::KeepAnchor,
                                     static_cast<int>(named.capturedLength()));
        else
            wave.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        wave.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        wave.format.setUnderlineColor(errorInk(palette()));
        selections.append(wave);
    }
    setExtraSelections(selections);
    gutter_->update();
}

void ProgramText::adopt(const QString& text)
{
    const QString old = toPlainText();
    if (old == text)
        return;
    qsizetype start = 0;
    const qsizetype shorter = std::min(old.size(), text.size());
    while (start < shorter && old[start] == text[start])
        ++start;
    qsizetype end = 0;
    while (end < shorter - start && old[old.size() - 1 - end] == text[text.size() - 1 - end])
        ++end;
    QTextCursor cursor(document());
    cursor.setPosition(static_cast<int>(start));
    cursor.setPosition(static_cast<int>(old.size() - end), QTextCursor::KeepAnchor);
    cursor.insertText(text.mid(start, text.size() - start - end));
}

int ProgramText::gutterWidth() const
{
    const int digits = static_cast<int>(QString::number(blockCount()).size());
    return 2 * kGutterMargin + digits * fontMetrics().horizontalAdvance(QLatin1Char('9'));
}

void ProgramText::paintGutter(QPaintEvent* event)
{
    QPainter painter(gutter_);
    painter.fillRect(event->rect(), palette().alternateBase());
    painter.setFont(font());
    const QColor quiet = palette().color(QPalette::PlaceholderText);
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF box = blockBoundingGeometry(block).translated(contentOffset());
        if (box.top() > event->rect().bottom())
            break;
        const bool marked = block.blockNumber() == markedLine_ - 1;
        painter.setPen(marked ? errorInk(palette()) : quiet);
        const QString number = QString::number(block.blockNumber() + 1);
        const QRectF cell(0, box.top(), gutter_->width() - kGutterMargin, box.height());
        painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, number);
        if (marked)  // a sign beside the colour
            painter.drawText(QRectF(0, box.top(), kGutterMargin, box.height()), Qt::AlignCenter, QStringLiteral("!"));
    }
}

bool ProgramText::event(QEvent* event)
{
    // A text edit takes Ctrl+Z for itself even when its own undo is off; leave it to the window's action.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return false;
        }
    }
    return QPlainTextEdit::event(event);
}

void ProgramText::keyPressEvent(QKeyEvent* event)
{
    if (keyTaken_ && keyTaken_(event))
        return;
    const bool plain = (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
    if (plain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        breakLine();
    else if (plain && event->key() == Qt::Key_Backspace && leavesBlock())
        return;
    else
        QPlainTextEdit::keyPressEvent(event);
}

/// The new line belongs to the block of the one before: of `with …:` to its lines.
void ProgramText::breakLine()
{
    QTextCursor cursor = textCursor();
    cursor.beginEditBlock();
    cursor.removeSelectedText();
    const QString line = cursor.block().text();
    const QString before = line.left(cursor.positionInBlock());
    QString indent = before.left(indentOf(before));
    if (before.section(QLatin1Char('#'), 0, 0).trimmed().endsWith(QLatin1Char(':')))
        indent += QString(kIndent, QLatin1Char(' '));
    // Spaces behind the cursor would be added to those of the new line.
    const bool within = indentOf(before) < before.size();
    const auto spaces = within ? indentOf(line.mid(cursor.positionInBlock())) : 0;
    cursor.movePosition(QTextCursor::Right, QTextCursor::KeepAnchor, static_cast<int>(spaces));
    cursor.insertText(QLatin1Char('\n') + indent);
    cursor.endEditBlock();
    setTextCursor(cursor);
    ensureCursorVisible();
}

/// Backspace between the beginning of a line and its words takes one level; false where it is an ordinary one.
bool ProgramText::leavesBlock()
{
    QTextCursor cursor = textCursor();
    const int column = cursor.positionInBlock();
    const QString line = cursor.block().text();
    if (cursor.hasSelection() || column == 0 || indentOf(line) < column
        || line.left(column).contains(QLatin1Char('\t')))
        return false;
    cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, (column - 1) % kIndent + 1);
    cursor.removeSelectedText();
    setTextCursor(cursor);
    return true;
}

void ProgramText::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        highlighter_->setBackground(palette().base().color());
        showMark();
    } else if (event->type() == QEvent::FontChange) {
        placeGutter();
    }
}

QSize ProgramText::minimumSizeHint() const
{
    const int lines = 2 * fontMetrics().lineSpacing() + qRound(2 * document()->documentMargin()) + 2 * frameWidth();
    return {QPlainTextEdit::minimumSizeHint().width(), lines};
}

void ProgramText::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    placeGutter();
    if (runningLine_ > 0 && !hasFocus())
        bringIntoSight(runningLine_);
}

bool ProgramText::canInsertFromMimeData(const QMimeData* source) const
{
    return !source->hasUrls() && QPlainTextEdit::canInsertFromMimeData(source);
}

void ProgramText::placeGutter()
{
    // Setting them lays everything out, even where they stay as they are, and that resizes the viewport, which comes here:
    // while scroll bars come and go, such a circle ended only with the stack.
    if (viewportMargins().left() != gutterWidth())
        setViewportMargins(gutterWidth(), 0, 0, 0);
    const QRect inside = contentsRect();
    gutter_->setGeometry(inside.left(), inside.top(), gutterWidth(), inside.height());
}

}  // namespace keyfall
