// SPDX-License-Identifier: MIT
#include "core/pytorch/trace_line.h"

#include "core/text/identifier.h"

#include <algorithm>
#include <array>
#include <optional>

namespace keyfall {

namespace {

constexpr std::string_view kBeforeOp = "] op=[";
constexpr std::string_view kBeforeKey = "], key=[";
constexpr std::size_t kLongestName = 512;

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

std::string lower(std::string_view text)
{
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return result;
}

bool allDigits(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), isDigit);
}

/// Where a bracket opens, a line was cut and another went on in it.
bool isName(std::string_view text)
{
    return text.size() <= kLongestName && text.find('[') == std::string_view::npos;
}

std::optional<CallKind> kindOf(std::string_view label)
{
    for (const CallKind kind :
         {CallKind::call, CallKind::redispatch, CallKind::callBoxed, CallKind::redispatchBoxed, CallKind::callDirect})
        if (nameOf(kind) == label)
            return kind;
    return std::nullopt;
}

/// `rank0`, `default_1`, `Thread-3`, `rank 0`, `tid=7`: a word that stands for somebody who prints, and a number.
/// Levels and files (`INFO`, `core.py:70`) have no such form.
bool namesSomebody(std::string_view text)
{
    std::size_t letters = 0;
    while (letters < text.size() && isLetter(text[letters]))
        ++letters;
    if (letters == 0 || letters == text.size())
        return false;
    std::string_view rest = text.substr(letters);
    const bool joined = isDigit(rest.front());
    if (!joined) {
        if (std::string_view("-=: #").find(rest.front()) == std::string_view::npos)
            return false;
        rest.remove_prefix(1);
        constexpr std::array<std::string_view, 9> kWords{"rank",    "tid",        "pid", "thread", "worker",
                                                         "process", "local_rank", "gpu", "node"};
        if (std::find(kWords.begin(), kWords.end(), lower(text.substr(0, letters))) == kWords.end())
            return false;
    }
    return allDigits(rest);
}

/// What stands between brackets, if it names somebody; `first` says that nothing was before it.
bool groupNamesSomebody(std::string_view inside, std::string_view after, bool round, bool first)
{
    if (round)
        return inside.find("pid=") != std::string_view::npos || namesSomebody(inside);
    if (after.substr(0, 4) == "<std")  // mpirun --tag-output
        return true;
    return namesSomebody(inside) || (first && allDigits(inside) && inside.size() <= 5);
}

/// Whether a bar is all that follows.
bool isBar(std::string_view after)
{
    const std::size_t begin = after.find_first_not_of(' ');
    return begin != std::string_view::npos && after[begin] == '|'
        && after.find_first_not_of(' ', begin + 1) == std::string_view::npos;
}

void addName(std::string& source, std::string_view name)
{
    if (!source.empty())
        source += ' ';
    source += name;
}

/// The words of a prefix that stand in no brackets.
void addWord(std::string& source, std::string_view word, std::string_view after, bool first, bool& glog)
{
    // glog: `W1121 19:10:46.123456 71 file.cpp:12]`; the number alone is the thread.
    if (first && word.size() == 5 && isLetter(word[0]) && allDigits(word.substr(1)))
        glog = true;
    else if (glog && allDigits(word)) {
        addName(source, word);
        glog = false;
    } else if (first && word.size() > 1 && word.back() == ':' && allDigits(word.substr(0, word.size() - 1)))
        addName(source, word.substr(0, word.size() - 1));
    else if (first && isBar(after))  // docker compose, and tools that print like it
        addName(source, word);
    else if (!first || !glog) {
        if (!word.empty() && word.back() == ':')
            word.remove_suffix(1);
        if (namesSomebody(word))
            addName(source, word);
    }
}

}  // namespace

std::string traceSource(std::string_view prefix)
{
    std::string source;
    bool first = true;
    bool glog = false;
    for (std::size_t at = 0; at < prefix.size();) {
        const char c = prefix[at];
        if (c == ' ' || c == '\t') {
            ++at;
            continue;
        }
        const char closing = c == '[' ? ']' : c == '(' ? ')' : '\0';
        const std::size_t end = closing ? prefix.find(closing, at) : prefix.find_first_of(" \t[(", at);
        if (closing && end == std::string_view::npos) {
            ++at;
            continue;
        }
        const std::size_t stop = std::min(end, prefix.size());
        if (closing) {
            std::string_view inside = prefix.substr(at + 1, stop - at - 1);
            if (groupNamesSomebody(inside, prefix.substr(stop + 1), c == '(', first)) {
                inside = inside.substr(0, inside.find(", ip="));
                addName(source, inside);
            }
            at = stop + 1;
        } else {
            addWord(source, prefix.substr(at, stop - at), prefix.substr(stop), first, glog);
            at = stop;
        }
        first = false;
    }
    return source;
}

bool findTraceLines(std::string_view line, std::vector<TraceLine>& found)
{
    found.clear();
    std::size_t begun = 0;
    std::size_t from = 0;
    std::string source;
    for (std::size_t at = line.find(kBeforeOp); at != std::string_view::npos; at = line.find(kBeforeOp, at + 1)) {
        if (at == 0)
            continue;
        const std::size_t open = line.rfind('[', at - 1);
        if (open == std::string_view::npos || open < from)
            continue;
        const auto kind = kindOf(line.substr(open + 1, at - open - 1));
        if (!kind)
            continue;
        ++begun;
        const std::size_t opBegin = at + kBeforeOp.size();
        const std::size_t opEnd = line.find(kBeforeKey, opBegin);
        if (opEnd == std::string_view::npos || !isName(line.substr(opBegin, opEnd - opBegin)))
            continue;
        const std::size_t keyBegin = opEnd + kBeforeKey.size();
        const std::size_t keyEnd = line.find(']', keyBegin);
        if (keyEnd == std::string_view::npos || !isName(line.substr(keyBegin, keyEnd - keyBegin)))
            continue;
        const std::size_t indentBegin = line.substr(0, open).find_last_not_of(' ') + 1;  // npos + 1 is 0
        TraceLine entry;
        entry.indent = open - indentBegin;
        entry.kind = *kind;
        entry.op = line.substr(opBegin, opEnd - opBegin);
        entry.key = line.substr(keyBegin, keyEnd - keyBegin);
        if (indentBegin > from)
            source = traceSource(line.substr(from, indentBegin - from));
        entry.source = source;
        found.push_back(std::move(entry));
        from = keyEnd + 1;
        at = keyEnd;
    }
    return begun == found.size();
}

std::string_view withoutEscapes(std::string_view text, std::string& buffer)
{
    if (text.find_first_of("\x1b\r") == std::string_view::npos)
        return text;
    buffer.clear();
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '\r')
            continue;
        if (text[at] != '\x1b') {
            buffer += text[at];
            continue;
        }
        const std::string_view kind = text.substr(++at, 1);  // empty at the end
        if (kind == "[") {                                   // CSI: parameters, then one letter
            const auto isLast = [](char c) { return c >= '@' && c <= '~'; };
            at = static_cast<std::size_t>(std::find_if(text.begin() + at + 1, text.end(), isLast) - text.begin());
        } else if (kind == "]") {  // OSC: up to BEL or ESC backslash
            at = std::min(text.find_first_of("\a\x1b", at), text.size());
            if (text.substr(at, 1) == "\x1b")
                ++at;
        }
    }
    return buffer;
}

}  // namespace keyfall
