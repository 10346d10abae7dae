// SPDX-License-Identifier: MIT
#include "ui/session/program_highlighter.h"

#include <QFont>

namespace keyfall {

namespace {

QTextCharFormat inked(const char* onLight, const char* onDark, bool dark)
{
    QTextCharFormat format;
    format.setForeground(QColor(QLatin1String(dark ? onDark : onLight)));
    return format;
}

}  // namespace

ProgramHighlighter::ProgramHighlighter(QTextDocument* document) : QSyntaxHighlighter(document)
{
    setBackground(Qt::white);
}

void ProgramHighlighter::setBackground(const QColor& background)
{
    const bool dark = background.lightnessF() < 0.5F;
    QTextCharFormat operators = inked("#0b5394", "#8ab8f0", dark);
    QTextCharFormat words = inked("#6a2c91", "#d0a6f0", dark);
    words.setFontWeight(QFont::Bold);
    const QTextCharFormat keywords = inked("#7a4a00", "#e0b070", dark);
    const QTextCharFormat literals = inked("#1b6a2f", "#8fd19e", dark);
    QTextCharFormat comments = inked("#5f6670", "#9aa2ad", dark);
    comments.setFontItalic(true);

    // Later rules win, so the comment is last.
    const auto pattern = [](const char* text) { return QRegularExpression(QString::fromLatin1(text)); };
    rules_ = {
        {pattern(R"([A-Za-z_][\w:]*(\.\w+)?(?=\s*\())"), operators},
        {pattern(R"(\b(with|repeat|backward|grad|none|true|false)\b)"), words},
        {pattern(R"(\b[A-Za-z_]\w*(?=\s*=[^=])(?=[^()]*\)))"), keywords},
        {pattern(R"((?<![\w.])-?\d+(\.\d*)?([eE][-+]?\d+)?)"), literals},
        {pattern(R"(\b(dtype|device|layout):[\w:]+)"), literals},
        {pattern(R"("[^"]*")"), literals},
        {pattern(R"(#.*$)"), comments},
    };
    rehighlight();
}

void ProgramHighlighter::highlightBlock(const QString& text)
{
    for (const Rule& rule : rules_) {
        auto matches = rule.pattern.globalMatch(text);
        while (matches.hasNext()) {
            const auto match = matches.next();
            setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()), rule.format);
        }
    }
}

}  // namespace keyfall
