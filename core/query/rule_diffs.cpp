// SPDX-License-Identifier: MIT
#include "core/query/table_diff.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace keyfall {

namespace {

using Names = std::vector<std::string>;

std::string listed(const Names& names)
{
    return names.empty() ? "-" : fmt::format("{}", fmt::join(names, ", "));
}

/// Functionalities only: an alias with a new backend's instances has no new members.
Names functionalitiesOf(const KeyModel& model, const AliasSpec& alias)
{
    Names names;
    for (const std::string& member : alias.members)
        if (const auto key = model.find(member); key && model.info(*key).backend < 0)
            names.push_back(member);
    return names;
}

const AliasSpec* aliasNamed(const KeyModel& model, const std::string& name)
{
    const auto& aliases = model.spec().aliases;
    const auto found =
        std::find_if(aliases.begin(), aliases.end(), [&](const auto& alias) { return alias.name == name; });
    return found == aliases.end() ? nullptr : &*found;
}

/// The members of an alias that the other model knows and does not have in its alias of that name. What became an
/// instance there (MAIA, SparseCsrCPU) is still a member.
Names onlyIn(const KeyModel& model, const AliasSpec& alias, const KeyModel& other)
{
    const Key there = other.find(alias.name).value();
    Names only;
    for (const std::string& name : functionalitiesOf(model, alias)) {
        const auto key = other.find(name);
        if (key && !other.aliasContains(there, *key))
            only.push_back(name);
    }
    return only;
}

void compareAliases(std::vector<RuleDiff>& diffs, const KeyModel& before, const KeyModel& after)
{
    for (const AliasSpec& alias : after.spec().aliases) {
        const AliasSpec* old = aliasNamed(before, alias.name);
        if (old == nullptr) {
            diffs.push_back({"alias " + alias.name, "-", listed(functionalitiesOf(after, alias))});
            continue;
        }
        const Names lost = onlyIn(before, *old, after);
        const Names gained = onlyIn(after, alias, before);
        if (!lost.empty() || !gained.empty())
            diffs.push_back({"members of " + alias.name, listed(lost), listed(gained)});
        if (old->refreshes != alias.refreshes)
            diffs.push_back({"a registration at " + alias.name,
                             old->refreshes ? "refreshes its members" : "refreshes nothing",
                             alias.refreshes ? "refreshes its members" : "refreshes nothing"});
    }
    for (const AliasSpec& alias : before.spec().aliases)
        if (aliasNamed(after, alias.name) == nullptr)
            diffs.push_back({"alias " + alias.name, listed(functionalitiesOf(before, alias)), "-"});
}

/// The backends of both lists whose tensors bring another autograd key than before.
void compareAutograd(std::vector<RuleDiff>& diffs, const KeyModel& before, const KeyModel& after)
{
    const Names& older = before.spec().backends;
    const Names& newer = after.spec().backends;
    for (std::size_t i = 0; i < newer.size(); ++i) {
        const auto old = std::find(older.begin(), older.end(), newer[i]);
        if (old == older.end())
            continue;
        const std::string& was = before.nameOf(before.autogradOfBackend(static_cast<int>(old - older.begin())));
        const std::string& is = after.nameOf(after.autogradOfBackend(static_cast<int>(i)));
        if (was != is)
            diffs.push_back({"autograd key of tensors of " + newer[i], was, is});
    }
}

std::string placeOf(const KeyModel& model, const KeyInfo& info)
{
    return info.backend < 0 ? std::string("a key of its own")
                            : fmt::format("{} of a backend", model.nameOf(info.functionality));
}

/// Keys that both have, one as a key of its own, the other as one of a functionality's instances.
void compareKinds(std::vector<RuleDiff>& diffs, const KeyModel& before, const KeyModel& after)
{
    for (const Key lane : after.lanes()) {
        const KeyInfo& is = after.info(lane);
        const auto was = before.find(is.name);
        if (was && (before.info(*was).backend < 0) != (is.backend < 0))
            diffs.push_back({"the key " + is.name, placeOf(before, before.info(*was)), placeOf(after, is)});
    }
}

std::string redispatchOf(const KeyModel& model)
{
    switch (model.spec().redispatch) {
    case RedispatchRule::removeOwnKey: return "the set without the kernel's key";
    case RedispatchRule::maskBelow: return "the set below the kernel's key";
    case RedispatchRule::recompute: return "computed anew from arguments and thread";
    }
    return {};
}

}  // namespace

std::vector<RuleDiff> ruleDiffs(const KeyModel& before, const KeyModel& after)
{
    std::vector<RuleDiff> diffs;
    const auto compare = [&diffs](std::string what, std::string was, std::string is) {
        if (was != is)
            diffs.push_back({std::move(what), std::move(was), std::move(is)});
    };
    compareKinds(diffs, before, after);
    compareAliases(diffs, before, after);
    compareAutograd(diffs, before, after);
    compare("a redispatch", redispatchOf(before), redispatchOf(after));
    const auto maskOf = [](const KeyModel& model) {
        return model.spec().maskBackends == MaskBackends::ofArguments ? "the arguments' backends"
                                                                      : "the backends after the thread's sets";
    };
    compare("fallthrough masks are chosen by", maskOf(before), maskOf(after));
    const auto leftBy = [](const KeyModel& model) { return model.leftByGuards() != 0 ? "its backend bit" : "nothing"; };
    compare("a thread-local guard leaves behind", leftBy(before), leftBy(after));
    const auto warnsOf = [](const KeyModel& model) {
        switch (model.spec().overrideWarning) {
        case OverrideWarning::never: return "no";
        case OverrideWarning::always: return "yes";
        case OverrideWarning::onceNotMeta: return "once, not for Meta";
        }
        return "";
    };
    compare("registering over a kernel warns", warnsOf(before), warnsOf(after));
    return diffs;
}

}  // namespace keyfall
