// SPDX-License-Identifier: MIT
#include "app/commands/chosen_operators.h"
#include "app/commands/chosen_session.h"
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "app/commands/live_words.h"
#include "app/commands/overlay.h"
#include "app/commands/table_text.h"
#include "core/dispatch/pytorch_text.h"
#include "core/pytorch/tables_text.h"
#include "core/session/prepared_session.h"
#include "core/session/run.h"

#include <fmt/format.h>

#include <iostream>
#include <unordered_set>

namespace keyfall::app {

namespace {

struct TableOptions {
    std::string model;
    std::string session;
    std::string import;
    std::string op;
    std::string format = "text";
    bool fresh = false;
};

/// `live`: what an import has besides tables.
void print(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops, const std::string& format,
           const LiveKeySets& live = {})
{
    if (format == "text")
        std::cout << liveText(live, dispatcher.model()) << (live.empty() ? "" : "\n") << tableAsText(dispatcher, ops);
    else if (format == "json")
        writeTableJson(
            dispatcher, ops, [](std::string_view text) { std::cout << text; }, liveJson(live, dispatcher.model()));
    else if (format == "csv")
        std::cout << tableAsCsv(dispatcher, ops);
    else
        for (const OperatorHandle& op : ops)
            std::cout << pytorchTableDump(dispatcher, op);
}

/// Rows that the import has otherwise than the rules make them: worth knowing before believing either.
void sayDifferences(const Imported& imported)
{
    const std::vector<RowDifference> found = differences(imported.tables, imported.dispatcher());
    if (found.empty())
        return;
    const RowDifference& first = found.front();
    std::cerr << fmt::format("keyfall: note: {} imported row{} not what the rules of {} give; the first: {} {}: "
                             "imported {}, by the rules {}\n",
                             found.size(), found.size() == 1 ? " is" : "s are", imported.dispatcher().model().name(),
                             first.op, first.key, first.imported.empty() ? "nothing" : first.imported,
                             first.computed.empty() ? "nothing" : first.computed);
}

int printImported(const TableOptions& options)
{
    const auto imported = tablesForCommand(options.import, options.model, options.session);
    if (!imported)
        return report(imported.error());
    const auto ops = chosenOperators(imported->dispatcher(), options.op);
    if (!ops)
        return report(ops.error());
    const bool overlaid = !options.session.empty();
    if (!overlaid)  // rows that a session's kernels changed are meant to differ
        sayDifferences(*imported);
    if (options.format != "pytorch" || overlaid) {
        print(imported->dispatcher(), *ops, options.format,
              liveKeySets(imported->tables, imported->dispatcher().model()));
        return kDone;
    }
    // Printed back as it came, so from the import itself; its operators and the dispatcher's are in the same order.
    std::unordered_set<std::string> names;
    for (const OperatorHandle& op : *ops)
        names.insert(op.name());
    for (const ImportedOperator& op : imported->tables.operators)
        if (names.contains(registeredName(op)))
            std::cout << printedBack(imported->tables, op, imported->dispatcher());
    return kDone;
}

int printTable(const TableOptions& options, const RuntimeFactory& factory)
{
    if (!options.import.empty())
        return printImported(options);
    const auto session = chosenSession({.model = options.model, .session = options.session, .fresh = options.fresh});
    if (!session)
        return report(session.error());
    const auto prepared = prepareSession(*session, factory);
    if (!prepared)
        return report(prepared.error());
    const Dispatcher& dispatcher = prepared->runtime->dispatcher();
    saySessionOverrides(*session, dispatcher);
    if (options.format == "pytorch" && dispatcher.model().spec().errors != ErrorStyle::pytorch)
        return report(Error{ErrorKind::badInput, "--format",
                            "PyTorch's table format is not for this model (" + dispatcher.model().name() + ")",
                            "use text, json or csv"});
    const auto ops = chosenOperators(dispatcher, options.op);
    if (!ops)
        return report(ops.error());
    print(dispatcher, *ops, options.format);
    return kDone;
}

}  // namespace

void addTable(const CommandContext& context)
{
    Command command(context, "table", "Registrations and the table that is computed from them");
    command.footer(R"(Examples:
  keyfall table --op add
  keyfall table --session custom.keyfall --op noop --format json
  keyfall table --session custom.keyfall --op noop --fresh   no stale entries, unlike PyTorch
  keyfall table --format csv > table.csv
  keyfall table --table builtin:2.15.0 --op aten::matmul --format pytorch
  keyfall table --table builtin:2.15.0 --session mine.keyfall --op aten::add.Tensor   with kernels of mine over it
  keyfall table --table tables.jsonl.gz --format json       what export_tables.py wrote)");
    auto options = std::make_shared<TableOptions>();
    command.option("--model", options->model,
                   "The key model, a name or a model file (ferrotorch; of an import: the one that fits)");
    command.option("--session", options->session,
                   "Take model and registrations from a session; with --table, its registrations over those tables");
    command.option("--table,--import", options->import,
                   "PyTorch's own tables instead of our kernels: dumps, an export, builtin:2.15.0");
    command.option("--op", options->op, "Only this operator, with or without overload");
    command.flag("--fresh", options->fresh, std::string(kFreshHelp));
    command.option("--format", options->format, "text, json, csv or pytorch")
        .oneOf({"text", "json", "csv", "pytorch"})
        .showDefault();
    command.run([options, factory = context.factory] { return printTable(*options, factory); });
}

}  // namespace keyfall::app
