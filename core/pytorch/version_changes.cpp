// SPDX-License-Identifier: MIT
#include "core/pytorch/version_changes.h"

#include "core/graph/call_graph.h"

#include <map>
#include <set>

namespace keyfall {

namespace {

std::set<std::string> keyNamesOf(const KeyModel& model)
{
    std::set<std::string> names;
    for (const Key key : model.lanes())
        names.insert(model.nameOf(key));
    return names;
}

std::vector<std::string> missingIn(const std::set<std::string>& these, const std::set<std::string>& those)
{
    std::vector<std::string> names;
    for (const std::string& name : these)
        if (!those.contains(name))
            names.push_back(name);
    return names;
}

std::string textOf(const SlotView& slot)
{
    if (slot.provenance == Provenance::missing)
        return {};
    return std::string(nameOf(slot.provenance)) + (slot.fallthrough ? " (fallthrough)" : "");
}

std::map<std::string, std::string> entriesOf(const Dispatcher& dispatcher, OperatorHandle op,
                                             const std::set<std::string>& keys)
{
    std::map<std::string, std::string> entries;
    for (const SlotView& slot : dispatcher.freshTable(op)) {
        if (!slot.key)
            continue;
        const std::string& name = dispatcher.model().nameOf(*slot.key);
        if (keys.contains(name))
            entries[name] = textOf(slot);
    }
    return entries;
}

std::string schemaOf(OperatorHandle op)
{
    return op.schema() ? op.schema()->text : std::string();
}

}  // namespace

VersionChanges changesBetween(const Dispatcher& before, const Dispatcher& after, bool afterIsWhole)
{
    const std::set<std::string> keysBefore = keyNamesOf(before.model());
    const std::set<std::string> keysAfter = keyNamesOf(after.model());
    VersionChanges changes;
    changes.keysAdded = missingIn(keysAfter, keysBefore);
    changes.keysRemoved = missingIn(keysBefore, keysAfter);
    std::set<std::string> both;
    for (const std::string& name : keysBefore)
        if (keysAfter.contains(name))
            both.insert(name);

    for (const OperatorHandle op : after.operators()) {
        const auto old = before.find(op.name());
        if (!old) {
            changes.operators.push_back({OperatorChange::Kind::added, op.name(), {}, schemaOf(op), {}});
            continue;
        }
        OperatorChange change{OperatorChange::Kind::changed, op.name(), {}, {}, {}};
        if (schemaOf(*old) != schemaOf(op)) {
            change.schemaBefore = schemaOf(*old);
            change.schemaAfter = schemaOf(op);
        }
        const auto entriesBefore = entriesOf(before, *old, both);
        for (const auto& [key, text] : entriesOf(after, op, both))
            if (const auto at = entriesBefore.find(key); at != entriesBefore.end() && at->second != text)
                change.entries.push_back({key, at->second, text});
        if (!change.entries.empty() || change.schemaBefore != change.schemaAfter)
            changes.operators.push_back(std::move(change));
    }
    for (const OperatorHandle op : before.operators())
        if (afterIsWhole && !after.find(op.name()))
            changes.operators.push_back({OperatorChange::Kind::removed, op.name(), schemaOf(op), {}, {}});
    return changes;
}

}  // namespace keyfall
