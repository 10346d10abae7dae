// SPDX-License-Identifier: MIT
#include "app/commands/chosen_operators.h"
#include "app/commands/chosen_session.h"
#include "app/commands/command.h"
#include "app/commands/commands.h"
#include "app/commands/entry_words.h"
#include "app/commands/graph_words.h"
#include "app/commands/overlay.h"
#include "app/commands/resolution_json.h"
#include "app/commands/table_text.h"
#include "core/dispatch/stale_entries.h"
#include "core/graph/graph_text.h"
#include "core/query/operator_facts.h"
#include "core/query/predicted_fall.h"
#include "core/session/prepared_session.h"
#include "core/session/run.h"
#include "core/text/json_text.h"
#include "core/trace/json_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

namespace keyfall::app {

namespace {

struct ResolveOptions {
    std::string model;
    std::string table;
    std::string session;
    std::string op;
    std::string keys;
    std::string bits;
    std::string include;
    std::string exclude;
    bool strict = false;
    bool fresh = false;
    bool json = false;
};

Expected<KeySet> setFrom(const KeyModel& model, const std::string& text, const std::string& option)
{
    if (text.empty())
        return KeySet();
    auto set = model.parseSet(text);
    if (!set) {
        Error error = set.error();
        error.where = option;
        return tl::unexpected<Error>(std::move(error));
    }
    return set;
}

/// "kernel" and "fallback" mean nothing to somebody who begins; this says what they stand for.
std::string_view wordsFor(Provenance provenance)
{
    switch (provenance) {
    case Provenance::kernel: return "registered for this operator at this key";
    case Provenance::defaultBackend: return "the default for all backends";
    case Provenance::nested: return "composite, for nested tensors";
    case Provenance::math: return "composite, made of other operators";
    case Provenance::autograd: return "from the Autograd alias";
    case Provenance::batched: return "a batching decomposition";
    case Provenance::fallback: return "the key's fallback, which serves every operator";
    case Provenance::ambiguousAutogradOther: return "ambiguous";
    case Provenance::missing: return "missing";
    }
    return {};
}

/// The stale entry that a hop used; null for a hop whose entry is what the registrations mean.
const StaleEntry* staleAt(const std::vector<StaleEntry>& stale, const Hop& hop)
{
    const auto found = std::find_if(stale.begin(), stale.end(), [&hop](const StaleEntry& entry) {
        return hop.slot >= 0 && entry.stored.slot == static_cast<std::uint32_t>(hop.slot);
    });
    return found == stale.end() ? nullptr : &*found;
}

/// How the fall ends, and what is called next as far as the tables tell.
std::string endText(const PredictedFall& fall)
{
    switch (fall.end) {
    case FallEnd::decomposes:
        if (fall.graph.hops.back().provenance == Provenance::defaultBackend)
            return "  It serves every backend: what it needs of this one it asks for by calls of other operators, "
                   "which the tables do not name\n";
        return "  It is a composite: it decomposes into calls of other operators, which the tables do not name\n";
    case FallEnd::callsOut:
        return fmt::format("  It makes the result and calls {}, {}\n", fall.out,
                           fall.outFallback   ? "which has no kernel of its own for this key: the key's fallback takes "
                                                "it"
                               : fall.outHere ? "which has a kernel for this key"
                                              : "which has no kernel for this key: the call fails there");
    case FallEnd::selects:
        return "  The call has no tensor: the backend comes from its device, dtype and layout (pytorch:N11), so put "
               "the "
               "backend's key into the set\n";
    case FallEnd::python: return "  It goes on in Python, where the tables do not tell how\n";
    case FallEnd::computes:
    case FallEnd::ends:
    case FallEnd::fails: break;
    }
    return {};
}

/// Autocast's keys are excluded until a program asks for them, whatever is included: what lets them in is no option here.
std::string defaultExclusionText(const KeyModel& model, const Hop& hop, const TopCall& call)
{
    if (hop.id != call.firstHop)
        return {};
    const bool asked = std::any_of(hop.considered.begin(), hop.considered.end(), [&](const Considered& passed) {
        return passed.reason == NotChosen::excluded && model.excludedByDefault().hasAny(model.setOf(passed.key))
            && (call.argumentKeys | call.tlsIncluded).hasAny(model.setOf(passed.key));
    });
    return asked ? "  every thread starts with Autocast's keys excluded; in a program (keyfall run) a block "
                   "`with autocast(\"cpu\"):` takes them in\n"
                 : "";
}

/// Whether an argument names the backend where no tensor does.
bool takesDevice(const OperatorHandle& op)
{
    const auto& arguments = op.schema()->arguments;
    return std::any_of(arguments.begin(), arguments.end(),
                       [](const SchemaArgument& argument) { return argument.type.text.starts_with("Device"); });
}

std::string textOf(const PredictedFall& fall, const OperatorHandle& op, const std::vector<StaleEntry>& stale)
{
    const CallGraph& graph = fall.graph;
    const KeyModel& model = *graph.model;
    const TopCall& call = graph.calls.front();
    std::string text = fmt::format("{} on {} ({})\n", call.op.str(), model.names(call.keyset), model.hex(call.keyset));
    if (call.keyset != call.argumentKeys)
        text += fmt::format("  asked for {}, included {}, excluded {}\n", model.names(call.argumentKeys),
                            model.names(call.tlsIncluded), model.names(call.tlsExcluded));
    text += fmt::format("  {}{}\n\n", fallText(graph, call),
                        graph.hops.size() > 1 ? "   (if each kernel goes on below its key)" : "");
    for (const Hop& hop : graph.hops) {
        text += fmt::format("{} {}\n", hop.id == 1 ? "A call with" : "Goes on with", model.names(hop.keysetIn));
        for (const Considered& skipped : hop.considered)
            text += fmt::format("  {}\n", consideredText(model, skipped));
        if (const std::string advice = defaultExclusionText(model, hop, call); !advice.empty())
            text += advice;
        if (hop.error && hop.error->raisedHere)
            text += fmt::format("  error: {}\n", hop.error->message);
        else
            text += fmt::format("  {} wins: {} ({}; table slot {})\n", keyName(graph, hop.key), hop.kernel.str(),
                                wordsFor(hop.provenance), hop.slot);
        if (const StaleEntry* entry = staleAt(stale, hop))
            text += fmt::format(
                "  stale: this entry was stored before later registrations; the rules now give {} (--fresh)\n",
                entryWords(entry->computed));
    }
    text += endText(fall);
    if (fall.end != FallEnd::selects && OperatorFacts::hasTrait(op, "factory"))
        text += "  " + op.name()
            + (takesDevice(op) ? " takes no tensor: its keys come from its device, dtype and layout (pytorch:N11)\n"
                               : " takes no tensor and no device: no argument brings a key, and a call ends at "
                                 "BackendSelect, at Undefined or where a mode wants it\n");
    return text;
}

Expected<PreparedSession> prepare(const ResolveOptions& options, const RuntimeFactory& factory)
{
    const auto session = chosenSession(
        {.model = options.model, .session = options.session, .strict = options.strict, .fresh = options.fresh});
    if (!session)
        return tl::unexpected<Error>(session.error());
    auto prepared = prepareSession(*session, factory);
    if (prepared)
        saySessionOverrides(*session, prepared->runtime->dispatcher());
    return prepared;
}

int resolve(const ResolveOptions& options, const Dispatcher& dispatcher)
{
    const auto ops = chosenOperators(dispatcher, options.op);
    if (!ops)
        return report(ops.error());
    if (ops->size() > 1)
        std::cerr << fmt::format("keyfall: '{}' has {} overloads; this is {}\n", options.op, ops->size(),
                                 ops->front().name());
    const KeyModel& model = dispatcher.model();
    const auto keys =
        options.bits.empty() ? setFrom(model, options.keys, "--keys") : setFrom(model, options.bits, "--bits");
    const auto include = setFrom(model, options.include, "--include");
    const auto exclude = setFrom(model, options.exclude, "--exclude");
    for (const auto* set : {&keys, &include, &exclude})
        if (!*set)
            return report(set->error());
    const PredictedFall fall = predictFall(dispatcher, ops->front(), *keys, *include, *exclude);
    const CallGraph& graph = fall.graph;
    const std::vector<StaleEntry> stale = staleEntries(dispatcher, ops->front());
    if (options.json)
        std::cout << jsonText(resolutionJson(fall, stale));
    else
        std::cout << textOf(fall, ops->front(), stale);
    const bool fails = std::any_of(graph.hops.begin(), graph.hops.end(),
                                   [](const Hop& hop) { return hop.error && hop.error->raisedHere; });
    return fails || (fall.end == FallEnd::callsOut && !fall.outHere) ? kFoundFailure : kDone;
}

int resolve(const ResolveOptions& options, const RuntimeFactory& factory)
{
    if (!options.table.empty()) {
        if (options.strict)
            return report(Error{ErrorKind::badInput, "--strict", "PyTorch's tables are strict as they are",
                                "leave --strict out"});
        const auto imported = tablesForCommand(options.table, options.model, options.session);
        return imported ? resolve(options, imported->dispatcher()) : report(imported.error());
    }
    const auto prepared = prepare(options, factory);
    return prepared ? resolve(options, prepared->runtime->dispatcher()) : report(prepared.error());
}

}  // namespace

Json resolutionJson(const PredictedFall& fall, const std::vector<StaleEntry>& stale)
{
    const CallGraph& graph = fall.graph;
    Json json = callGraphJson(graph);
    Json& end = json["calls"][0]["end"];
    end["how"] = nameOf(fall.end);
    if (!fall.out.empty()) {
        end["calls"] = fall.out;
        end["has_kernel"] = fall.outHere;
    }
    for (std::size_t i = 0; i < graph.hops.size(); ++i)
        if (const StaleEntry* entry = staleAt(stale, graph.hops[i]))
            json["calls"][0]["hops"][i]["computed"] = entryJson(entry->computed);
    return json;
}

void addResolve(const CommandContext& context)
{
    Command command(context, "resolve", "Which kernel a call would reach, and why");
    command.footer(R"(Status 1: the call would fail; the answer says with what error.

Examples:
  keyfall resolve --op add.Tensor --keys Tracer,Autograd,Cpu
  keyfall resolve --op add --bits 0x481 --exclude Tracer
  keyfall resolve --session fall.keyfall --op add --keys Vmap,Cpu --json
  keyfall resolve --session late.keyfall --op noop --keys AutogradCPU,CPU --fresh
  keyfall resolve --table builtin:2.15.0 --op aten::add.Tensor --keys AutogradCUDA,CUDA
  keyfall resolve --table builtin:2.15.0 --session mine.keyfall --op aten::add.Tensor --keys PrivateUse1)");
    auto options = std::make_shared<ResolveOptions>();
    command.option("--model", options->model,
                   "The key model, a name or a model file (ferrotorch; of an imported table: the one that fits)");
    command.option("--table", options->table,
                   "PyTorch's own tables instead of our kernels: dumps, an export, builtin:2.15.0");
    command.option("--session", options->session,
                   "Take model and registrations from a session; with --table, its registrations over those tables");
    command.option("--op", options->op, "The operator, with or without overload").required();
    Command sets = command.exactlyOne("key set", "What the call starts from (one of these)");
    sets.option("--keys", options->keys, "Key names: Tracer,Autograd,Cpu");
    sets.option("--bits", options->bits, "Raw bits: 0x481");
    command.option("--include", options->include, "Keys included on this thread");
    command.option("--exclude", options->exclude, "Keys excluded on this thread");
    command.flag("--strict", options->strict, "A missing backend kernel is an error, not skipped");
    command.flag("--fresh", options->fresh, std::string(kFreshHelp));
    command.flag("--json", options->json, "Print one JSON document, in the names of run --json");
    command.run([options, factory = context.factory] { return resolve(*options, factory); });
}

}  // namespace keyfall::app
