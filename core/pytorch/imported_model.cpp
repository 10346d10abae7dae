// SPDX-License-Identifier: MIT
#include "core/pytorch/imported_model.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <set>

namespace keyfall {

namespace {

using Names = std::vector<std::string>;
using ModelPointer = std::shared_ptr<const KeyModel>;

struct Release {
    int major = 0;
    int minor = 0;
    friend auto operator<=>(const Release&, const Release&) = default;
};

std::optional<Release> releaseOf(std::string_view version)
{
    Release release;
    const char* end = version.data() + version.size();
    auto result = std::from_chars(version.data(), end, release.major);
    if (result.ec != std::errc{} || result.ptr == end || *result.ptr != '.')
        return std::nullopt;
    result = std::from_chars(result.ptr + 1, end, release.minor);
    return result.ec == std::errc{} ? std::optional(release) : std::nullopt;
}

std::vector<ModelPointer> pytorchModels()
{
    std::vector<ModelPointer> models;
    for (const std::string& name : KeyModel::builtInNames())
        if (name.starts_with("pytorch-"))
            models.push_back(KeyModel::builtIn(name).value());
    return models;
}

/// The keys that dumps of this model can have rows for, as printed and in the order of the dump.
Names runtimeKeys(const KeyModel& model)
{
    Names names;
    const auto& lanes = model.lanes();
    for (auto it = lanes.rbegin(); it != lanes.rend(); ++it)
        if (model.info(*it).kind != KeyKind::undefined)
            names.push_back(model.info(*it).printed);
    return names;
}

/// How badly a model fits the lines of a text: unknown keys count most, then rows out of order, then Autocast keys
/// without a row, because every key of them that a version has is given a fallback.
std::size_t misfit(const KeyModel& model, const ImportedTables& tables)
{
    std::set<std::string> unknown;
    std::size_t disorder = 0;
    std::set<std::string> autocast;
    bool anyTable = false;
    const auto look = [&](TextId id) -> std::optional<Key> {
        const std::string& name = tables.text(id);
        const auto key = model.find(name);
        if (!key && id != TextId::none && name != "catchall")
            unknown.insert(name);
        return key;
    };
    for (const ImportedOperator& op : tables.operators) {
        int lastKernel = -1;
        for (const ImportedKernel& kernel : op.kernels.value_or(std::vector<ImportedKernel>{}))
            if (const auto key = look(kernel.key)) {
                disorder += key->value() < lastKernel ? 1 : 0;
                lastKernel = key->value();
            }
        int lastRow = -1;
        for (const ImportedRow& row : op.computed.value_or(std::vector<ImportedRow>{})) {
            anyTable = true;
            const auto key = look(row.key);
            if (!key || !model.info(*key).slot)
                continue;
            const int slot = *model.info(*key).slot;
            disorder += slot < lastRow ? 1 : 0;
            lastRow = slot;
            if (tables.text(row.key).starts_with("Autocast"))
                autocast.insert(tables.text(row.key));
        }
    }
    std::size_t silent = 0;
    if (anyTable)
        for (const std::string& name : runtimeKeys(model))
            silent += name.starts_with("Autocast") && !autocast.contains(name) ? 1 : 0;
    return unknown.size() * 1'000'000 + disorder * 100 + silent;
}

ModelPointer bestFit(const ImportedTables& tables)
{
    ModelPointer best;
    std::size_t least = std::numeric_limits<std::size_t>::max();
    for (const ModelPointer& model : pytorchModels())
        if (const std::size_t now = misfit(*model, tables); now < least) {
            best = model;
            least = now;
        }
    return best;
}

ModelPointer modelOfRelease(Release release)
{
    // The functionality list came with 1.12, the keys of MTIA and SparseCsr for all backends between 1.13 and 2.1.
    const char* name = release < Release{1, 12} ? "pytorch-1.8"
        : release < Release{2, 1}               ? "pytorch-1.13"
        : release < Release{2, 5}               ? "pytorch-2.4"
                                                : "pytorch-2.6";
    return KeyModel::builtIn(name).value();
}

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
        std::size_t run = 0;
        while (instance && run < keys.backends.size() && i + run < keys.runtime.size()
               && keys.runtime[i + run] == prefix + keys.backends[run])
            ++run;
        const bool perBackend = instance && run == keys.backends.size();
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
        i += perBackend ? run : 1;
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
    for (Names* names : {&spec.includedByDefault, &spec.excludedByDefault, &spec.survivors, &spec.alwaysIncluded,
                         &spec.notParsed, &spec.fallthroughs})
        keep(*names);
    std::erase_if(spec.backendsWithoutSuffix, [&](const auto& backend) { return !contains(spec.backends, backend); });
    // A backend that the base does not know has an autograd key of its own, as all but three of the others have
    // (pytorch:M15).
    std::erase_if(spec.autograd, [&](const AutogradLink& link) {
        return !contains(spec.backends, link.backend) || !known.contains(link.backend)
            || !known.contains(link.autograd);
    });
    for (const std::string& backend : spec.backends)
        if (!contains(base.backends, backend) && known.contains(backend) && known.contains("Autograd" + backend))
            spec.autograd.push_back({backend, "Autograd" + backend});
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
    std::erase_if(spec.constants,
                  [&](const NamedSet& set) { return !set.below.empty() && !known.contains(set.below); });
    for (NamedSet& set : spec.constants) {
        keep(set.members);
        keep(set.without);
    }
    std::erase_if(spec.traits, [&](const TraitRule& rule) {
        return !std::all_of(rule.keys.begin(), rule.keys.end(), [&](const auto& key) { return known.contains(key); });
    });
    std::erase_if(spec.layerKeys, [&](const auto& layer) { return !known.contains(layer.second); });
    std::erase_if(spec.legacyNames,
                  [&](const auto& legacy) { return !known.contains(legacy.second) && legacy.second != "Undefined"; });
    return spec;
}

Expected<ImportedModel> modelOf(const ImportedTables& tables)
{
    ImportedModel chosen;
    const auto release = releaseOf(tables.version);
    if (tables.keys) {
        for (const ModelPointer& model : pytorchModels())
            if (model->spec().backends == tables.keys->backends && runtimeKeys(*model) == tables.keys->runtime)
                chosen.model = model;
        if (chosen.model)
            return chosen;
        const ModelPointer base = release ? modelOfRelease(*release) : bestFit(tables);
        if (!contains(tables.keys->runtime, base->spec().otherAutograd))
            return badInput(tables.source,
                            fmt::format("the key list has no {}, which the rules of {} need",
                                        base->spec().otherAutograd, base->name()),
                            "export the tables again, with export_tables.py");
        auto derived = KeyModel::build(derivedSpec(base->spec(), *tables.keys, "pytorch-" + tables.version));
        if (!derived) {
            Error error = derived.error();
            error.where = tables.source;
            error.message = "the key list makes no model: " + error.message;
            return tl::unexpected<Error>(std::move(error));
        }
        chosen.notes.push_back(fmt::format("the key list of PyTorch {} is its own model; it follows the rules of {}",
                                           tables.version, base->name()));
        chosen.model = std::move(*derived);
        return chosen;
    }
    if (release) {
        chosen.model = modelOfRelease(*release);
        if (releaseOf(chosen.model->name().substr(8)) != release)
            chosen.notes.push_back(fmt::format("there is no model of PyTorch {}; {} is the nearest", tables.version,
                                               chosen.model->name()));
        return chosen;
    }
    chosen.model = bestFit(tables);
    chosen.notes.push_back(fmt::format("the text names no version; its keys fit {} best", chosen.model->name()));
    return chosen;
}

}  // namespace keyfall
