// SPDX-License-Identifier: MIT
#include "ui/kernels/lit_editor.h"

#include <QPainter>
#include <QTextBlock>

#include <utility>

namespace keyfall {

void LitEditor::setLit(std::vector<int> lines, const Theme& theme)
{
    lit_ = std::move(lines);
    bar_ = theme[ColorRole::selection];
    QList<QTextEdit::ExtraSelection> marks;
    for (const int line : lit_) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(document()->findBlockByNumber(line));
        mark.format.setBackground(theme.tint(bar_));
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks.append(mark);
    }
    setExtraSelections(marks);
    viewport()->update();
}

void LitEditor::paintEvent(QPaintEvent* event)
{
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    for (const int line : lit_) {
        const QRectF rect = blockBoundingGeometry(document()->findBlockByNumber(line)).translated(contentOffset());
        painter.fillRect(QRectF(0, rect.top(), 3, rect.height()), bar_);
    }
}

}  // namespace keyfall
