// SPDX-License-Identifier: MIT
#include "core/pytorch/pasted_text.h"

#include "core/pytorch/trace_line.h"
#include "core/text/identifier.h"

#include <algorithm>
#include <array>

namespace keyfall {

namespace {

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}
/// Signs that only frame a text. The longer ones are UTF-8: box drawing, the no-break space, the byte order mark.
constexpr std::array<std::string_view, 13> kFrames{"│", "┃", "║", "▏", "▕",      "╎",     "┆",
                                                   "┊", "|", ">", "❱", "\u00a0", "\ufeff"};

bool dropFrameAtBegin(std::string_view& line)
{
    for (const std::string_view frame : kFrames)
        if (line.starts_with(frame)) {
            line.remove_prefix(frame.size());
            return true;
        }
    return false;
}

bool dropFrameAtEnd(std::string_view& line)
{
    for (const std::string_view frame : kFrames)
        if (frame != ">" && line.ends_with(frame)) {
            line.remove_suffix(frame.size());
            return true;
        }
    return false;
}

bool isLevel(std::string_view word)
{
    while (!word.empty() && (word.back() == ':' || word.back() == ']'))
        word.remove_suffix(1);
    constexpr std::array<std::string_view, 13> kLevels{"INFO",     "ERROR",   "WARNING", "WARN",   "DEBUG",
                                                       "CRITICAL", "FATAL",   "TRACE",   "stderr", "stdout",
                                                       "error",    "warning", "info"};
    return std::find(kLevels.begin(), kLevels.end(), word) != kLevels.end();
}

/// `2024-05-01`, `11-21`, `10:11:12,345`, `2024-05-01T10:11:12Z`: digits and what stands between them in times.
bool isTime(std::string_view word)
{
    int digits = 0;
    int separators = 0;
    for (const char c : word) {
        digits += isDigit(c) ? 1 : 0;
        separators += c == ':' || c == '-' || c == '/' ? 1 : 0;
        if (!isDigit(c) && std::string_view(":-/.,TZ+").find(c) == std::string_view::npos)
            return false;
    }
    return digits >= 4 && separators >= 1;
}

/// glog's `W1121`, its thread number, and its `file.cpp:12]`.
bool isGlog(std::string_view word)
{
    return word.size() == 5 && std::string_view("IWEF").find(word[0]) != std::string_view::npos
        && std::all_of(word.begin() + 1, word.end(), isDigit);
}

bool isPlace(std::string_view word)
{
    if (word.size() < 4 || word.back() != ']' || word.front() == '[')
        return false;
    const std::size_t colon = word.rfind(':');
    return colon != std::string_view::npos && colon + 2 < word.size()
        && std::all_of(word.begin() + static_cast<std::ptrdiff_t>(colon) + 1, word.end() - 1, isDigit);
}

/// Whether a bracketed group belongs to a logger: a rank, a process, a time, a place, a level.
bool isLogGroup(std::string_view inside, char open)
{
    if (inside.size() > 80)
        return false;
    if (open == '(')
        return inside.find("pid=") != std::string_view::npos || !traceSource("[" + std::string(inside) + "]").empty();
    return isLevel(inside) || std::any_of(inside.begin(), inside.end(), isDigit);
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

/// A logger's name: `trainer`, `my.package:42`.
bool isLoggerName(std::string_view word)
{
    return !word.empty() && word.size() <= 64 && std::all_of(word.begin(), word.end(), [](char c) {
        return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
            || std::string_view("_.-:/").find(c) != std::string_view::npos;
    });
}

std::string_view firstWord(std::string_view text)
{
    text = trimmed(text);
    return text.substr(0, text.find(' '));
}

/// Whether a name of a logger stands here: behind a time comes `name LEVEL` or `- name - LEVEL`, behind a level `name:`
/// with a table row after it, whose own key is a word with a colon as well.
bool isLogName(std::string_view word, std::string_view rest, bool timed, bool levelled)
{
    if (!isLoggerName(word))
        return false;
    const std::string_view next = firstWord(rest);
    if (timed && !levelled)
        return isLevel(next) || (next == "-" && isLevel(firstWord(trimmed(rest).substr(1))));
    if (!levelled || word.back() != ':' || next.empty() || next.back() != ':')
        return false;
    const std::string_view third = firstWord(trimmed(rest).substr(next.size()));
    return third == "registered" || third == "fallthrough";
}

/// docker compose's `worker-1  | `.
bool isContainer(std::string_view word, std::string_view rest)
{
    const std::size_t number = word.find_last_not_of("0123456789") + 1;  // npos + 1 is 0
    return number > 1 && number < word.size() && (word[number - 1] == '-' || word[number - 1] == '_')
        && trimmed(rest).starts_with('|');
}

struct LogState {
    bool glog = false;
    bool timed = false;
    bool levelled = false;
};

/// Drops one word or group of a log prefix.
bool dropLogPart(std::string_view& line, LogState& state)
{
    bool& glog = state.glog;
    if (line.front() == '[' || line.front() == '(') {
        const std::size_t close = line.find(line.front() == '[' ? ']' : ')');
        if (close == std::string_view::npos || !isLogGroup(line.substr(1, close - 1), line.front()))
            return false;
        const std::string_view inside = line.substr(1, close - 1);
        state.timed = state.timed || isTime(firstWord(inside));
        state.levelled = state.levelled || isLevel(inside);
        line.remove_prefix(close + 1);
        if (line.starts_with("<std"))
            line.remove_prefix(std::min(line.size(), line.find('>') + 1));
        if (line.starts_with(":"))
            line.remove_prefix(1);
        return true;
    }
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    const bool drop = isLevel(word) || isTime(word) || isGlog(word)
        || (glog && (isPlace(word) || std::all_of(word.begin(), word.end(), isDigit)))
        || (word == "E" && line.substr(end).starts_with("  "))  // pytest
        || (word == "-" && (state.timed || state.levelled)) || isContainer(word, line.substr(end))
        || isLogName(word, line.substr(end), state.timed, state.levelled);
    glog = glog || isGlog(word);
    state.timed = state.timed || isTime(word);
    state.levelled = state.levelled || isLevel(word);
    if (drop)
        line.remove_prefix(end);
    return drop;
}

/// Line ends that a logger wrote as a backslash and an n. A Windows path has such pairs as well (C:\new): a line end
/// stands behind the end of a sentence, of a table row, or of another line end.
std::string withLineEnds(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool pair = text[at] == '\\' && at + 1 < text.size() && text[at + 1] == 'n';
        if (pair && !result.empty() && std::string_view("].\n ").find(result.back()) != std::string_view::npos) {
            result += '\n';
            ++at;
        } else {
            result += text[at];
        }
    }
    return result;
}

template <class Use>
void eachLine(std::string_view text, const Use& use)
{
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        use(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

}  // namespace

std::string_view withoutLogPrefix(std::string_view line)
{
    LogState state;
    for (bool dropped = true; dropped;) {
        line = trimmed(line);
        dropped = !line.empty() && (dropFrameAtBegin(line) || dropLogPart(line, state));
    }
    while (dropFrameAtEnd(line))
        line = trimmed(line);
    return line;
}

PastedText::PastedText(std::string_view text)
{
    std::string buffer;
    std::size_t number = 0;
    eachLine(text, [&](std::string_view pasted) {
        const std::string_view line = withoutEscapes(pasted, buffer);
        ++number;
        if (line.find("\\n") == std::string_view::npos)
            add(line, number);
        else
            eachLine(withLineEnds(line), [&](std::string_view part) { add(part, number); });
    });
}

void PastedText::add(std::string_view line, std::size_t number)
{
    begins_.push_back(text_.size());
    numbers_.push_back(number);
    text_ += withoutLogPrefix(line);
    text_ += '\n';
}

std::string_view PastedText::line(std::size_t index) const
{
    const std::size_t end = index + 1 < begins_.size() ? begins_[index + 1] : text_.size();
    return std::string_view(text_).substr(begins_[index], end - begins_[index] - 1);
}

std::size_t PastedText::lineIndex(std::size_t position) const
{
    const auto after = std::upper_bound(begins_.begin(), begins_.end(), position);
    return after == begins_.begin() ? 0 : static_cast<std::size_t>(after - begins_.begin()) - 1;
}

std::size_t PastedText::lineNumber(std::size_t position) const
{
    return numbers_.empty() ? 0 : numbers_[lineIndex(position)];
}

std::optional<PastedText::Range> PastedText::find(std::string_view words, std::size_t from, std::size_t until) const
{
    return findLoosely(text_, words, from, until);
}

std::optional<PastedText::Range> findLoosely(std::string_view text, std::string_view words, std::size_t from,
                                             std::size_t until)
{
    const std::string wanted = withoutSpaces(words);
    if (wanted.empty())
        return std::nullopt;
    for (std::size_t begin = text.find(wanted[0], from); begin != std::string_view::npos && begin < until;
         begin = text.find(wanted[0], begin + 1)) {
        std::size_t at = begin;
        std::size_t matched = 0;
        while (at < text.size() && matched < wanted.size()) {
            if (text[at] == wanted[matched])
                ++matched;
            else if (!isSpace(text[at]))
                break;
            ++at;
        }
        if (matched == wanted.size())
            return PastedText::Range{begin, at};
    }
    return std::nullopt;
}

std::string withoutSpaces(std::string_view text)
{
    std::string result;
    std::copy_if(text.begin(), text.end(), std::back_inserter(result), [](char c) { return !isSpace(c); });
    return result;
}

std::string oneSpaced(std::string_view text)
{
    std::string result;
    for (const char c : trimmed(text))
        if (!isSpace(c))
            result += c;
        else if (result.back() != ' ')
            result += ' ';
    return result;
}

}  // namespace keyfall
