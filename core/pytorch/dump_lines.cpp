// SPDX-License-Identifier: MIT
#include "core/pytorch/dump_lines.h"

#include "core/keys/key_model.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace keyfall {

namespace {

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

/// The sides of boxes: the light, heavy and double vertical lines, the ASCII bar, and a space that does not break.
constexpr std::array<std::string_view, 7> kSides{"│", "┃", "║", "|", "╎", "┆", "\xc2\xa0"};

/// Takes one space, side or colour code off the front.
bool trimFront(std::string_view& text)
{
    if (!text.empty() && isSpace(text.front())) {
        text.remove_prefix(1);
        return true;
    }
    for (const std::string_view side : kSides)
        if (text.starts_with(side)) {
            text.remove_prefix(side.size());
            return true;
        }
    if (text.starts_with("\x1b[")) {
        const std::size_t letter = text.find_first_not_of("0123456789;", 2);
        text.remove_prefix(std::min(letter, text.size() - 1) + 1);
        return true;
    }
    return false;
}

bool trimBack(std::string_view& text)
{
    if (!text.empty() && isSpace(text.back())) {
        text.remove_suffix(1);
        return true;
    }
    for (const std::string_view side : kSides)
        if (text.ends_with(side)) {
            text.remove_suffix(side.size());
            return true;
        }
    if (text.ends_with("m")) {
        const std::size_t start = text.rfind("\x1b[");
        if (start != std::string_view::npos && text.find_first_not_of("0123456789;", start + 2) == text.size() - 1) {
            text = text.substr(0, start);
            return true;
        }
    }
    return false;
}

bool isWord(std::string_view text)
{
    return !text.empty()
        && std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

/// Where the key's name begins and what follows the name: at the start of the line, or after a prefix and a space.
struct KeyInLine {
    std::string_view key;
    std::string_view rest;
};

/// Calls `accept` with the places where a key may stand, the likeliest first: a known key at the line's beginning, a
/// known key after a prefix, any word at the beginning (the key of a PyTorch that is newer than this program).
template <class Accept>
bool findKey(std::string_view line, const Accept& accept)
{
    const auto tryAt = [&](std::size_t at, bool known) {
        const std::size_t end = line.find_first_of(": [", at);
        if (end == std::string_view::npos)
            return false;
        const std::string_view word = line.substr(at, end - at);
        return isWord(word) && isPrintedKey(word) == known && accept(KeyInLine{word, line.substr(end)});
    };
    for (std::size_t at = 0; at != std::string_view::npos && at < line.size();) {
        if (tryAt(at, true))
            return true;
        const std::size_t space = line.find(' ', at);
        at = space == std::string_view::npos ? space : space + 1;
    }
    return tryAt(0, false);
}

bool take(std::string_view& text, std::string_view token)
{
    if (!text.starts_with(token))
        return false;
    text.remove_prefix(token.size());
    return true;
}

/// `[ fallthrough boxed unboxed ]` without its brackets: only the three flags, each with its space.
bool readFlags(std::string_view text, KernelLine& line)
{
    line.fallthrough = take(text, "fallthrough ");
    line.boxed = take(text, "boxed ");
    line.unboxed = take(text, "unboxed ");
    return text.empty();
}

bool isProvenance(std::string_view text)
{
    return !text.empty()
        && std::all_of(text.begin(), text.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == ' '; });
}

}  // namespace

bool isPrintedKey(std::string_view name)
{
    static const std::set<std::string, std::less<>> kNames = [] {
        std::set<std::string, std::less<>> names{"catchall"};
        for (const std::string& model : KeyModel::builtInNames()) {
            const auto built = KeyModel::builtIn(model);
            if (built && (*built)->spec().errors == ErrorStyle::pytorch)
                for (const KeyInfo& info : (*built)->keys())
                    if (info.kind != KeyKind::placeholder)
                        names.insert(info.printed);
        }
        return names;
    }();
    return kNames.contains(name);
}

bool isOperatorName(std::string_view text)
{
    const std::size_t colons = text.find("::");
    if (colons == std::string_view::npos || !isWord(text.substr(0, colons)))
        return false;
    const std::string_view name = text.substr(colons + 2);
    return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '_' || c == '.';
    });
}

std::string_view withoutFrame(std::string_view line)
{
    while (trimFront(line)) {}
    while (trimBack(line)) {}
    return line;
}

std::optional<KernelLine> kernelLine(std::string_view line)
{
    if (!line.ends_with(" ]"))
        return std::nullopt;
    std::optional<KernelLine> found;
    findKey(line, [&found](KeyInLine place) {
        KernelLine kernel;
        kernel.key = place.key;
        kernel.alias = take(place.rest, "[alias]");
        kernel.inactive = take(place.rest, " (inactive)");
        const std::size_t flags = place.rest.rfind(" [ ");
        if (flags == std::string_view::npos || flags < 2 || !take(place.rest, ": "))
            return false;
        const std::string_view body = place.rest.substr(0, flags - 2);
        if (!readFlags(place.rest.substr(flags + 1, place.rest.size() - flags - 2), kernel))
            return false;
        const std::size_t colons = body.rfind(" :: ");
        if (colons == std::string_view::npos)
            return false;
        kernel.debug = body.substr(0, colons);
        kernel.inferred = body.substr(colons + 4);
        if (kernel.inferred == "(none)")
            kernel.inferred = {};
        found = kernel;
        return true;
    });
    return found;
}

std::optional<TableLine> tableLine(std::string_view line)
{
    const std::size_t open = line.rfind(" [");
    if (!line.ends_with(']') || open == std::string_view::npos)
        return std::nullopt;
    const std::string_view provenance = line.substr(open + 2, line.size() - open - 3);
    if (!isProvenance(provenance) || provenance.starts_with(' '))
        return std::nullopt;
    std::optional<TableLine> found;
    findKey(line.substr(0, open), [&](KeyInLine place) {
        TableLine row;
        row.key = place.key;
        row.provenance = provenance;
        if (!take(place.rest, ": "))
            return false;
        row.fallthrough = take(place.rest, "fallthrough ");
        row.debug = place.rest;
        found = row;
        return true;
    });
    return found;
}

}  // namespace keyfall
