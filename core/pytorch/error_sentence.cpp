// SPDX-License-Identifier: MIT
#include "core/pytorch/error_sentence.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace keyfall {

namespace {

constexpr std::size_t kLongestList = 65'536;

/// One error being read: the text around it, from its anchor to the next one's.
class Reading {
public:
    Reading(const PastedText& text, const ErrorPlace& place)
        : text_(text), at_(place.at), end_(place.end), old_(place.old)
    {
        error_.kind = place.kind;
        error_.line = text.lineNumber(at_.begin);
    }

    PastedError read()
    {
        switch (error_.kind) {
        case DispatchText::noKernel: old_ ? readOldMissing() : readMissing(); break;
        case DispatchText::noTensors: readNoTensors(); break;
        case DispatchText::ambiguousAutograd: readAmbiguous(); break;
        case DispatchText::fallthroughExecuted: readFallthrough(); break;
        case DispatchText::staleTable: readStale(); break;
        case DispatchText::secondFallback: readSecondFallback(); break;
        case DispatchText::secondDefinition: readSecondDefinition(); break;
        case DispatchText::replacedKernel: readReplaced(); break;
        case DispatchText::unknownKeyName: error_.key = wordAfter(at_.end, error_.line, "the key name {}"); break;
        default: break;  // error_patterns.h reads the others
        }
        return std::move(error_);
    }

private:
    void note(std::size_t line, std::string what) { error_.recognised.push_back({line, std::move(what)}); }

    [[nodiscard]] std::optional<PastedText::Range> find(std::string_view words, std::size_t from) const
    {
        return text_.find(words, from, std::min(end_, from + kNearInText));
    }

    [[nodiscard]] std::string_view between(std::size_t begin, std::size_t end) const
    {
        return std::string_view(text_.text()).substr(begin, end > begin ? end - begin : 0);
    }

    /// Up to a quote, wherever it was wrapped.
    std::string quoted(std::size_t from) const
    {
        const std::size_t end = text_.text().find('\'', from);
        return end == std::string::npos || end - from > kNearInText ? std::string() : withoutSpaces(between(from, end));
    }

    std::string wordAfter(std::size_t from, std::size_t line, fmt::format_string<std::string&> what)
    {
        const std::string& all = text_.text();
        const std::size_t begin = std::min(all.find_first_not_of(" \n", from), all.size());
        std::string word(between(begin, std::min(all.find_first_of(" \n;,", begin), all.size())));
        if (!word.empty())
            note(line, fmt::format(what, word));
        return word;
    }

    /// The rest of the line; for what stands in one line of its own.
    std::string restOfLine(std::size_t from) const
    {
        const std::string& all = text_.text();
        return oneSpaced(between(from, std::min(all.find('\n', from), all.size())));
    }

    void readList(std::size_t begin)
    {
        const std::string& all = text_.text();
        // An interrupted list still tells what it tells; it ends where the table or the text begins anew.
        std::size_t close = all.find(']', begin);
        const std::size_t gap = all.find("\n\n", begin);
        error_.listCut = close == std::string::npos || close - begin > kLongestList || close > gap;
        if (error_.listCut)
            close = std::min({gap, all.size(), begin + kLongestList});
        std::string name;
        for (const char c : withoutSpaces(between(begin, close)) + ",")
            if (c != ',') {
                name += c;
            } else if (!name.empty()) {
                error_.available.push_back(std::exchange(name, {}));
            }
        if (error_.listCut && !error_.available.empty() && all[close - 1] != ',')
            error_.available.back() += "…";
        note(text_.lineNumber(begin),
             error_.listCut ? fmt::format("the list of {} keys that have a kernel, cut off", error_.available.size())
                            : fmt::format("the list of {} keys that have a kernel", error_.available.size()));
    }

    void readEntries(std::size_t from)
    {
        error_.entries = findEntries(text_, text_.lineIndex(from),
                                     end_ >= text_.text().size() ? std::string::npos : text_.lineIndex(end_));
        if (!error_.entries.empty())
            note(error_.entries.front().line, fmt::format("{} rows of the computed table", error_.entries.size()));
    }

    void readMissing()
    {
        error_.op = quoted(at_.end);
        note(error_.line, fmt::format("Could not run '{}'", error_.op));
        if (const auto from = find("with arguments from the '", at_.end)) {
            error_.key = quoted(from->end);
            note(text_.lineNumber(from->begin), fmt::format("the missing key {}", error_.key));
        }
        if (const auto list = find(kOnlyAvailable, at_.end))
            readList(list->end);
        readEntries(at_.begin);
    }

    /// "No function is registered for schema S on tensor type K; available functions are A, B" (1.3).
    void readOldMissing()
    {
        const auto on = find("on tensor type", at_.end);
        if (!on)
            return;
        setSchema(oneSpaced(between(at_.end, on->begin)), error_.line);
        error_.key = wordAfter(on->end, text_.lineNumber(on->begin), "the missing key {}");
        if (const auto list = find("available functions are", on->end))
            readList(list->end);
    }

