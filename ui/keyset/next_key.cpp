// SPDX-License-Identifier: MIT
#include "ui/keyset/next_key.h"

#include "core/graph/graph_text.h"
#include "core/script/overloads.h"
#include "core/script/program.h"
#include "core/session/prepared_session.h"

#include <algorithm>

namespace keyfall {

namespace {

// `backward(y)` is a statement of the program language: it runs a tape and looks no operator up itself.
bool isOperator(const std::string& name)
{
    return name != "backward";
}

std::string firstCallOf(const Expression& expression)
{
    if (const auto* list = std::get_if<Expression::List>(&expression.node)) {
        for (const Expression& item : list->items)
            if (std::string op = firstCallOf(item); !op.empty())
                return op;
        return {};
    }
    const auto* call = std::get_if<Expression::Call>(&expression.node);
    if (!call)
        return {};
    for (const Expression& argument : call->arguments)
        if (std::string op = firstCallOf(argument); !op.empty())
            return op;
    for (const auto& [name, argument] : call->keywords)
        if (std::string op = firstCallOf(argument); !op.empty())
            return op;
    return isOperator(call->op) ? call->op : std::string();
}

std::string firstCallOf(const std::vector<Statement>& statements)
{
    for (const Statement& statement : statements) {
        std::string op = statement.block ? firstCallOf(statement.body) : firstCallOf(statement.expression);
        if (!op.empty())
            return op;
    }
    return {};
}

/// The session's sets, and the lookup's as far as they follow from the tensors alone.
NextKey setsOf(const Session& session, const KeyModel& model)
{
    Session withoutThreadKeys = session;
    withoutThreadKeys.include = withoutThreadKeys.exclude = KeySet();
    NextKey next;
    next.ticked = session.explicitKeys ? *session.explicitKeys : effectiveKeys(withoutThreadKeys, model);
    next.included = session.include;
    next.brought = next.ticked | next.included;
    next.excluded = next.brought & session.exclude;
    next.effective = effectiveKeys(session, model);
    return next;
}

/// Why nothing is looked up; the most telling of the reasons.
void sayMissing(NextKey& next, const Session& session, const PreparedSession* prepared, const std::string& problem)
{
    const Expected<std::string> named = firstOperator(session);
    next.op = named.value_or(std::string());
    next.detail = problem;
    if (!named) {
        next.missing = NoLookup::badProgram;
        next.detail = named.error().text();
    } else if (!prepared) {
        next.missing = named->empty() ? NoLookup::noProgram : NoLookup::notPrepared;
    } else if (named->empty()) {
        next.missing = problem.empty() ? NoLookup::noProgram : NoLookup::stopped;
    } else {
        const bool known = !knownOperators(prepared->runtime->dispatcher(), next.op).empty();
        next.missing = known ? NoLookup::stopped : NoLookup::unknownOperator;
    }
}

}  // namespace

KeyRole NextKey::roleOf(Key key, const KeyModel& model) const
{
    if (calledDirectly && resolution && resolution->key == key)
        return resolution->found ? KeyRole::direct : KeyRole::missing;
    const KeySet bits = model.setOf(key);
    if (!bits.empty() && excluded.hasAny(bits) && brought.isSupersetOf(bits) && !model.has(effective, key))
        return KeyRole::excluded;
    if (!model.has(effective, key))
        return KeyRole::absent;
    if (!resolution || calledDirectly)
        return KeyRole::unknown;
    if (resolution->key == key)
        return resolution->found ? KeyRole::next : KeyRole::missing;
    const auto& considered = resolution->considered;
    const auto at =
        std::find_if(considered.begin(), considered.end(), [key](const Considered& c) { return c.key == key; });
    if (at == considered.end())
        return KeyRole::below;
    switch (at->reason) {
    case NotChosen::noKernel: return KeyRole::noKernel;
    case NotChosen::fallthrough: return KeyRole::fallthrough;
    case NotChosen::excluded: return KeyRole::excluded;
    case NotChosen::shadowed: return KeyRole::shadowed;
    }
    return KeyRole::below;
}

NextKey nextKey(const Session& session, const KeyModel& model, const PreparedSession* prepared, bool compiled)
{
    NextKey next = setsOf(session, model);
    if (!prepared) {
        sayMissing(next, session, prepared, {});
        return next;
    }
    const Expected<FirstLookup> first = firstLookup(session, *prepared, compiled);
    if (!first || first->graph->hops.empty()) {
        sayMissing(next, session, prepared, first ? first->stop : first.error().text());
        return next;
    }
    const Hop& hop = first->graph->hops.front();
    const TopCall& call = first->graph->calls.front();
    next.op = hop.op;
    if (!session.explicitKeys)  // a set that is asked for explicitly has no keys but its own
        next.ticked = model.difference(call.argumentKeys | model.alwaysIncluded() | model.includedByDefault(),
                                       model.excludedByDefault());
    next.effective = hop.keysetIn;
    next.byBlocks = call.tlsIncluded & ~(session.include | model.includedByDefault());
    next.brought = (session.explicitKeys ? next.ticked : call.argumentKeys | model.alwaysIncluded()) | call.tlsIncluded
        | hop.keysetIn;
    next.excluded = next.brought & call.tlsExcluded & ~hop.keysetIn;
    const Dispatcher& dispatcher = prepared->runtime->dispatcher();
    if (const auto op = dispatcher.find(next.op))
        next.resolution = dispatcher.resolve(*op, next.effective, next.excluded);
    next.first = *first;
    if (compiled) {
        const KeySet written = nextKey(session, model, prepared).byBlocks;
        next.bySwitch = next.byBlocks & ~written;
        next.byBlocks = next.byBlocks & written;
    }
    return next;
}

NextKey lookupOf(const CallGraph& graph, const Hop& hop, const NextKey& first)
{
    NextKey next = first;
    next.hop = hop.id;
    next.calledDirectly = hop.kind == CallKind::callDirect;
    next.op = hop.op;
    next.missing = NoLookup::none;
    next.detail.clear();
    next.effective = hop.keysetIn;
    next.brought = hop.keysetIn;
    next.byBlocks = next.bySwitch = KeySet();
    next.excluded = KeySet();
    for (const Considered& higher : hop.considered)
        if (higher.reason == NotChosen::excluded)
            next.excluded |= graph.model->setOf(higher.key);
    next.brought |= next.excluded;
    next.excluded = next.excluded & ~hop.keysetIn;
    Resolution answer;
    answer.op = hop.op;
    answer.keyset = hop.keysetIn;
    answer.handed = hop.keysetHanded;
    answer.key = hop.key;
    answer.slot = hop.slot;
    answer.kernel = hop.kernel;
    answer.provenance = hop.provenance;
    const bool filled = hop.provenance != Provenance::missing && hop.provenance != Provenance::ambiguousAutogradOther;
    answer.found = (filled && !hop.kernel.empty()) || kernelIsUnknown(graph, hop);
    answer.considered.assign(hop.considered.begin(), hop.considered.end());
    if (!answer.found && hop.error)
        answer.error = hop.error->message;
    next.resolution = std::move(answer);
    return next;
}

NextKey lookupOfTrace(const CallGraph& graph, const Hop& hop)
{
    const TopCall& call = graph.calls[hop.call];
    NextKey sets;
    sets.ofTrace = true;
    // A text of PyTorch's says what a call starts from, and not what its arguments brought.
    sets.ticked = call.argumentKeys.empty() ? call.keyset : call.argumentKeys;
    sets.included = call.tlsIncluded;
    return lookupOf(graph, hop, sets);
}

Expected<std::string> firstOperator(const Session& session)
{
    const Expected<std::vector<Statement>> program = parseProgram(session.program, "program");
    if (!program)
        return tl::unexpected(program.error());
    return firstCallOf(*program);
}

}  // namespace keyfall
