// SPDX-License-Identifier: MIT
#include "core/pytorch/error_fall.h"

#include "core/pytorch/imported_dispatcher.h"
#include "core/pytorch/pasted_names.h"
#include "core/pytorch/table_import.h"
#include "core/query/predicted_fall.h"

#include <fmt/format.h>

#include <utility>

namespace keyfall {

namespace {

/// The error's own table as a dump of one operator.
ImportedTables tablesOf(const PastedError& error, const std::string& custom)
{
    ImportedTables tables;
    tables.source = "the error";
    ImportedOperator op;
    op.name = error.op;
    op.schema = error.schema;
    op.computed.emplace();
    for (const PastedEntry& entry : error.entries)
        op.computed->push_back({tables.texts.intern(modelName(plainName(entry.key), custom)),
                                tables.texts.intern(entry.debug), tables.texts.intern(entry.kind), entry.fallthrough,
                                static_cast<std::uint32_t>(entry.line)});
    tables.operators.push_back(std::move(op));
    return tables;
}

/// One operator of the tables that come with the program.
std::optional<ImportedTables> tablesOf(const KnownOperator& known, const std::string& op)
{
    auto tables = importTables(known.table);
    if (!tables)
        return std::nullopt;
    std::erase_if(tables->operators, [&op](const ImportedOperator& one) { return one.name != op; });
    if (tables->operators.empty())
        return std::nullopt;
    return *std::move(tables);
}

/// Where the error arose: the key that it names, or the one that its kind speaks of.
std::optional<Key> keyOf(const ErrorExplanation& e)
{
    switch (e.error.kind) {
    case DispatchText::noKernel:
    case DispatchText::noTensors:
    case DispatchText::noKernelAtKey: return e.key;
    case DispatchText::noFakeKernel:
    case DispatchText::shapeFromData: return e.model->find("Meta");
    case DispatchText::notOnMps: return e.model->find("MPS");
    default: return std::nullopt;
    }
}

struct Arguments {
    ErrorFall::Arguments kind;
    KeySet tensors;
    KeySet included;
};

/// What brings `key` to a call: its tensors with their autograd and autocast keys, or a mode over plain tensors.
Arguments argumentsFor(const KeyModel& model, Key key)
{
    const KeyInfo& info = model.info(key);
    const auto ofBackend = [&model](int backend) {
        return model.autogradRelated(backend) | model.autocastRelated(backend);
    };
    if (info.kind == KeyKind::undefined)
        return {ErrorFall::Arguments::withoutKey, {}, {}};
    if (info.kind == KeyKind::backend || info.kind == KeyKind::tensorKind)
        return {ErrorFall::Arguments::ofKey, info.bits | ofBackend(model.highestBackend(info.bits)), {}};
    constexpr std::string_view kAutograd = "Autograd";
    if (info.name.starts_with(kAutograd)) {
        const auto below = model.find(info.name.substr(kAutograd.size()));
        if (!below || model.info(*below).kind != KeyKind::backend)  // AutogradOther: many kinds of tensors bring it
            return {ErrorFall::Arguments::keyAlone, info.bits, {}};
        return {ErrorFall::Arguments::ofKey,
                info.bits | model.setOf(*below) | ofBackend(model.highestBackend(model.setOf(*below))),
                {}};
    }
    const auto cpu = model.find("CPU");
    if (!cpu)
        return {ErrorFall::Arguments::keyAlone, info.bits, {}};
    return {ErrorFall::Arguments::underMode, model.setOf(*cpu) | ofBackend(model.highestBackend(model.setOf(*cpu))),
            info.bits};
}

/// A fallback that raises: Meta's, for an operator without a shape function, and MPS's.
bool raises(const KeyModel& model, const Hop& last)
{
    return last.provenance == Provenance::fallback
        && (model.nameOf(*last.key) == "Meta" || model.nameOf(*last.key) == "MPS");
}

/// A call in which the error arises where it did; nothing when the tables lead elsewhere.
std::optional<CallGraph> callTo(const Dispatcher& dispatcher, const OperatorHandle& op, Key key,
                                const Arguments& arguments)
{
    const KeyModel& model = dispatcher.model();
    const bool alone = arguments.kind == ErrorFall::Arguments::keyAlone;
    CallGraph graph = (alone ? predictFallUnder(dispatcher, op, arguments.tensors, KeySet(), KeySet())
                             : predictFall(dispatcher, op, arguments.tensors, arguments.included, KeySet()))
                          .graph;
    Hop& last = graph.hops.back();
    const bool undefined = model.info(key).kind == KeyKind::undefined;
    if (last.key ? *last.key != key : !undefined)
        return std::nullopt;
    if (!last.error && raises(model, last)) {
        const std::string message =
            fmt::format("{}: the fallback at {} raises this error", last.op.str(), model.nameOf(key));
        for (Hop& hop : graph.hops)
            hop.error = HopError{message, &hop == &last};
    }
    return last.error ? std::optional(std::move(graph)) : std::nullopt;
}

/// The sentence names a renamed backend as PyTorch's does; keys and rows do not (pytorch:N10).
void nameBackend(CallGraph& graph, const std::string& key, const std::string& name)
{
    const std::string old = "arguments from the '" + key + "' backend";
    for (Hop& hop : graph.hops)
        if (hop.error)
            if (const std::size_t at = hop.error->message.find(old); at != std::string::npos)
                hop.error->message.replace(at, old.size(), "arguments from the '" + name + "' backend");
}

}  // namespace

std::optional<ErrorFall> fallOfError(const ErrorExplanation& e)
{
    if (!e.model || e.error.op.empty())
        return std::nullopt;
    const auto key = keyOf(e);
    if (!key || (e.error.entries.empty() && !e.known))
        return std::nullopt;
    const std::string custom = e.renamed ? privateUseName(namesIn(e.error), plainName(e.error.key)) : std::string();
    auto tables = e.error.entries.empty() ? tablesOf(*e.known, e.error.op) : tablesOf(e.error, custom);
    if (!tables)
        return std::nullopt;
    ImportedDispatcher predicted = predictedDispatcher(*tables, e.model);
    const auto op = predicted.dispatcher->find(e.error.op);
    if (!op)
        return std::nullopt;
    Arguments arguments = argumentsFor(*e.model, *key);
    auto graph = callTo(*predicted.dispatcher, *op, *key, arguments);
    if (!graph && !e.error.entries.empty()) {
        // The error says that it arose there; what lay above its key in the set is then not known.
        arguments = {ErrorFall::Arguments::keyAlone, e.model->setOf(*key), {}};
        graph = callTo(*predicted.dispatcher, *op, *key, arguments);
    }
    if (!graph)
        return std::nullopt;
    if (!custom.empty())
        nameBackend(*graph, e.model->nameOf(*key), e.error.key);
    return ErrorFall{*std::move(graph), std::move(predicted.dispatcher), arguments.kind,
                     e.error.entries.empty() ? e.known->table : std::string()};
}

}  // namespace keyfall
