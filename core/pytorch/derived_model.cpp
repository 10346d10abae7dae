// SPDX-License-Identifier: MIT
#include "core/pytorch/derived_model.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <span>

namespace keyfall {

namespace {

using Names = std::vector<std::string>;

bool contains(const Names& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The functionalities behind a list of runtime keys: as many names in a row as there are backends, one per backend
/// with the same beginning, are the instances of one functionality.
std::vector<FunctionalitySpec> functionalitiesOf(const ModelSpec& base, const ImportedKeys& keys)
{
    std::vector<FunctionalitySpec> list;
    for (std::size_t i = 0; i < keys.runtime.size();) {
        const std::string& name = keys.runtime[i];
        const bool instance = !keys.backends.empty() && name.ends_with(keys.backends[0]);
        const std::string prefix = instance ? name.substr(0, name.size() - keys.backends[0].size()) : std::string();
        const std::span rest = std::span(keys.runtime).subspan(i);
        const bool perBackend = instance && rest.size() >= keys.backends.size()
            && std::equal(keys.backends.begin(), keys.backends.end(), rest.begin(),
                          [&prefix](const auto& backend, const auto& key) { return key == prefix + backend; });
        FunctionalitySpec key;
        key.name = !perBackend     ? name
            : prefix.empty()       ? "Dense"
            : prefix == "Autograd" ? "AutogradFunctionality"
                                   : prefix;
        const auto known = std::find_if(base.functionalities.begin(), base.functionalities.end(),
                                        [&key](const auto& other) { return other.name == key.name; });
        if (known != base.functionalities.end())
            key = *known;
        else
            key.kind = perBackend ? KeyKind::tensorKind : KeyKind::mode;
        key.perBackend = perBackend;
        key.instancePrefix = perBackend ? std::optional(prefix) : std::nullopt;
        list.push_back(std::move(key));
        i += perBackend ? keys.backends.size() : 1;
    }
    return list;
}

/// An alias as the asked PyTorch has it: a functionality is a member when any instance is; a backend is left out when
/// none of its instances is.
AliasSpec aliasOf(const std::string& name, const Names& members, const ModelSpec& spec, const ModelSpec& base)
{
    AliasSpec alias{name, {}, {}, true};
    std::set<std::string> backends;
    for (const FunctionalitySpec& key : spec.functionalities) {
        bool any = !key.perBackend && contains(members, key.name);
        if (key.perBackend)
            for (const std::string& backend : spec.backends)
                if (contains(members, key.instancePrefix.value_or(key.name) + backend)) {
                    any = true;
                    backends.insert(backend);
                }
        if (any)
            alias.members.push_back(key.name);
    }
    if (!backends.empty())
        for (const std::string& backend : spec.backends)
            if (!backends.contains(backend))
                alias.withoutBackends.push_back(backend);
    for (const AliasSpec& known : base.aliases)
        if (known.name == name)
            alias.refreshes = known.refreshes;
    return alias;
}

/// The backends whose conflict with a composite is asked at AutogradOther: what computes for all tensors of a backend
/// besides the dense ones, which in every version is the explicit composite without Dense (pytorch:M14, N2).
Names autogradOtherMembers(const ModelSpec& spec)
{
    for (const AliasSpec& alias : spec.aliases)
        if (alias.name == "CompositeExplicitAutograd") {
            Names members = alias.members;
            std::erase(members, "Dense");
            return members;
        }
    return {};
}

const Names* valueOf(const std::vector<std::pair<std::string, Names>>& list, const std::string& name)
{
    for (const auto& [key, value] : list)
        if (key == name)
            return &value;
    return nullptr;
}

/// What `keys` tells of a backend counts; of the others, what the base says. A backend that neither knows has an
/// autograd key of its own, as all but three of the others have (pytorch:M15).
void deriveAutogradLinks(ModelSpec& spec, const ModelSpec& base, const ImportedKeys& keys,
                         const std::set<std::string>& known)
{
    spec.autograd.clear();
    for (const std::string& backend : spec.backends) {
        AutogradLink link{backend, "Autograd" + backend, false, false};
        if (!known.contains(backend) || !known.contains(link.autograd))
            continue;
        for (const AutogradLink& assumed : base.autograd)
            if (assumed.backend == backend && assumed.autograd == link.autograd)
                link = assumed;
        if (!contains(base.backends, backend))
            link.toAutograd = link.toBackend = true;
        for (const auto& [asked, autograd] : keys.autogradOfBackend)
            if (asked == backend)
                link.toAutograd = autograd == link.autograd;
        if (!keys.backendsOfAutograd.empty()) {
            const Names* told = valueOf(keys.backendsOfAutograd, link.autograd);
            link.toBackend = told != nullptr && contains(*told, backend);
        }
        if (link.toAutograd || link.toBackend)
            spec.autograd.push_back(link);
    }
}

/// Names of instances of a new backend are not read back, as those of the two that came last were not (pytorch:M13, N6).
void deriveNotParsed(ModelSpec& spec, const ModelSpec& base, const ImportedKeys& keys)
{
    if (keys.notParsed) {
        spec.notParsed = *keys.notParsed;
        return;
    }
    for (const std::string& backend : spec.backends)
        if (!contains(base.backends, backend))
            for (const FunctionalitySpec& key : spec.functionalities)
                if (const std::string prefix = key.instancePrefix.value_or(key.name); key.perBackend && !prefix.empty())
                    spec.notParsed.push_back(prefix + backend);
}

/// Constants are about functionalities: what became an instance of one in the newer list (MAIA, once a key without
/// components) is no member any more.
void deriveConstants(ModelSpec& spec)
{
    std::set<std::string> keys;
    for (const FunctionalitySpec& key : spec.functionalities)
        keys.insert(key.name);
    const auto keep = [&keys](Names& names) {
        std::erase_if(names, [&keys](const auto& name) { return !keys.contains(name); });
    };
    std::erase_if(spec.constants, [&](const NamedSet& set) { return !set.below.empty() && !keys.contains(set.below); });
    for (NamedSet& set : spec.constants) {
        if (set.name == "autogradother_backends")
            set.members = autogradOtherMembers(spec);
        else if (set.name == "autocast_dispatch_keyset" || set.name == "default_excluded_set")
            set.members = spec.excludedByDefault;
        else if (set.name == "default_included_set")
            set.members = spec.includedByDefault;
        keep(set.members);
        keep(set.without);
    }
}

}  // namespace

ModelSpec derivedSpec(const ModelSpec& base, const ImportedKeys& keys, const std::string& name)
{
    ModelSpec spec = base;
    spec.name = name;
    spec.title = fmt::format("{}, from its own key list, by the rules of {}", name, base.name);
    spec.backends = keys.backends;
    spec.functionalities = functionalitiesOf(base, keys);
    std::set<std::string> known;
    for (const FunctionalitySpec& key : spec.functionalities) {
        known.insert(key.name);
        if (key.perBackend)
            for (const std::string& backend : spec.backends)
                known.insert(key.instancePrefix.value_or(key.name) + backend);
    }
    const auto keep = [&known](Names& names) {
        std::erase_if(names, [&known](const auto& key) { return !known.contains(key); });
    };
    if (!keys.aliases.empty()) {
        spec.aliases.clear();
        for (const auto& [alias, members] : keys.aliases)
            spec.aliases.push_back(aliasOf(alias, members, spec, base));
    }
    for (AliasSpec& alias : spec.aliases) {
        keep(alias.members);
        std::erase_if(alias.withoutBackends, [&](const auto& backend) { return !contains(spec.backends, backend); });
        known.insert(alias.name);
    }
    if (!keys.includedByDefault.empty())
        spec.includedByDefault = keys.includedByDefault;
    if (!keys.excludedByDefault.empty())
        spec.excludedByDefault = keys.excludedByDefault;
    deriveNotParsed(spec, base, keys);
    for (Names* names : {&spec.includedByDefault, &spec.excludedByDefault, &spec.survivors, &spec.alwaysIncluded,
                         &spec.notParsed, &spec.fallthroughs})
        keep(*names);
    std::erase_if(spec.backendsWithoutSuffix, [&](const auto& backend) { return !contains(spec.backends, backend); });
    deriveAutogradLinks(spec, base, keys, known);
    if (!known.contains("NestedTensor") || !known.contains(spec.nestedAutograd))
        spec.nestedAutograd.clear();
    std::erase_if(spec.autocast, [&](const auto& link) {
        return !contains(spec.backends, link.first) || !known.contains(link.second);
    });
    for (const std::string& backend : spec.backends) {
        const std::pair<std::string, std::string> link{backend, "Autocast" + backend};
        const bool linked =
            std::any_of(spec.autocast.begin(), spec.autocast.end(), [&](const auto& l) { return l.first == backend; });
        if (!linked && known.contains(link.second))
            spec.autocast.push_back(link);
    }
    deriveConstants(spec);
    std::erase_if(spec.traits, [&](const TraitRule& rule) {
        return !std::all_of(rule.keys.begin(), rule.keys.end(), [&](const auto& key) { return known.contains(key); });
    });
    std::erase_if(spec.layerKeys, [&](const auto& layer) { return !known.contains(layer.second); });
    std::erase_if(spec.legacyNames,
                  [&](const auto& legacy) { return !known.contains(legacy.second) && legacy.second != "Undefined"; });
    return spec;
}

std::string assumedFrom(const ModelSpec& base, const ImportedKeys& keys)
{
    Names assumed;
    if (keys.aliases.empty())
        assumed.emplace_back("the members of alias keys");
    if (keys.autogradOfBackend.empty())
        assumed.emplace_back("which backends' tensors have an autograd key of their own");
    if (keys.backendsOfAutograd.empty())
        assumed.emplace_back("which backends an autograd key asks for");
    if (!keys.notParsed)
        assumed.emplace_back("which key names are read back");
    assumed.emplace_back("what a registration refreshes");
    assumed.emplace_back("what a thread-local guard leaves behind");
    return fmt::format("assumed to be as in {}, because the file does not tell: {}", base.name,
                       fmt::join(assumed, ", "));
}

}  // namespace keyfall
