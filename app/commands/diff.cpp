// SPDX-License-Identifier: MIT
#include "app/commands/chosen_operators.h"
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "app/commands/overlay.h"
#include "core/query/operator_query.h"
#include "core/query/table_diff.h"
#include "core/text/csv_text.h"
#include "core/text/json_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>

namespace keyfall::app {

namespace {

struct DiffArguments {
    std::string before;
    std::string after;
    std::string op;
    bool lines = false;
    bool json = false;
    bool csv = false;
};

/// Operators whose rows are listed; the summary and JSON have all of them.
constexpr std::size_t kShownOperators = 40;

std::string rowText(const RowDiff& row)
{
    const std::string key = row.oldKey.empty() ? row.key : fmt::format("{} (was {})", row.key, row.oldKey);
    if (row.before.empty() || row.after.empty())
        return fmt::format("  {}, {}: {}\n", key, nameOf(row.reason), row.before.empty() ? row.after : row.before);
    return fmt::format("  {}, {}: {}\n      now {}\n", key, nameOf(row.reason), row.before, row.after);
}

/// Rows of one reason with the same kernel are one line: a new backend has dozens of them.
std::string rowsText(const OperatorDiff& op)
{
    std::string text;
    std::vector<bool> done(op.rows.size(), false);
    for (std::size_t i = 0; i < op.rows.size(); ++i) {
        if (done[i])
            continue;
        RowDiff row = op.rows[i];
        for (std::size_t j = i + 1; j < op.rows.size(); ++j) {
            const RowDiff& other = op.rows[j];
            if (other.reason != row.reason || other.before != row.before || other.after != row.after
                || !other.oldKey.empty() || !row.oldKey.empty())
                continue;
            done[j] = true;
            row.key += ", " + other.key;
        }
        text += rowText(row);
    }
    return text;
}

std::string_view nameOf(OperatorDiff::Kind kind)
{
    switch (kind) {
    case OperatorDiff::Kind::added: return "added";
    case OperatorDiff::Kind::removed: return "removed";
    case OperatorDiff::Kind::changed: return "changed";
    }
    return {};
}

std::string operatorText(const OperatorDiff& op)
{
    std::string text =
        fmt::format("{}{}\n", op.op,
                    op.kind == OperatorDiff::Kind::changed ? std::string() : fmt::format(" ({})", nameOf(op.kind)));
    if (op.kind == OperatorDiff::Kind::changed && op.schemaBefore != op.schemaAfter)
        text += fmt::format("  schema: {}\n      now {}\n", op.schemaBefore.empty() ? "(none)" : op.schemaBefore,
                            op.schemaAfter.empty() ? "(none)" : op.schemaAfter);
    return text + rowsText(op);
}

std::string keysText(std::string_view what, const std::vector<std::string>& keys)
{
    return keys.empty() ? std::string() : fmt::format("  {} {}: {}\n", keys.size(), what, fmt::join(keys, ", "));
}

std::string summaryText(const TableDiff& diff)
{
    std::string text;
    std::vector<std::string> renamed;
    for (const auto& [old, name] : diff.keysRenamed)
        renamed.push_back(fmt::format("{} → {}", old, name));
    const std::string keys =
        keysText("new", diff.keysAdded) + keysText("gone", diff.keysRemoved) + keysText("renamed", renamed);
    if (!keys.empty())
        text += "Keys\n" + keys;
    if (!diff.rules.empty())
        text += "Rules\n";
    for (const RuleDiff& rule : diff.rules)
        text += fmt::format("  {}: {} → {}\n", rule.what, rule.before, rule.after);
    using Kind = OperatorDiff::Kind;
    text += fmt::format("Operators\n  {} added, {} removed, {} changed\n", diff.count(Kind::added),
                        diff.count(Kind::removed), diff.count(Kind::changed));
    const bool anyRow = std::any_of(diff.rows.begin(), diff.rows.end(), [](std::size_t count) { return count > 0; });
    if (anyRow)
        text += "Rows\n";
    for (std::size_t i = 0; i < kRowReasons; ++i)
        if (diff.rows[i] > 0)
            text += fmt::format("  {:>6} {}\n", diff.rows[i], nameOf(static_cast<RowReason>(i)));
    return text;
}

std::string textOf(const TableDiff& diff)
{
    std::string text = summaryText(diff);
    std::size_t shown = 0;
    for (const OperatorDiff& op : diff.operators) {
        // A new key changes every operator; with all of them to show, that says nothing about one.
        const bool own = op.kind != OperatorDiff::Kind::changed || op.schemaBefore != op.schemaAfter
            || std::any_of(op.rows.begin(), op.rows.end(), [](const RowDiff& row) {
                             return row.reason != RowReason::newKey && row.reason != RowReason::goneKey
                                 && row.reason != RowReason::newFallback && row.reason != RowReason::goneFallback;
                         });
        if (!own && diff.operators.size() > kShownOperators)
            continue;
        if (shown == kShownOperators) {
            text += "\n... and more; --op shows one, --json all\n";
            break;
        }
        ++shown;
        text += "\n" + operatorText(op);
    }
    return text;
}

Json jsonOf(const TableDiff& diff)
{
    Json json;
    json["keys"] = {{"added", diff.keysAdded}, {"removed", diff.keysRemoved}, {"renamed", Json::array()}};
    for (const auto& [old, name] : diff.keysRenamed)
        json["keys"]["renamed"].push_back({{"before", old}, {"after", name}});
    json["rules"] = Json::array();
    for (const RuleDiff& rule : diff.rules)
        json["rules"].push_back({{"what", rule.what}, {"before", rule.before}, {"after", rule.after}});
    json["rows"] = Json::object();
    for (std::size_t i = 0; i < kRowReasons; ++i)
        json["rows"][std::string(nameOf(static_cast<RowReason>(i)))] = diff.rows[i];
    json["operators"] = Json::array();
    for (const OperatorDiff& op : diff.operators) {
        Json entry = {{"op", op.op}, {"change", nameOf(op.kind)}};
        if (op.schemaBefore != op.schemaAfter) {
            entry["schema_before"] = op.schemaBefore;
            entry["schema_after"] = op.schemaAfter;
        }
        entry["rows"] = Json::array();
        for (const RowDiff& row : op.rows) {
            Json line = {{"key", row.key}, {"reason", nameOf(row.reason)}};
            if (!row.oldKey.empty())
                line["old_key"] = row.oldKey;
            line["before"] = row.before.empty() ? Json() : Json(row.before);
            line["after"] = row.after.empty() ? Json() : Json(row.after);
            entry["rows"].push_back(std::move(line));
        }
        json["operators"].push_back(std::move(entry));
    }
    return json;
}

std::string csvOf(const TableDiff& diff)
{
    std::string text = "op,change,key,old_key,reason,before,after\r\n";
    for (const OperatorDiff& op : diff.operators) {
        if (op.schemaBefore != op.schemaAfter || op.rows.empty())
            text += fmt::format("{},{},,,schema,{},{}\r\n", csvField(op.op), nameOf(op.kind), csvField(op.schemaBefore),
                                csvField(op.schemaAfter));
        for (const RowDiff& row : op.rows)
            text += fmt::format("{},{},{},{},{},{},{}\r\n", csvField(op.op), nameOf(op.kind), csvField(row.key),
                                csvField(row.oldKey), csvField(nameOf(row.reason)), csvField(row.before),
                                csvField(row.after));
    }
    return text;
}

/// The operators of either side that `--op` means; an error where neither has one.
Expected<std::vector<std::string>> namesOf(const Imported& before, const Imported& after, const std::string& op)
{
    std::vector<std::string> names;
    Expected<std::vector<OperatorHandle>> last;
    for (const Imported* side : {&before, &after}) {
        last = chosenOperators(side->dispatcher(), op);
        if (last)
            for (const OperatorHandle& handle : *last)
                names.push_back(handle.name());
    }
    if (names.empty())
        return tl::unexpected<Error>(last.error());
    return names;
}

/// A session stands for the tables that it starts from with its registrations over them.
Expected<Imported> sideOf(const std::string& path)
{
    if (!path.ends_with(".keyfall"))
        return importForCommand(path, {});
    const auto session = readSession(path);
    if (!session)
        return tl::unexpected<Error>(session.error());
    const std::string tables = registrationTables(*session);
    if (tables.empty())
        return badInput(
            path, "the session starts from no tables of a PyTorch, so there is nothing to compare",
            "\"standard_kernels\": true and \"registrations_from\", or a pytorch-1.13, -2.6 or -2.15 model; "
            "`keyfall table --session` lists what it has");
    return tablesForCommand(tables, {}, path);
}

int diff(const DiffArguments& arguments)
{
    const auto before = sideOf(arguments.before);
    if (!before)
        return report(before.error());
    const auto after = sideOf(arguments.after);
    if (!after)
        return report(after.error());
    std::optional<std::vector<std::string>> names;
    if (!arguments.op.empty()) {
        auto named = namesOf(*before, *after, arguments.op);
        if (!named)
            return report(named.error());
        names = std::move(*named);
    }
    const TableDiff found =
        diffTables(before->dispatcher(), after->dispatcher(), {.lines = arguments.lines}, names ? &*names : nullptr);
    if (arguments.csv) {
        std::cout << csvOf(found);
    } else if (arguments.json) {
        Json json = {{"before", arguments.before}, {"after", arguments.after}};
        json.update(jsonOf(found));
        std::cout << jsonText(json);
    } else if (found.empty()) {
        std::cout << "Nothing differs.\n";
    } else {
        std::cout << fmt::format("{} ({}) → {} ({})\n", arguments.before, before->dispatcher().model().name(),
                                 arguments.after, after->dispatcher().model().name())
                  << textOf(found);
    }
    return found.empty() ? kDone : kFoundFailure;
}

}  // namespace

void addDiff(const CommandContext& context)
{
    Command command(context, "diff", "What differs between the tables of two PyTorch builds, and why");
    command.footer(R"(Status 1: something differs. Kernels that only moved to another line or folder count with --lines.

Examples:
  keyfall diff builtin:2.6.0 builtin:2.15.0
  keyfall diff builtin:1.13.1 builtin:2.6.0 --op aten::add.Tensor
  keyfall diff builtin:2.15.0 mine.jsonl.gz --json
  keyfall diff mine.jsonl.gz session.keyfall --op mine::f    is the session what my library registers?)");
    auto arguments = std::make_shared<DiffArguments>();
    command
        .option("BEFORE", arguments->before,
                "The older tables: dumps, an export, builtin:2.6.0, a session (.keyfall) with what it starts from")
        .required();
    command.option("AFTER", arguments->after, "The newer ones").required();
    command.option("--op", arguments->op, "Only this operator, with or without overload");
    command.flag("--lines", arguments->lines, "Also kernels that only moved to another line or folder");
    command.flag("--json", arguments->json, "Print one JSON document");
    command.flag("--csv", arguments->csv, "Print a line for each row: op,change,key,old_key,reason,before,after");
    command.run([arguments] { return diff(*arguments); });
}

}  // namespace keyfall::app
