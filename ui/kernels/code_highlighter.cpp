// SPDX-License-Identifier: MIT
#include "ui/kernels/code_highlighter.h"

namespace keyfall {

void CodeHighlighter::setTheme(const Theme& theme)
{
    auto formats = formats_;
    for (int word = 0; word < kCodeWordCount; ++word)
        formats[static_cast<std::size_t>(word)].setForeground(inkOf(static_cast<CodeWord>(word), theme));
    formats[static_cast<std::size_t>(CodeWord::comment)].setFontItalic(true);
    if (formats == formats_)
        return;
    formats_ = formats;
    rehighlight();
}

void CodeHighlighter::setOn(bool on)
{
    if (on == on_)
        return;
    on_ = on;
    rehighlight();
}

void CodeHighlighter::highlightBlock(const QString& text)
{
    if (!on_)
        return;
    for (const CodeStretch& each : codeWords(text, grammar_))
        setFormat(each.begin, each.length, formats_[static_cast<std::size_t>(each.word)]);
}

}  // namespace keyfall
