// SPDX-License-Identifier: MIT
#include "app/commands/commands.h"
#include "app/commands/table_text.h"
#include "core/session/overloads.h"
#include "core/session/run.h"
#include "core/trace/pytorch_text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <iostream>

namespace keyfall::app {

namespace {

struct TableOptions {
    std::string model = "ferrotorch";
    std::string session;
    std::string import;
    std::string op;
    std::string format = "text";
};

Expected<Session> sessionFor(const TableOptions& options)
{
    if (!options.session.empty())
        return readSession(options.session);
    const auto model = modelNamed(options.model);
    if (!model)
        return tl::unexpected<Error>(model.error());
    Session session;
    session.model = (*model)->name();
    return session;
}

int printTable(const TableOptions& options, const RuntimeFactory& factory)
{
    if (!options.import.empty())
        return report(Error{ErrorKind::badInput, "--import", "imported tables are not available yet", "leave --import out"});
    const auto session = sessionFor(options);
    if (!session)
        return report(session.error());
    const auto prepared = prepareSession(*session, factory);
    if (!prepared)
        return report(prepared.error());
    const Dispatcher& dispatcher = prepared->runtime->dispatcher();
    if (options.format == "pytorch" && dispatcher.model().spec().errors != ErrorStyle::pytorch)
        return report(Error{ErrorKind::badInput, "--format",
                            "PyTorch's table format is not for this model (" + dispatcher.model().name() + ")",
                            "use text, json or csv"});
    std::vector<OperatorHandle> ops = dispatcher.operators();
    if (!options.op.empty()) {
        auto named = operatorsNamed(dispatcher, options.op);
        if (!named)
            return report(Error{ErrorKind::badInput, "--op", named.error().message, named.error().advice});
        ops = std::move(*named);
    }
    if (options.format == "text")
        std::cout << tableAsText(dispatcher, ops);
    else if (options.format == "json")
        std::cout << tableAsJson(dispatcher, ops);
    else if (options.format == "csv")
        std::cout << tableAsCsv(dispatcher, ops);
    else
        for (const OperatorHandle op : ops)
            std::cout << pytorchTableDump(dispatcher, op);
    return kDone;
}

}  // namespace

void addTable(const CommandContext& context)
{
    CLI::App* command = context.app.add_subcommand("table", "Registrations and the table that is computed from them");
    command->footer(R"(Examples:
  keyfall table --op add
  keyfall table --session custom.keyfall --op noop --format json
  keyfall table --format csv > table.csv)");
    auto options = std::make_shared<TableOptions>();
    command->add_option("--model", options->model, "The key model: a name, or a model file (.json)")->capture_default_str();
    auto* session = command->add_option("--session", options->session, "Take model and registrations from a session");
    command->add_option("--import", options->import, "A table of another program instead of our kernels")->excludes(session);
    command->add_option("--op", options->op, "Only this operator, with or without overload");
    command->add_option("--format", options->format, "text, json, csv or pytorch")
        ->check(CLI::IsMember({"text", "json", "csv", "pytorch"}))
        ->capture_default_str();
    command->callback([options, &status = context.status, factory = context.factory] { status = printTable(*options, factory); });
}

}  // namespace keyfall::app
