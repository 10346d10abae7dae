// SPDX-License-Identifier: MIT
#pragma once

#include "ui/theme/theme.h"

#include <QColor>
#include <QString>

#include <vector>

namespace keyfall {

/// How code is written, as far as its words are told apart.
enum class CodeGrammar {
    program,   ///< a graph's operators, a kernel program
    c,         ///< C and CUDA C++
    assembly,  ///< PTX and machine code
};

/// What a word of code is, for its colour. All else has that of text.
enum class CodeWord { comment, keyword, type, call, number, label };
inline constexpr int kCodeWordCount = 6;

struct CodeStretch {
    int begin = 0;
    int length = 0;
    CodeWord word = CodeWord::comment;

    friend bool operator==(const CodeStretch&, const CodeStretch&) = default;
};

/// The words of a line, from left to right; none overlaps another. Each line stands alone: what Keyfall writes has no comment
/// of several lines.
[[nodiscard]] std::vector<CodeStretch> codeWords(const QString& line, CodeGrammar grammar);

/// Its colour: the theme's own, drawn near to that of text, and readable on the page and where a line is lit (4.5:1).
[[nodiscard]] QColor inkOf(CodeWord word, const Theme& theme);

}  // namespace keyfall