    void setSchema(std::string schema, std::size_t line)
    {
        error_.schema = std::move(schema);
        error_.op = error_.schema.substr(0, error_.schema.find_first_of("( "));
        note(line, fmt::format("the operator {}", error_.op));
    }

    void readNoTensors()
    {
        note(error_.line, "There were no tensor arguments to this function");
        if (const auto schema = find("is registered for schema", at_.end)) {
            auto end = find("This usually means", schema->end);
            const auto list = find("Available functions are [", schema->end);
            if (!end)
                end = list;
            std::string name = end ? withoutSpaces(between(schema->end, end->begin))
                                   : wordAfter(schema->end, error_.line, "the schema {}");
            while (!name.empty() && name.back() == '.')
                name.pop_back();
            error_.op = name.substr(0, name.find('('));
            error_.key = "Undefined";
            note(text_.lineNumber(schema->begin), fmt::format("the operator {}", error_.op));
            if (list)
                readList(list->end);
        }
        readEntries(at_.begin);
    }

    /// The operator is the word before the sentence.
    void readAmbiguous()
    {
        std::string_view before = between(0, at_.begin);
        before = before.substr(0, before.find_last_not_of(" \n") + 1);  // npos + 1 is 0
        error_.op = before.substr(before.find_last_of(" \n") + 1);
        error_.key = "AutogradOther";
        note(error_.line,
             fmt::format("{} has kernels at CompositeImplicitAutograd and below AutogradOther", error_.op));
        readEntries(at_.begin);
        if (error_.entries.empty())
            readState();
    }

    /// The operator's registrations, where the text ends with its state (pytorch:X1).
    void readState()
    {
        for (std::size_t i = text_.lineIndex(at_.begin); i < text_.lineCount() && text_.beginOf(i) < end_; ++i) {
            const std::string_view line = text_.line(i);
            const std::size_t colon = line.find(": ");
            const std::size_t schema = line.find(" :: ");
            if (colon == std::string_view::npos || schema == std::string_view::npos || schema < colon
                || !line.ends_with(" ]"))
                continue;
            PastedEntry entry;
            entry.key = std::string(line.substr(0, line.find_first_of("[: ")));
            entry.debug = std::string(line.substr(colon + 2, schema - colon - 2));
            entry.kind = "registered";
            entry.fallthrough = line.find("fallthrough", schema) != std::string_view::npos;
            entry.line = text_.numberOf(i);
            error_.entries.push_back(std::move(entry));
        }
        if (!error_.entries.empty())
            note(error_.entries.front().line, fmt::format("{} rows of registrations", error_.entries.size()));
    }

    void readFallthrough()
    {
        note(error_.line, "a fallthrough kernel was executed");
        if (const auto op = find("(operator ", at_.end)) {
            const std::size_t close = text_.text().find(')', op->end);
            if (close != std::string::npos && close - op->end < kNearInText)
                error_.op = withoutSpaces(between(op->end, close));
        }
    }

    void readStale()
    {
        note(error_.line, "the check of the stored table failed");
        if (const auto name = find("name: ", at_.end))
            error_.op = wordAfter(name->end, text_.lineNumber(name->begin), "the operator {}");
        if (const auto table = text_.find("Computed table~~~", at_.end, end_))
            readEntries(table->end);
    }

    void readSecondFallback()
    {
        error_.key = wordAfter(at_.end, error_.line, "a second fallback for {}");
        const auto previous = find("previous registration", at_.end);
        const auto next = find("new registration", at_.end);
        if (previous && next) {
            error_.previous = oneSpaced(between(previous->end, next->begin));
            while (!error_.previous.empty()
                   && std::string_view(", ").find(error_.previous.back()) != std::string_view::npos)
                error_.previous.pop_back();
            error_.next = restOfLine(next->end);
        }
    }

    void readSecondDefinition()
    {
        const auto close = find(") with the same name and overload name", at_.end);
        if (close)
            setSchema(oneSpaced(between(at_.end, close->begin)), error_.line);
        const auto next = find("Duplicate registration:", at_.end);
        const auto original = find("Original registration:", at_.end);
        if (next && original) {
            error_.next = oneSpaced(between(next->end, original->begin));
            while (!error_.next.empty() && error_.next.back() == '.')
                error_.next.pop_back();
            error_.previous = restOfLine(original->end);
        }
    }

    void readReplaced()
    {
        note(error_.line, "a kernel replaced an earlier one");
        if (const auto op = find("operator:", at_.end)) {
            // What follows on the line; a schema has no line of its own end to look for.
            setSchema(restOfLine(op->end), text_.lineNumber(op->begin));
        }
        if (const auto key = find("dispatch key:", at_.end))
            error_.key = wordAfter(key->end, text_.lineNumber(key->begin), "the dispatch key {}");
        if (const auto previous = find("previous kernel:", at_.end))
            error_.previous = restOfLine(previous->end);
        if (const auto next = find("new kernel:", at_.end))
            error_.next = restOfLine(next->end);
    }

    const PastedText& text_;
    PastedText::Range at_;
    std::size_t end_;
    bool old_;
    PastedError error_;
};

}  // namespace

PastedError readError(const PastedText& text, const ErrorPlace& place)
{
    return Reading(text, place).read();
}

}  // namespace keyfall
