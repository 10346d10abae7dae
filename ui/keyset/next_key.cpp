// SPDX-License-Identifier: MIT
#include "ui/keyset/next_key.h"

#include "ui/keyset/key_edits.h"

#include "core/script/overloads.h"
#include "core/script/program.h"

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

// Which overload a call takes follows from argument types, which are known when it runs. The overloads of one name
// nearly always have the same table, so the first one is asked.
std::optional<OperatorHandle> operatorNamed(const Dispatcher& dispatcher, const std::string& name)
{
    const Expected<std::vector<OperatorHandle>> named = operatorsNamed(dispatcher, name);
    return named && !named->empty() ? std::optional(named->front()) : std::nullopt;
}

}  // namespace

KeyRole NextKey::roleOf(Key key, const KeyModel& model) const
{
    const KeySet bits = model.setOf(key);
    if (!bits.empty() && excluded.hasAny(bits) && (ticked | included).isSupersetOf(bits) && !model.has(effective, key))
        return KeyRole::excluded;
    if (!model.has(effective, key))
        return KeyRole::absent;
    if (!resolution)
        return KeyRole::unknown;
    if (resolution->key == key && resolution->found)
        return KeyRole::next;
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

NextKey nextKey(const Session& session, const KeyModel& model, const PreparedSession* prepared)
{
    NextKey next;
    next.ticked = tickedKeys(session, model);
    next.included = session.include;
    next.effective = effectiveKeys(session, model);
    next.excluded = (next.ticked | next.included) & session.exclude;

    const Expected<std::string> first = firstOperator(session);
    if (!first) {
        next.missing = NoLookup::badProgram;
        next.detail = first.error().text();
        return next;
    }
    next.op = *first;
    if (next.op.empty()) {
        next.missing = NoLookup::noProgram;
        return next;
    }
    if (!prepared) {
        next.missing = NoLookup::notPrepared;
        return next;
    }
    const Dispatcher& dispatcher = prepared->runtime->dispatcher();
    const std::optional<OperatorHandle> op = operatorNamed(dispatcher, next.op);
    if (!op) {
        next.missing = NoLookup::unknownOperator;
        return next;
    }
    next.op = op->name();
    next.resolution = dispatcher.resolve(*op, next.effective, next.excluded);
    return next;
}

Expected<std::string> firstOperator(const Session& session)
{
    const Expected<std::vector<Statement>> program = parseProgram(session.program, "program");
    if (!program)
        return tl::unexpected(program.error());
    return firstCallOf(*program);
}

}  // namespace keyfall
