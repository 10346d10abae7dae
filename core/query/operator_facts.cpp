// SPDX-License-Identifier: MIT
#include "core/query/operator_facts.h"

#include "core/query/glob.h"

#include <algorithm>

namespace keyfall {

namespace {

using Condition = OperatorQuery::Condition;
using Kind = OperatorQuery::Kind;

bool covers(const Condition& condition, Key key)
{
    return condition.keys.empty() || condition.keys[key.value()];
}

/// A condition about a key that names none is met by a kernel that somebody registered or by a rule, not by the
/// fallbacks that every operator has.
bool shows(const Condition& condition, const SlotView& slot)
{
    switch (condition.kind) {
    case Kind::has: return slot.provenance != Provenance::missing;
    case Kind::missing: return slot.provenance == Provenance::missing;
    case Kind::provenance: return nameOf(slot.provenance) == condition.value;
    case Kind::kernel: return slot.provenance != Provenance::missing && matchesGlob(condition.value, slot.kernel);
    case Kind::fallthrough:
        return slot.fallthrough && (!condition.keys.empty() || slot.provenance != Provenance::fallback);
    case Kind::ambiguous: return slot.provenance == Provenance::ambiguousAutogradOther;
    default: return false;
    }
}

/// The name without its namespace.
std::string_view baseOf(std::string_view name)
{
    const std::size_t colons = name.find("::");
    return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

bool isNamed(const OperatorHandle& op, std::string_view pattern)
{
    const std::string& name = op.name();
    const std::string_view asked = pattern.find("::") == std::string_view::npos ? baseOf(name) : std::string_view(name);
    return matchesGlob(pattern, asked) || matchesGlob(pattern, asked.substr(0, asked.find('.')));
}

}  // namespace

const std::vector<SlotView>& OperatorFacts::table()
{
    if (!table_)
        table_ = dispatcher_.table(op_);
    return *table_;
}

const std::vector<RegistrationView>& OperatorFacts::history()
{
    if (!history_)
        history_ = dispatcher_.history(&op_);
    return *history_;
}

bool OperatorFacts::holds(const Condition& condition, std::vector<QueryRow>& rows)
{
    switch (condition.kind) {
    case Kind::registered:
    case Kind::inactive: return registrations(condition, rows);
    case Kind::stale: return stale(condition, rows);
    case Kind::schema:
        return hasTrait(op_, condition.value)
            || (condition.value.find('*') != std::string::npos && op_.schema()
                && matchesGlob(condition.value, op_.schema()->text));
    case Kind::name: return isNamed(op_, condition.value);
    default: return entries(condition, rows);
    }
}

bool OperatorFacts::entries(const Condition& condition, std::vector<QueryRow>& rows)
{
    const KeyModel& model = dispatcher_.model();
    bool any = false;
    for (const SlotView& slot : table()) {
        if (!slot.key || !covers(condition, *slot.key) || !shows(condition, slot))
            continue;
        any = true;
        rows.push_back({model.info(*slot.key).printed, slot.kernel, std::string(nameOf(slot.provenance))});
    }
    return any;
}

bool OperatorFacts::registrations(const Condition& condition, std::vector<QueryRow>& rows)
{
    const KeyModel& model = dispatcher_.model();
    const auto wanted =
        condition.kind == Kind::inactive ? RegistrationView::State::inactive : RegistrationView::State::active;
    bool any = false;
    for (const RegistrationView& view : history()) {
        const auto key = view.key ? view.key : model.catchAllKey();
        if (view.state != wanted || !key || !covers(condition, *key))
            continue;
        any = true;
        rows.push_back({model.info(*key).printed, view.kernel, "registered"});
    }
    return any;
}

bool OperatorFacts::stale(const Condition& condition, std::vector<QueryRow>& rows)
{
    const KeyModel& model = dispatcher_.model();
    const std::vector<SlotView> fresh = dispatcher_.freshTable(op_);
    bool any = false;
    for (std::size_t i = 0; i < fresh.size() && i < table().size(); ++i) {
        const SlotView& stored = table()[i];
        if (stored == fresh[i] || !stored.key || !covers(condition, *stored.key))
            continue;
        any = true;
        rows.push_back({model.info(*stored.key).printed, stored.kernel, std::string(nameOf(stored.provenance))});
    }
    return any;
}

bool OperatorFacts::hasTrait(const OperatorHandle& op, std::string_view trait)
{
    if (!op.schema())
        return trait == "none";
    const Schema& schema = *op.schema();
    const auto any = [&schema](auto asks) {
        return std::any_of(schema.arguments.begin(), schema.arguments.end(), asks);
    };
    const bool writes = any([](const SchemaArgument& argument) { return argument.type.written; });
    const bool out = any([](const SchemaArgument& argument) { return argument.type.written && argument.keywordOnly; });
    const auto isTensor = [](const SchemaArgument& argument) { return argument.type.kind == TypeKind::tensor; };
    if (trait == "out")
        return out;
    if (trait == "inplace")
        return writes && !out;
    if (trait == "functional")
        return !writes;
    if (trait == "factory")
        return !any(isTensor);
    if (trait == "lists")
        return any([&](const SchemaArgument& argument) { return isTensor(argument) && argument.type.list; });
    if (trait == "view")  // a result that shares memory with an argument which is not written
        return !writes && std::any_of(schema.returns.begin(), schema.returns.end(), [](const SchemaType& type) {
            return type.text.find('(') != std::string::npos;
        });
    return false;
}

}  // namespace keyfall
