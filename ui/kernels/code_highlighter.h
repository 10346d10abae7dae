// SPDX-License-Identifier: MIT
#pragma once

#include "ui/kernels/code_words.h"

#include <QSyntaxHighlighter>
#include <QTextCharFormat>

#include <array>

namespace keyfall {

/// Colours the words of code; comments are slanted, too.
class CodeHighlighter final : public QSyntaxHighlighter {
    Q_OBJECT

public:
    CodeHighlighter(QTextDocument* document, CodeGrammar grammar) : QSyntaxHighlighter(document), grammar_(grammar) {}

    void setTheme(const Theme& theme);
    /// Off: the text is a sentence.
    void setOn(bool on);

protected:
    void highlightBlock(const QString& text) override;

private:
    const CodeGrammar grammar_;
    bool on_ = true;
    std::array<QTextCharFormat, kCodeWordCount> formats_;
};

}  // namespace keyfall
