// SPDX-License-Identifier: MIT
#include "ui/kernels/code_words.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <utility>

namespace keyfall {

namespace {

struct Rule {
    QRegularExpression pattern;
    CodeWord word;
};

/// Of two that find the same letters the first one has them.
std::vector<Rule> rulesOf(std::initializer_list<std::pair<const char*, CodeWord>> rules)
{
    std::vector<Rule> made;
    for (const auto& [pattern, word] : rules)
        made.push_back({QRegularExpression(QString::fromLatin1(pattern)), word});
    return made;
}

const std::vector<Rule>& rulesFor(CodeGrammar grammar)
{
    using W = CodeWord;
    static const std::vector<Rule> kProgram =
        rulesOf({{R"(\b(kernel|slot|for|in|over|of|loop)\b)", W::keyword},
                 {R"(\b(bool|u?int(8|16|32|64)|float(16|32|64)|bfloat16)\b)", W::type},
                 {R"((?<== )[a-z_]\w*)", W::call},
                 {R"(\bstore\b)", W::call},
                 {R"((?<![\w%.])-?\d[\w.]*)", W::number}});
    static const std::vector<Rule> kC = rulesOf(
        {{R"(/\*.*?\*/|//.*$)", W::comment},
         {R"(^\s*#\s*\w+)", W::keyword},
         {R"(\b(const|static|inline|extern|if|else|for|while|return|struct|union|typedef|__\w+__|__launch_bounds__)\b)",
          W::keyword},
         {R"(\b(void|bool|char|short|int|long|unsigned|signed|float|double|u?int(8|16|32|64)_t)\b)", W::type},
         {R"(\b[A-Za-z_]\w*(?=\())", W::call},
         {R"(\b(threadIdx|blockIdx|blockDim|gridDim)\b)", W::call},
         {R"("[^"]*"|<\w+\.h>|(?<![\w.])\d[\w.]*)", W::number}});
    static const std::vector<Rule> kAssembly =
        rulesOf({{R"(//.*$|^\s*#.*$)", W::comment},
                 {R"(^\s*\$?\w+:)", W::label},
                 {R"((?<=\s)\$L\w+|\bL\d+\b)", W::label},
                 {R"(^\s*(@!?%?\w+\s+)?[a-z][\w.]*)", W::call},
                 {R"(\b(byte|word|dword|qword|xmmword|ymmword|zmmword|ptr)\b|(?<=\s)\.[a-z]\d+\b)", W::type},
                 {R"((?<![\w%$])\.[a-z]\w*)", W::keyword},
                 {R"((?<![\w%.$])[-#]?\d[\w.]*)", W::number}});
    return grammar == CodeGrammar::program ? kProgram : grammar == CodeGrammar::c ? kC : kAssembly;
}

}  // namespace

std::vector<CodeStretch> codeWords(const QString& line, CodeGrammar grammar)
{
    std::vector<CodeStretch> words;
    const auto isTaken = [&words](int begin, int length) {
        return std::any_of(words.begin(), words.end(), [&](const CodeStretch& each) {
            return begin < each.begin + each.length && each.begin < begin + length;
        });
    };
    for (const Rule& rule : rulesFor(grammar)) {
        auto found = rule.pattern.globalMatch(line);
        while (found.hasNext()) {
            const QString text = found.peekNext().captured();
            const auto begin = static_cast<int>(found.next().capturedStart());
            const auto blank = static_cast<int>(
                std::find_if(text.begin(), text.end(), [](QChar letter) { return !letter.isSpace(); }) - text.begin());
            const int length = static_cast<int>(text.size()) - blank;
            if (length > 0 && !isTaken(begin + blank, length))
                words.push_back({begin + blank, length, rule.word});
        }
    }
    std::sort(words.begin(), words.end(), [](const CodeStretch& a, const CodeStretch& b) { return a.begin < b.begin; });
    return words;
}

QColor inkOf(CodeWord word, const Theme& theme)
{
    constexpr std::array<ColorRole, kCodeWordCount> kRoles{ColorRole::dimText,    ColorRole::mode,
                                                           ColorRole::tensorKind, ColorRole::backend,
                                                           ColorRole::success,    ColorRole::otherKind};
    constexpr double kStep = 0.1;
    const QColor ground = theme.tint(theme[ColorRole::selection]);
    const QColor hue = theme[kRoles[static_cast<std::size_t>(word)]];
    constexpr double kReadable = 4.5;
    double share = word == CodeWord::comment ? 0 : 0.3;
    QColor ink = mixed(hue, theme[ColorRole::text], share);
    while (share < 1
           && (contrastRatio(ink, ground) < kReadable || contrastRatio(ink, theme[ColorRole::background]) < kReadable))
        ink = mixed(hue, theme[ColorRole::text], share += kStep);
    return ink;
}

}  // namespace keyfall
