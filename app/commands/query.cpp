// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "app/commands/overlay.h"
#include "core/query/operator_query.h"
#include "core/text/csv_text.h"
#include "core/text/json_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>

namespace keyfall::app {

namespace {

struct QueryOptions {
    std::vector<std::string> words;
    std::string table{kNewestTables};
    std::string model;
    std::string session;
    bool count = false;
    bool csv = false;
    bool json = false;
};

/// Rows shown behind an operator; JSON and CSV have all of them.
constexpr std::size_t kShownRows = 4;

std::string rowText(const QueryRow& row)
{
    return row.kernel.empty() ? fmt::format("{} [{}]", row.key, row.provenance)
                              : fmt::format("{}: {} [{}]", row.key, row.kernel, row.provenance);
}

void printText(const std::vector<QueryMatch>& matches)
{
    for (const QueryMatch& match : matches) {
        std::cout << match.op.name() << '\n';
        for (std::size_t i = 0; i < match.rows.size() && i < kShownRows; ++i)
            std::cout << "  " << rowText(match.rows[i]) << '\n';
        if (match.rows.size() > kShownRows)
            std::cout << fmt::format("  ... and {} rows more\n", match.rows.size() - kShownRows);
    }
}

void printCsv(const std::vector<QueryMatch>& matches)
{
    std::cout << "op,key,kernel,provenance\r\n";
    for (const QueryMatch& match : matches) {
        if (match.rows.empty())
            std::cout << csvField(match.op.name()) << ",,,\r\n";
        for (const QueryRow& row : match.rows)
            std::cout << fmt::format("{},{},{},{}\r\n", csvField(match.op.name()), csvField(row.key),
                                     csvField(row.kernel), csvField(row.provenance));
    }
}

void printJson(const std::vector<QueryMatch>& matches, const QueryOptions& options, const Dispatcher& dispatcher)
{
    Json json = {{"query", fmt::format("{}", fmt::join(options.words, " "))},
                 {"table", options.table},
                 {"model", dispatcher.model().name()},
                 {"count", matches.size()},
                 {"of", dispatcher.operators().size()}};
    if (!options.count) {
        Json operators = Json::array();
        for (const QueryMatch& match : matches) {
            Json op = {{"op", match.op.name()}};
            op["schema"] = match.op.schema() ? Json(match.op.schema()->text) : nullptr;
            op["rows"] = Json::array();
            for (const QueryRow& row : match.rows)
                op["rows"].push_back({{"key", row.key}, {"kernel", row.kernel}, {"provenance", row.provenance}});
            operators.push_back(std::move(op));
        }
        json["operators"] = std::move(operators);
    }
    std::cout << jsonText(json);
}

int query(const QueryOptions& options)
{
    const auto imported = tablesForCommand(options.table, options.model, options.session);
    if (!imported)
        return report(imported.error());
    const Dispatcher& dispatcher = imported->dispatcher();
    const auto question = OperatorQuery::parse(fmt::format("{}", fmt::join(options.words, " ")), dispatcher.model());
    if (!question)
        return report(question.error());
    const std::vector<QueryMatch> matches = question->run(dispatcher);
    if (options.json) {
        printJson(matches, options, dispatcher);
        return kDone;
    }
    if (options.count)
        std::cout << matches.size() << '\n';
    else if (options.csv)
        printCsv(matches);
    else
        printText(matches);
    std::cerr << fmt::format("keyfall: {} of {} operators ({}, {})\n", matches.size(), dispatcher.operators().size(),
                             options.table, dispatcher.model().name());
    return kDone;
}

std::string footer()
{
    std::string text = "Conditions, which must all hold (a|b: either; -a or !a: not). Quote the question: '-' and '*' "
                       "mean something to shells.\n";
    for (const auto& [word, means] : OperatorQuery::words())
        text += fmt::format("  {:<12} {}\n", word, means);
    text += R"(
Examples:
  keyfall query '@CPU -@Autograd*'                  CPU kernels without an autograd kernel
  keyfall query missing@PrivateUse1 'name:conv*'    what a backend still lacks
  keyfall query provenance:math@Meta --count
  keyfall query --table mine.jsonl.gz ambiguous --json)";
    return text;
}

}  // namespace

void addQuery(const CommandContext& context)
{
    Command command(context, "query", "Which operators of a PyTorch's tables have a property");
    command.footer(footer());
    auto options = std::make_shared<QueryOptions>();
    command.option("QUERY", options->words, "Conditions side by side: @CPU, missing@Meta, schema:inplace, conv")
        .required();
    command.option("--table", options->table, "Whose tables: dumps, an export, builtin:2.6.0").showDefault();
    command.option("--model", options->model, "The key model of the tables (the one that fits)");
    command.option("--session", options->session, "Registrations of a session over the tables");
    command.flag("--count", options->count, "Print only how many there are");
    command.flag("--csv", options->csv, "Print a line for each operator and row: op,key,kernel,provenance");
    command.flag("--json", options->json, "Print one JSON document");
    command.run([options] { return query(*options); });
}

}  // namespace keyfall::app
