// SPDX-License-Identifier: MIT
#include "core/pytorch/detect.h"

#include "core/pytorch/dump_lines.h"
#include "core/pytorch/error_finder.h"
#include "core/pytorch/profile_reader.h"
#include "core/pytorch/trace_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace keyfall {

namespace {

constexpr std::size_t kMostRead = std::size_t{1} << 20;

std::string_view withoutSpaceBefore(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

/// The value of a string member, as it stands in the text: good enough to tell formats apart without reading it all.
std::string_view memberText(std::string_view text, std::string_view name)
{
    const auto at = findLoosely(text, fmt::format("\"{}\":\"", name));
    if (!at)
        return {};
    const std::size_t end = text.find('"', at->end);
    return end == std::string_view::npos ? std::string_view() : text.substr(at->end, end - at->end);
}

Detection jsonKind(std::string_view text)
{
    if (isProfileText(text))
        return {TextKind::trace, 1, "JSON of torch.profiler: operators and times, no keys"};
    const std::string_view format = memberText(text.substr(0, 65'536), "format");
    const auto said = [&format](TextKind kind) {
        return Detection{kind, 1, fmt::format("JSON whose \"format\" is \"{}\"", format)};
    };
    if (format == "keyfall-session")
        return said(TextKind::session);
    if (format == "keyfall-key-model")
        return said(TextKind::keyModel);
    if (format == "keyfall-recording")
        return said(TextKind::trace);
    if (format == "keyfall-pytorch-tables" || format == "keyfall-operator-tables")
        return said(TextKind::exportedTables);
    if (!format.empty())
        return said(TextKind::otherJson);
    const std::string_view begin = text.substr(0, 65'536);
    if (findLoosely(begin, "\"calls\":[") && findLoosely(begin, "\"model\":"))
        return {TextKind::callGraph, 1, "JSON with \"model\" and \"calls\""};
    return {TextKind::otherJson, 1, "JSON without a \"format\" that is known"};
}

Detection seen(TextKind kind, std::size_t line, std::string_view what)
{
    return {kind, line, fmt::format("line {} {}", line, what)};
}

}  // namespace

std::string_view nameOf(TextKind kind)
{
    switch (kind) {
    case TextKind::error: return "error";
    case TextKind::trace: return "trace";
    case TextKind::stateDump: return "state_dump";
    case TextKind::tableDump: return "table_dump";
    case TextKind::registrationList: return "registration_list";
    case TextKind::exportedTables: return "exported_tables";
    case TextKind::session: return "session";
    case TextKind::keyModel: return "key_model";
    case TextKind::callGraph: return "call_graph";
    case TextKind::otherJson: return "json";
    case TextKind::unknown: return "unknown";
    }
    return "unknown";
}

bool looksLikeJson(std::string_view text)
{
    text = withoutSpaceBefore(text);
    if (text.empty() || (text[0] != '{' && text[0] != '['))
        return false;
    const std::string_view inside = withoutSpaceBefore(text.substr(1));
    // `{"`, `{}`, `[{`, `[[`, `["`: log lines begin with [INFO], [rank0], [12:00:00] ...
    if (text[0] == '{')
        return !inside.empty() && (inside[0] == '"' || inside[0] == '}')
            && !findLoosely(text.substr(0, 4096), "Could not run '")
            && text.substr(0, text.find('\n')).find("] op=[") == std::string_view::npos;
    return !inside.empty() && (inside[0] == '{' || inside[0] == '[' || inside[0] == '"');
}

Detection detectText(std::string_view text)
{
    text = text.substr(0, kMostRead);
    if (looksLikeJson(text))
        return jsonKind(text);
    const PastedText pasted(text);
    const auto errors = findErrors(pasted);
    if (!errors.empty())
        return seen(TextKind::error, errors.front().line,
                    errors.front().recognised.empty()
                        ? std::string("holds an error")
                        : fmt::format("holds: {}", errors.front().recognised.front().what));
    std::vector<TraceLine> found;
    std::string buffer;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        ++number;
        const std::string_view line = text.substr(at, end - at);
        if (line.find("] op=[") != std::string_view::npos) {
            findTraceLines(withoutEscapes(line, buffer), found);
            if (!found.empty())
                return seen(TextKind::trace, number, "is a dispatch: [label] op=[...], key=[...]");
        }
        at = end + 1;
    }
    std::size_t operators = 0;
    std::size_t filled = 0;
    std::size_t firstOperator = 0;
    for (std::size_t i = 0; i < pasted.lineCount(); ++i) {
        const std::string_view line = pasted.line(i);
        if (line.starts_with("name: ") && i + 1 < pasted.lineCount() && pasted.line(i + 1).starts_with("schema: "))
            return seen(TextKind::stateDump, pasted.numberOf(i), "begins an operator's state: name, schema");
        if (line.empty() || line.starts_with('#'))
            continue;
        ++filled;
        if (isOperatorName(line)) {
            ++operators;
            firstOperator = firstOperator == 0 ? pasted.numberOf(i) : firstOperator;
        }
    }
    const auto entries = findEntries(pasted);
    if (!entries.empty())
        return seen(TextKind::tableDump, entries.front().line,
                    fmt::format("is a table row: {}: ... [{}]", entries.front().key, entries.front().kind));
    // Most lines, so that a log which once names an operator is none.
    if (operators > 0 && operators * 10 >= filled * 9)
        return seen(TextKind::registrationList, firstOperator,
                    fmt::format("names an operator, as {} of {} lines do", operators, filled));
    return {TextKind::unknown, 0,
            "no line is a dispatcher's error, a dispatch trace, a dump, a table or an operator's name"};
}

}  // namespace keyfall
