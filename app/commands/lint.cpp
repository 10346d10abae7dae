// SPDX-License-Identifier: MIT
#include "app/commands/chosen_operators.h"
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "app/commands/lint_json.h"
#include "app/commands/lint_words.h"
#include "app/commands/overlay.h"
#include "core/pytorch/built_in_tables.h"
#include "core/pytorch/exported_tables_reader.h"
#include "core/pytorch/imported_lint.h"
#include "core/session/prepared_session.h"
#include "core/session/run.h"
#include "core/session/session_lint.h"
#include "core/text/json_text.h"
#include "core/text/text_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <set>

namespace keyfall::app {

namespace {

struct LintOptions {
    std::string input;
    std::string table;
    std::string model;
    std::string op;
    std::vector<std::string> kinds;
    bool json = false;
};

struct LintAnswer {
    std::string model;
    std::size_t operators = 0;
    std::vector<Finding> findings;
};

Expected<LintAnswer> lintTables(const Imported& imported, const LintOptions& options)
{
    const auto ops = chosenOperators(imported.dispatcher(), options.op);
    if (!ops)
        return tl::unexpected<Error>(ops.error());
    return LintAnswer{imported.dispatcher().model().name(), ops->size(),
                      lintImported(imported.tables, imported.predicted, *ops)};
}

/// `aloud`: says on standard error what is registered over PyTorch's kernels.
Expected<LintAnswer> lintOf(const Session& session, const std::string& op, const RuntimeFactory& factory, bool aloud)
{
    const auto prepared = prepareSession(session, factory);
    if (!prepared)
        return tl::unexpected<Error>(prepared.error());
    const Dispatcher& dispatcher = prepared->runtime->dispatcher();
    const auto ops = chosenOperators(dispatcher, op);
    if (!ops)
        return tl::unexpected<Error>(ops.error());
    if (aloud)
        saySessionOverrides(session, dispatcher);
    LintAnswer answer{dispatcher.model().name(), ops->size(), lint(dispatcher, *ops)};
    for (Finding& finding : lintSession(session, dispatcher.model()))
        if (op.empty()
            || std::any_of(ops->begin(), ops->end(), [&](const auto& one) { return one.name() == finding.op; }))
            answer.findings.push_back(std::move(finding));
    return answer;
}

Expected<LintAnswer> lintSessionText(const std::string& text, const std::string& name, const LintOptions& options,
                                     const RuntimeFactory& factory)
{
    if (!options.model.empty())
        return badInput("--model", "a session names its model itself", "leave --model out");
    const auto session = parseSession(text, name);
    return session ? lintOf(*session, options.op, factory, true) : tl::unexpected<Error>(session.error());
}

/// The session's registrations over real tables: what they do to all those operators.
Expected<LintAnswer> lintOverlay(const LintOptions& options)
{
    const auto imported = tablesForCommand(options.table, options.model, options.input);
    if (!imported)
        return tl::unexpected<Error>(imported.error());
    auto answer = lintTables(*imported, options);
    const auto session = readSession(options.input);
    if (answer && session)
        for (Finding& finding : lintSession(*session, imported->dispatcher().model()))
            answer->findings.push_back(std::move(finding));
    return answer;
}

/// A session is a JSON document, tables are lines of JSON with a header, or text.
Expected<LintAnswer> lintInput(const LintOptions& options, const RuntimeFactory& factory)
{
    if (!options.table.empty())
        return lintOverlay(options);
    if (options.input.starts_with(kBuiltInTables)) {
        const auto imported = importForCommand(options.input, options.model);
        return imported ? lintTables(*imported, options) : tl::unexpected<Error>(imported.error());
    }
    auto source = LineSource::open(options.input);
    if (!source)
        return tl::unexpected<Error>(source.error());
    if (source->peek() != '{') {
        const auto imported = importForCommand(*source, {}, options.model);
        return imported ? lintTables(*imported, options) : tl::unexpected<Error>(imported.error());
    }
    const auto first = source->next();
    if (!first)
        return tl::unexpected<Error>(*source->error());
    std::string text(*first);
    if (isTablesHeader(text)) {
        const auto imported = importForCommand(*source, text, options.model);
        return imported ? lintTables(*imported, options) : tl::unexpected<Error>(imported.error());
    }
    while (const auto line = source->next()) {
        text += "\n" + std::string(*line);
        if (text.size() > kLargestTextFile)
            return badInput(
                source->name(),
                fmt::format("is larger than {} MB, more than is read of a session", kLargestTextFile >> 20));
    }
    if (source->error())
        return tl::unexpected<Error>(*source->error());
    return lintSessionText(text, source->name(), options, factory);
}

std::string counted(std::size_t count, std::string_view one)
{
    return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

std::string textOf(const LintAnswer& answer)
{
    return findingsText(answer.findings)
        + fmt::format("{} in {} ({})\n", counted(answer.findings.size(), "finding"),
                      counted(answer.operators, "operator"), answer.model);
}

Json jsonOf(const LintAnswer& answer)
{
    Json document = {{"model", answer.model}, {"operators", answer.operators}, {"findings", Json::array()}};
    for (const Finding& finding : answer.findings) {
        FindingWords words = wordsOf(finding);
        document["findings"].push_back({{"kind", nameOf(finding.kind)},
                                        {"op", finding.op.empty() ? Json(nullptr) : Json(finding.op)},
                                        {"key", finding.key.empty() ? Json(nullptr) : Json(finding.key)},
                                        {"text", std::move(words.text)},
                                        {"advice", std::move(words.advice)}});
    }
    return document;
}

int lintAndReport(const LintOptions& options, const RuntimeFactory& factory)
{
    std::set<FindingKind> wanted;
    for (const std::string& name : options.kinds)
        wanted.insert(findingKindNamed(name).value());  // the option has checked the name
    auto answer = lintInput(options, factory);
    if (!answer)
        return report(answer.error());
    if (!wanted.empty())
        std::erase_if(answer->findings, [&wanted](const Finding& finding) { return !wanted.contains(finding.kind); });
    std::cout << (options.json ? jsonText(jsonOf(*answer)) : textOf(*answer));
    return answer->findings.empty() ? kDone : kFoundFailure;
}

}  // namespace

Expected<Json> sessionLintJson(const Session& session, const std::string& op, const RuntimeFactory& factory)
{
    const auto answer = lintOf(session, op, factory, false);
    return answer ? Expected<Json>(jsonOf(*answer)) : tl::unexpected<Error>(answer.error());
}

void addLint(const CommandContext& context)
{
    Command command(context, "lint", "What is ambiguous, shadowed, stale, unreachable in tables or a session");
    std::string kinds;
    std::vector<std::string> names;
    for (const FindingKind kind : findingKinds()) {
        kinds += fmt::format("  {:<26} {}\n", nameOf(kind), titleOf(kind));
        names.emplace_back(nameOf(kind));
    }
    command.footer(fmt::format(R"text(Status 0: nothing was found; 1: something was, and is printed.

Kinds:
{}
Examples:
  keyfall lint tables.jsonl.gz                 what export_tables.py wrote
  keyfall lint builtin:1.13.1 --kind shadowed-kernel
  keyfall lint session.keyfall --json
  keyfall lint session.keyfall --table builtin:2.15.0      what it does to PyTorch's own operators
  python3 -c "import torch; print(torch._C._dispatch_dump('aten::conv1d'))" | keyfall lint -)text",
                               kinds));
    auto options = std::make_shared<LintOptions>();
    command.option("INPUT", options->input, "Tables (dumps, an export, builtin:1.13.1) or a session").required();
    command.option("--table", options->table, "Lay the session's registrations over these tables: builtin:2.15.0");
    command.option("--model", options->model, "The key model of tables (the one that fits)");
    command.option("--op", options->op, "Only this operator, with or without overload");
    command.option("--kind", options->kinds, "Only findings of this kind; may be repeated").oneOf(names);
    command.flag("--json", options->json, "Print one JSON document");
    command.run([options, factory = context.factory] { return lintAndReport(*options, factory); });
}

}  // namespace keyfall::app
