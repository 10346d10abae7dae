// SPDX-License-Identifier: MIT
#include "core/pytorch/pasted_entries.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace keyfall {

namespace {

/// What stands in the brackets at the end of a row (pytorch:R2-R10), without spaces.
struct Provenances {
    std::string_view spaceless;
    std::string_view printed;
};
constexpr std::array kProvenances{
    Provenances{"kernel", "kernel"},
    Provenances{"defaultbackendkernel", "default backend kernel"},
    Provenances{"mathkernel", "math kernel"},
    Provenances{"nestedkernel", "nested kernel"},
    Provenances{"autogradkernel", "autograd kernel"},
    Provenances{"batchedkernel", "batched kernel"},
    Provenances{"backendfallback", "backend fallback"},
    Provenances{"ambiguousautogradother", "ambiguous autogradother"},
    Provenances{"catchall", "catch all"},
    Provenances{"missing", "missing"},
};
constexpr std::size_t kMostPieces = 8;
constexpr std::size_t kLongestRow = 8192;

bool isNameChar(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// The key at the beginning of a row, or nothing.
std::string_view keyAtBegin(std::string_view line)
{
    std::size_t end = 0;
    while (end < line.size() && isNameChar(line[end]))
        ++end;
    const bool letter = end > 0 && !(line[0] >= '0' && line[0] <= '9');
    if (!letter || end > 64 || end >= line.size() || line[end] != ':'
        || (end + 1 < line.size() && line[end + 1] != ' '))
        return {};
    return line.substr(0, end);
}

/// The provenance that ends the text, and where its bracket opens.
std::optional<std::pair<std::string_view, std::size_t>> provenanceAtEnd(std::string_view row)
{
    if (row.empty() || row.back() != ']')
        return std::nullopt;
    const std::size_t open = row.rfind('[');
    if (open == std::string_view::npos)
        return std::nullopt;
    const std::string inside = withoutSpaces(row.substr(open + 1, row.size() - open - 2));
    for (const Provenances& known : kProvenances)
        if (inside == known.spaceless)
            return std::pair(known.printed, open);
    return std::nullopt;
}

/// Puts the pieces of a wrapped row together. Words are separated again where a space fell on the wrap; a path has none.
std::string joined(const std::vector<std::string_view>& pieces)
{
    std::string row;
    for (const std::string_view piece : pieces) {
        const bool inPath = row.find('[') == std::string::npos && !piece.starts_with('[')
            && findLoosely(row, "registered at").has_value();
        if (!row.empty() && !inPath)
            row += ' ';
        row += piece;
    }
    return row;
}

std::optional<PastedEntry> entryOf(const std::vector<std::string_view>& pieces)
{
    const std::string row = joined(pieces);
    const std::string_view key = keyAtBegin(row);
    const auto provenance = provenanceAtEnd(row);
    if (key.empty() || !provenance)
        return std::nullopt;
    PastedEntry entry;
    entry.key = key;
    entry.kind = provenance->first;
    std::size_t begin = key.size() + 1;
    if (const auto word = findLoosely(row, "fallthrough", begin, begin + 2)) {
        entry.fallthrough = true;
        begin = word->end;
    }
    entry.debug = oneSpaced(std::string_view(row).substr(begin, provenance->second - begin));
    const auto registered = findLoosely(entry.debug, "registered at", 0, 1);
    if (!registered)
        return entry;
    const std::string place = oneSpaced(std::string_view(entry.debug).substr(registered->end));
    entry.debug = "registered at " + place;
    const std::size_t colon = place.rfind(':');
    if (colon != std::string::npos && colon > 0) {
        const char* end = place.data() + place.size();
        const auto read = std::from_chars(place.data() + colon + 1, end, entry.fileLine);
        if (read.ec == std::errc() && read.ptr == end && colon + 1 < place.size())
            entry.file = place.substr(0, colon);
        else
            entry.fileLine = 0;
    }
    return entry;
}

}  // namespace

bool mayBeginEntry(std::string_view line)
{
    const std::string_view key = keyAtBegin(line);
    if (key.empty())
        return false;
    const std::string rest = withoutSpaces(line.substr(key.size() + 1, 160));
    // `Key: registered at ...`, `Key: fallthrough ...` (perhaps cut by a wrap), or any debug text before a provenance.
    const auto begins = [&rest](std::string_view word) {
        return rest.starts_with(word) || (rest.size() >= 2 && word.starts_with(rest));
    };
    return begins("registered") || begins("fallthrough") || provenanceAtEnd(line).has_value();
}

std::vector<PastedEntry> findEntries(const PastedText& text, std::size_t firstIndex, std::size_t endIndex)
{
    std::vector<PastedEntry> entries;
    endIndex = std::min(endIndex, text.lineCount());
    for (std::size_t i = firstIndex; i < endIndex;) {
        // A row that is wrapped right behind its key is recognised by what the next line begins with.
        const bool alone = !keyAtBegin(text.line(i)).empty() && text.line(i).back() == ':' && i + 1 < endIndex
            && (text.line(i + 1).starts_with("registered") || text.line(i + 1).starts_with("fallthrough"));
        if (!alone && !mayBeginEntry(text.line(i))) {
            ++i;
            continue;
        }
        std::vector<std::string_view> pieces{text.line(i)};
        std::size_t size = pieces[0].size();
        std::size_t next = i + 1;
        auto entry = entryOf(pieces);
        while (!entry && next < endIndex && pieces.size() < kMostPieces && size < kLongestRow
               && !text.line(next).empty() && !mayBeginEntry(text.line(next))) {
            pieces.push_back(text.line(next));
            size += pieces.back().size();
            entry = entryOf(pieces);
            ++next;
        }
        if (!entry) {
            ++i;
            continue;
        }
        entry->line = text.numberOf(i);
        entries.push_back(*std::move(entry));
        i = next;
    }
    return entries;
}

}  // namespace keyfall
