// SPDX-License-Identifier: MIT
#include "app/commands/dump_words.h"

#include "app/commands/error_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace keyfall::app {

namespace {

constexpr std::size_t kShownOperators = 20;

/// The key of `Key[alias] (inactive): debug :: schema [ flags ]`, with its marks; empty for other lines (pytorch:X1).
std::string registrationAt(std::string_view line)
{
    if (line.find(" :: ") == std::string_view::npos || !line.ends_with(" ]"))
        return {};
    const std::size_t colon = line.find(": ");
    return colon == std::string_view::npos || colon > 80 ? std::string() : std::string(line.substr(0, colon));
}

DumpedOperator& operatorNamed(DumpSummary& summary, std::string_view name, std::size_t line)
{
    if (!summary.operators.empty()
        && (summary.operators.back().name == name || summary.operators.back().name.empty())) {
        summary.operators.back().name = name;
        return summary.operators.back();
    }
    DumpedOperator& added = summary.operators.emplace_back();
    added.name = name;
    added.line = line;
    return added;
}

}  // namespace

DumpSummary summarizeDump(std::string_view text)
{
    DumpSummary summary;
    const PastedText pasted(text);
    const std::vector<PastedEntry> entries = findEntries(pasted);
    std::size_t nextEntry = 0;
    for (std::size_t i = 0; i < pasted.lineCount(); ++i) {
        const std::string_view line = pasted.line(i);
        const std::size_t number = pasted.numberOf(i);
        if (line.starts_with("name: ")) {
            operatorNamed(summary, line.substr(6), number);
        } else if (line.starts_with("### _dispatch_dump")) {
            operatorNamed(summary, line.substr(line.rfind(' ') + 1), number);
        } else if (line.starts_with("schema: ") && !summary.operators.empty()) {
            summary.operators.back().schema = line.substr(8);
        } else if (const std::string key = registrationAt(line); !key.empty() && !summary.operators.empty()) {
            summary.operators.back().registrations.push_back(key);
        }
        while (nextEntry < entries.size() && entries[nextEntry].line <= number) {
            if (summary.operators.empty())
                summary.operators.emplace_back().line = number;
            summary.operators.back().entries.push_back(entries[nextEntry++]);
        }
        if (entries.empty() && !line.empty() && !line.starts_with('#') && line.find("::") != std::string_view::npos
            && line.find(' ') == std::string_view::npos)
            operatorNamed(summary, line, number);
    }
    std::vector<std::string> names;
    for (const DumpedOperator& op : summary.operators)
        if (op.entries.size() > names.size()) {
            names.clear();
            for (const PastedEntry& entry : op.entries)
                names.push_back(entry.key);
        }
    summary.model = modelForKeys(names);
    if (names.empty())
        summary.model = {};
    return summary;
}

std::string summaryText(const DumpSummary& summary, TextKind kind)
{
    if (kind == TextKind::registrationList) {
        std::vector<std::string> names;
        for (const DumpedOperator& op : summary.operators)
            names.push_back(op.name);
        return fmt::format(
            "A list of {} operators with a kernel at one key; the list does not say which.\n{}", names.size(),
            filled(fmt::format(
                       "{}{}",
                       fmt::join(names.begin(),
                                 names.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(names.size(), 40)),
                                 ", "),
                       names.size() > 40 ? " ..." : ""),
                   "  "));
    }
    std::string text;
    std::size_t shown = 0;
    for (const DumpedOperator& op : summary.operators) {
        if (shown++ == kShownOperators) {
            text += fmt::format("... and {} operators more\n", summary.operators.size() - kShownOperators);
            break;
        }
        text += op.name.empty() ? "An operator without a name\n" : op.name + "\n";
        if (!op.schema.empty())
            text += filled(op.schema, "  ");
        if (!op.registrations.empty())
            text += fmt::format("\n  Registered at {} key{}\n{}", op.registrations.size(),
                                op.registrations.size() == 1 ? "" : "s",
                                filled(fmt::format("{}", fmt::join(op.registrations, ", ")), "    "));
        if (!op.entries.empty())
            text += fmt::format("\n  The computed table: {} entries\n", op.entries.size())
                + groupsText(groupEntries(op.entries));
        text += "\n";
    }
    if (summary.model.model)
        text += fmt::format("The keys are those of {}{}.\n", summary.model.model->name(),
                            summary.model.complete ? "" : ", as far as they are known");
    return text;
}

Json summaryJson(const DumpSummary& summary)
{
    Json json = {{"model", summary.model.model ? Json(summary.model.model->name()) : Json(nullptr)},
                 {"operators", Json::array()}};
    for (const DumpedOperator& op : summary.operators) {
        Json item = {{"op", op.name},
                     {"line", op.line},
                     {"schema", op.schema},
                     {"registrations", op.registrations},
                     {"entries", Json::array()}};
        for (const PastedEntry& entry : op.entries)
            item["entries"].push_back({{"key", entry.key},
                                       {"fallthrough", entry.fallthrough},
                                       {"kernel", entry.debug},
                                       {"provenance", entry.kind}});
        json["operators"].push_back(std::move(item));
    }
    return json;
}

}  // namespace keyfall::app
