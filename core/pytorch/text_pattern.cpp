// SPDX-License-Identifier: MIT
#include "core/pytorch/text_pattern.h"

#include <algorithm>

namespace keyfall {

namespace {

/// A name is short; a text in a gap (a declaration, a value) may be long.
constexpr std::size_t kLongestName = 200;
constexpr std::size_t kLongestText = 4096;

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

bool isNameChar(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Fixed words, and the gap behind them; the last piece may have none.
struct Piece {
    std::string_view words;
    std::string_view gap;  ///< empty: the pattern ends with the words
    bool free = false;
};

std::vector<Piece> piecesOf(std::string_view pattern)
{
    std::vector<Piece> pieces;
    while (!pattern.empty()) {
        Piece piece;
        const std::size_t open = pattern.find('{');
        piece.words = pattern.substr(0, open);
        if (open == std::string_view::npos) {
            pattern = {};
        } else {
            const std::size_t close = pattern.find('}', open);
            piece.gap = pattern.substr(open + 1, close - open - 1);
            piece.free = piece.gap.ends_with('*');
            if (piece.free)
                piece.gap.remove_suffix(1);
            pattern.remove_prefix(close + 1);
        }
        pieces.push_back(piece);
    }
    return pieces;
}

/// What a gap holds, or nothing where that is not what belongs into it.
std::optional<std::string> contentOf(std::string_view gap, bool free, std::string_view found)
{
    std::string content = free ? oneSpaced(found) : withoutSpaces(found);
    if (content.empty() || content.size() > (free ? kLongestText : kLongestName))
        return std::nullopt;
    if (!free && content.find_first_of("'\"") != std::string::npos)
        return std::nullopt;  // the gap began in another quotation
    if (gap == "op") {
        content = operatorOf(content);
        if (content.empty())
            return std::nullopt;
    }
    return content;
}

/// The word that ends where fixed words begin: "mine::f" of "mine::f: attempted to ...".
std::string_view wordBefore(std::string_view text, std::size_t end)
{
    while (end > 0 && isSpace(text[end - 1]))
        --end;
    std::size_t begin = end;
    while (begin > 0 && !isSpace(text[begin - 1]))
        --begin;
    return text.substr(begin, end - begin);
}

/// The gap that ends a pattern: the rest of the line, or a word without the marks behind it.
std::string_view lastGap(std::string_view text, std::size_t from, bool free)
{
    if (free) {
        // The rest of the line; where nothing is left of it, the next one ("here:\nf(Tensor x)").
        const std::size_t word = text.find_first_not_of(" \t\r", from);
        if (word != std::string_view::npos && text[word] == '\n')
            from = word + 1;
        return text.substr(from, std::min(text.find('\n', from), text.size()) - from);
    }
    text.remove_prefix(std::min(text.find_first_not_of(" \n\t\r", from), text.size()));
    text = text.substr(0, text.find_first_of(" \n\t\r,;)'\"`"));
    return text.substr(0, text.find_last_not_of(".:!") + 1);  // npos + 1 is 0
}

std::optional<PatternMatch> matchAt(std::string_view text, const std::vector<Piece>& pieces, std::size_t first,
                                    PastedText::Range range)
{
    PatternMatch match{range, {}};
    if (first == 1) {
        const std::string_view before = wordBefore(text, range.begin);
        const auto content = contentOf(pieces[0].gap, pieces[0].free, before);
        if (!content)
            return std::nullopt;
        match.parts.emplace_back(pieces[0].gap, *content);
        match.range.begin = static_cast<std::size_t>(before.data() - text.data());
    }
    std::size_t at = range.end;
    for (std::size_t i = first; i < pieces.size() && !pieces[i].gap.empty(); ++i) {
        const bool last = i + 1 == pieces.size();
        const std::size_t reach = pieces[i].free ? kLongestText : kLongestName;
        std::string_view found;
        std::size_t next = at;
        if (last) {
            found = lastGap(text, at, pieces[i].free);
            next = static_cast<std::size_t>(found.data() - text.data()) + found.size();
        } else {
            const auto words = findLoosely(text, pieces[i + 1].words, at, at + reach);
            if (!words)
                return std::nullopt;
            found = text.substr(at, words->begin - at);
            next = words->end;
        }
        const auto content = contentOf(pieces[i].gap, pieces[i].free, found);
        if (!content)
            return std::nullopt;
        match.parts.emplace_back(pieces[i].gap, *content);
        at = next;
    }
    match.range.end = at;
    return match;
}

}  // namespace

std::string_view PatternMatch::part(std::string_view name) const
{
    for (const auto& [gap, content] : parts)
        if (gap == name)
            return content;
    return {};
}

std::optional<PatternMatch> matchPattern(std::string_view text, std::string_view pattern, std::size_t from,
                                         std::size_t until)
{
    const std::vector<Piece> pieces = piecesOf(pattern);
    // A pattern that begins with a gap has its first fixed words in the second piece.
    const std::size_t first = !pieces.empty() && pieces[0].words.empty() && pieces.size() > 1 ? 1 : 0;
    if (pieces.empty() || pieces[first].words.empty())
        return std::nullopt;
    for (auto at = findLoosely(text, pieces[first].words, from, until); at;
         at = findLoosely(text, pieces[first].words, at->begin + 1, until))
        if (auto match = matchAt(text, pieces, first, *at))
            return match;
    return std::nullopt;
}

std::string fixedWords(std::string_view pattern)
{
    std::string longest;
    for (const Piece& piece : piecesOf(pattern))
        if (std::string words = withoutSpaces(piece.words); words.size() > longest.size())
            longest = std::move(words);
    return longest;
}

std::string operatorOf(std::string_view printed)
{
    while (!printed.empty() && (printed.back() == '.' || printed.back() == ':'))
        printed.remove_suffix(1);
    const auto isName = [](std::string_view name) {
        return !name.empty() && !(name[0] >= '0' && name[0] <= '9')
            && std::all_of(name.begin(), name.end(), isNameChar);
    };
    if (const std::size_t colons = printed.find("::"); colons != std::string_view::npos) {
        std::string_view name = printed.substr(colons + 2);
        name = name.substr(0, name.find('('));
        const std::size_t dot = name.find('.');
        const bool overload = dot == std::string_view::npos || isName(name.substr(dot + 1));
        if (!isName(printed.substr(0, colons)) || !isName(name.substr(0, dot)) || !overload)
            return {};
        std::string result(printed.substr(0, colons + 2));
        result += name;
        return result;
    }
    for (const std::string_view prefix : {"torch._ops.", "torch.ops."})
        if (printed.starts_with(prefix))
            printed.remove_prefix(prefix.size());
    // `space.name` or `space.name.overload`; the default overload has no name (pytorch:X1).
    const std::size_t one = printed.find('.');
    if (one == std::string_view::npos)
        return {};
    const std::size_t two = printed.find('.', one + 1);
    const std::string_view space = printed.substr(0, one);
    const std::string_view name = printed.substr(one + 1, two == std::string_view::npos ? two : two - one - 1);
    const std::string_view overload = two == std::string_view::npos ? std::string_view() : printed.substr(two + 1);
    if (!isName(space) || !isName(name) || (!overload.empty() && !isName(overload)))
        return {};
    std::string result = std::string(space) + "::" + std::string(name);
    if (!overload.empty() && overload != "default")
        result += "." + std::string(overload);
    return result;
}

}  // namespace keyfall
