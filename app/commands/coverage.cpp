// SPDX-License-Identifier: MIT
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "app/commands/overlay.h"
#include "core/query/backend_coverage.h"
#include "core/query/operator_query.h"
#include "core/text/csv_text.h"
#include "core/text/json_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>
#include <unordered_map>

namespace keyfall::app {

namespace {

struct CoverageOptions {
    std::string backend;
    std::string against;
    std::vector<std::string> query;
    std::string table{kNewestTables};
    std::string model;
    std::string session;
    bool all = false;
    bool json = false;
    bool csv = false;
};

struct CoverageReport {
    BackendCoverage backend;
    std::optional<BackendCoverage> other;
    /// What the other backend covers and this one does not, in this one's order.
    std::vector<const CoveredOperator*> lacking;
};

Expected<std::vector<OperatorHandle>> asked(const CoverageOptions& options, const Dispatcher& dispatcher)
{
    const auto query = OperatorQuery::parse(fmt::format("{}", fmt::join(options.query, " ")), dispatcher.model());
    if (!query)
        return tl::unexpected<Error>(query.error());
    std::vector<OperatorHandle> operators;
    for (const QueryMatch& match : query->run(dispatcher))
        operators.push_back(match.op);
    return operators;
}

Expected<CoverageReport> reportOf(const CoverageOptions& options, const Dispatcher& dispatcher)
{
    const auto operators = asked(options, dispatcher);
    if (!operators)
        return tl::unexpected<Error>(operators.error());
    auto backend = coverageOf(dispatcher, options.backend, *operators);
    if (!backend)
        return tl::unexpected<Error>(backend.error());
    CoverageReport report{std::move(*backend), std::nullopt, {}};
    if (options.against.empty())
        return report;
    auto other = coverageOf(dispatcher, options.against, *operators);
    if (!other)
        return tl::unexpected<Error>(other.error());
    report.other = std::move(*other);
    std::unordered_map<std::string_view, Coverage> there;
    for (const CoveredOperator& covered : report.other->operators)
        there.emplace(covered.op, covered.coverage);
    for (const CoveredOperator& covered : report.backend.operators)
        if (!isCovered(covered.coverage) && isCovered(there.at(covered.op)))
            report.lacking.push_back(&covered);
    return report;
}

std::string sentenceFor(Coverage coverage, const BackendCoverage& backend)
{
    switch (coverage) {
    case Coverage::own: return "kernels of its own";
    case Coverage::composite:
        return "for free, forward and gradient: the implicit composite is made of other operators";
    case Coverage::explicitComposite: {
        // PyTorch's own have a kernel at Autograd that serves this backend, too.
        const auto lacking = std::count_if(backend.operators.begin(), backend.operators.end(), [](const auto& covered) {
            return covered.coverage == Coverage::explicitComposite && covered.gradient == GradientBy::nobody;
        });
        return "forward for free by an explicit composite; "
            + (lacking == 0 ? "all of them have the Autograd kernel that a gradient needs"
                            : fmt::format("{} of them have no Autograd kernel, which a gradient needs", lacking));
    }
    case Coverage::throughOut: return "through an .out that is there";
    case Coverage::needsOut: return "need an .out that is not there";
    case Coverage::fallback: return "by the backend's fallback, themselves or their .out";
    case Coverage::ambiguous: return "ambiguous: a call is an error";
    case Coverage::missing: return "missing";
    }
    return {};
}

std::string lineOf(const CoveredOperator& covered)
{
    std::string text = fmt::format("  {:<44} {}", covered.op, nameOf(covered.coverage));
    if (!covered.out.empty())
        text += fmt::format(", {}", covered.out);
    if (covered.dependents > 0)
        text += covered.dependents == 1 ? std::string("; 1 other goes through it")
                                        : fmt::format("; {} others go through it", covered.dependents);
    if (covered.first > 0)
        text += "; every backend needs it first";
    return text + '\n';
}

std::string textOf(const CoverageReport& report, bool all)
{
    std::string text = fmt::format("{}: {} operators\n", report.backend.backend, report.backend.operators.size());
    for (std::size_t i = 0; i < kCoverages; ++i) {
        const auto coverage = static_cast<Coverage>(i);
        text += fmt::format("  {:>5}  {}", report.backend.count(coverage), sentenceFor(coverage, report.backend));
        if (report.other)
            text += fmt::format("  ({}: {})", report.other->backend, report.other->count(coverage));
        text += '\n';
    }
    std::vector<const CoveredOperator*> listed = report.lacking;
    if (!report.other)
        for (const CoveredOperator& covered : report.backend.operators)
            if (all || !isCovered(covered.coverage))
                listed.push_back(&covered);
    if (report.other)
        text += fmt::format("\n{} has, {} has not: {}\n", report.other->backend, report.backend.backend, listed.size());
    else
        text += fmt::format("\n{}: {}\n", all ? "All" : "What it lacks, most wanted first", listed.size());
    for (const CoveredOperator* covered : listed)
        text += lineOf(*covered);
    return text;
}

std::string csvOf(const CoverageReport& report)
{
    std::string text = "op,coverage,gradient,out,dependents,first\r\n";
    for (const CoveredOperator& covered : report.backend.operators) {
        // Against another backend: what that one has and this one has not.
        const bool wanted =
            !report.other || std::find(report.lacking.begin(), report.lacking.end(), &covered) != report.lacking.end();
        if (wanted)
            text += fmt::format("{},{},{},{},{},{}\r\n", csvField(covered.op), nameOf(covered.coverage),
                                nameOf(covered.gradient), csvField(covered.out), covered.dependents, covered.first);
    }
    return text;
}

Json countsOf(const BackendCoverage& coverage)
{
    Json counts = Json::object();
    for (std::size_t i = 0; i < kCoverages; ++i)
        counts[std::string(nameOf(static_cast<Coverage>(i)))] = coverage.counts[i];
    return counts;
}

Json jsonOf(const CoverageReport& report, const CoverageOptions& options, const KeyModel& model)
{
    Json json = {{"table", options.table},
                 {"model", model.name()},
                 {"backend", report.backend.backend},
                 {"counts", countsOf(report.backend)}};
    json["operators"] = Json::array();
    for (const CoveredOperator& covered : report.backend.operators) {
        Json op = {{"op", covered.op},
                   {"coverage", nameOf(covered.coverage)},
                   {"gradient", nameOf(covered.gradient)},
                   {"dependents", covered.dependents}};
        if (!covered.out.empty())
            op["out"] = covered.out;
        if (covered.first > 0)
            op["first"] = covered.first;
        json["operators"].push_back(std::move(op));
    }
    if (report.other) {
        Json lacking = Json::array();
        for (const CoveredOperator* covered : report.lacking)
            lacking.push_back(covered->op);
        json["against"] = {
            {"backend", report.other->backend}, {"counts", countsOf(*report.other)}, {"lacking", std::move(lacking)}};
    }
    return json;
}

int coverage(const CoverageOptions& options)
{
    const auto imported = tablesForCommand(options.table, options.model, options.session);
    if (!imported)
        return report(imported.error());
    const auto found = reportOf(options, imported->dispatcher());
    if (!found)
        return report(found.error());
    if (options.csv)
        std::cout << csvOf(*found);
    else if (options.json)
        std::cout << jsonText(jsonOf(*found, options, imported->dispatcher().model()));
    else
        std::cout << textOf(*found, options.all);
    return kDone;
}

}  // namespace

void addCoverage(const CommandContext& context)
{
    Command command(context, "coverage", "What a backend has of a PyTorch's operators, gets for free, and lacks");
    command.footer(R"(Which operators a composite calls is in no table: "for free" means, once those are there.

Examples:
  keyfall coverage --backend PrivateUse1 --session mine.keyfall
  keyfall coverage --backend MPS --against CUDA --query 'name:aten::*' schema:functional
  keyfall coverage --backend XLA --table mine.jsonl.gz --json)");
    auto options = std::make_shared<CoverageOptions>();
    command.option("--backend", options->backend, "The backend's key: PrivateUse1, CUDA, XLA").required();
    command.option("--against", options->against, "Another backend: what it has and this one has not");
    command.option("--query", options->query, "Only operators of which this holds (keyfall query --help)");
    command.option("--table", options->table, "Whose tables: dumps, an export, builtin:2.6.0").showDefault();
    command.option("--model", options->model, "The key model of the tables (the one that fits)");
    command.option("--session", options->session, "Registrations of a session over the tables");
    command.flag("--all", options->all, "List all operators, not only those that are lacking");
    command.flag("--json", options->json, "Print one JSON document");
    command.flag(
        "--csv", options->csv,
        "Print a line for each operator: op,coverage,gradient,out,dependents,first; with --against the lacking ones");
    command.run([options] { return coverage(*options); });
}

}  // namespace keyfall::app
