// SPDX-License-Identifier: MIT
#include "ui/window/fuzzy_match.h"

#include <QStringList>

#include <algorithm>

namespace keyfall {

namespace {

constexpr int kFound = 1;
constexpr int kNeighbour = 9;
constexpr int kWordStart = 8;

bool startsWord(const QString& text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber() || (text[at].isUpper() && text[at - 1].isLower());
}

/// The next place of `letter` that starts a word, or else simply the next one.
qsizetype nextStart(const QString& text, QChar letter, qsizetype from)
{
    for (qsizetype at = text.indexOf(letter, from, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(letter, at + 1, Qt::CaseInsensitive)) {
        if (startsWord(text, at))
            return at;
    }
    return text.indexOf(letter, from, Qt::CaseInsensitive);
}

std::optional<int> score(const QString& typed, const QString& text, bool jump)
{
    int sum = 0;
    qsizetype next = 0;
    for (const QChar letter : typed) {
        if (letter.isSpace())
            continue;
        const qsizetype first = text.indexOf(letter, next, Qt::CaseInsensitive);
        if (first < 0)
            return std::nullopt;
        const bool neighbour = first == next && next > 0;
        const qsizetype at = jump && !neighbour ? nextStart(text, letter, next) : first;
        sum += kFound + (neighbour ? kNeighbour : 0) + (startsWord(text, at) ? kWordStart : 0);
        next = at + 1;
    }
    return sum * 64 - static_cast<int>(qMin<qsizetype>(text.size(), 63));
}

}  // namespace

std::optional<int> fuzzyScore(const QString& typed, const QString& text)
{
    // Jumping to the starts of words ("rl" is "Reset layout") can jump too far, so the plain way counts as well.
    const auto plain = score(typed, text, false);
    const auto jumping = score(typed, text, true);
    return plain && jumping ? std::max(plain, jumping) : plain;
}

bool wordsBeginIn(const QString& typed, const QString& text)
{
    const QStringList words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const auto begins = [&text](const QString& word) {
        for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
             at = text.indexOf(word, at + 1, Qt::CaseInsensitive))
            if (startsWord(text, at))
                return true;
        return false;
    };
    return !words.isEmpty() && std::all_of(words.begin(), words.end(), begins);
}

}  // namespace keyfall
