// SPDX-License-Identifier: MIT
#include "ui/theme/code_spans.h"

#include <QColor>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

#include <vector>

namespace keyfall {

void markCodeSpans(QTextDocument& document)
{
    std::vector<QTextFragment> spans;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().hasProperty(QTextFormat::BlockCodeFence) || block.blockFormat().nonBreakableLines())
            continue;  // a block of code has its own background
        for (auto each = block.begin(); !each.atEnd(); ++each)
            if (each.fragment().charFormat().fontFixedPitch())
                spans.push_back(each.fragment());
    }
    // A grey that is a shade of light and dark backgrounds alike.
    QTextCharFormat shaded;
    shaded.setBackground(QColor(128, 128, 128, 56));
    QTextCursor cursor(&document);
    for (const QTextFragment& span : spans) {
        cursor.setPosition(span.position());
        cursor.setPosition(span.position() + span.length(), QTextCursor::KeepAnchor);
        cursor.mergeCharFormat(shaded);
    }
}

}  // namespace keyfall
