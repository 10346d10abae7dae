// SPDX-License-Identifier: MIT
#include "core/pytorch/key_list.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace keyfall {

namespace {

using Names = std::vector<std::string>;

bool contains(const Names& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

ImportedKeys readKeyList(const JsonPlace& place)
{
    ImportedKeys keys;
    keys.backends = place.at("backends", "a list of names").texts("a list of names");
    keys.runtime = place.at("runtime", "a list of names").texts("a list of names");
    if (const auto aliases = place.find("aliases"))
        for (const auto& [name, members] : aliases->members("an object of member lists"))
            keys.aliases.emplace_back(name, members.texts("a list of names"));
    if (const auto names = place.find("included_by_default"))
        keys.includedByDefault = names->texts("a list of names");
    if (const auto names = place.find("excluded_by_default"))
        keys.excludedByDefault = names->texts("a list of names");
    if (const auto backends = place.find("autograd_of_backend"))
        for (const auto& [name, key] : backends->members("an object of autograd keys"))
            keys.autogradOfBackend.emplace_back(name, key.text("an autograd key's name"));
    if (const auto autograd = place.find("backends_of_autograd"))
        for (const auto& [name, asked] : autograd->members("an object of key lists"))
            keys.backendsOfAutograd.emplace_back(name, asked.texts("a list of names"));
    if (const auto names = place.find("not_parsed"))
        keys.notParsed = names->texts("a list of names");
    return keys;
}

std::size_t keyListDistance(const KeyModel& model, const ImportedKeys& keys)
{
    const auto unshared = [](const Names& these, const Names& those) {
        const std::set<std::string> first(these.begin(), these.end());
        const std::set<std::string> second(those.begin(), those.end());
        Names apart;
        std::set_symmetric_difference(first.begin(), first.end(), second.begin(), second.end(),
                                      std::back_inserter(apart));
        return apart.size();
    };
    return unshared(model.spec().backends, keys.backends) + unshared(runtimeKeyNames(model), keys.runtime);
}

bool tellsOf(const ImportedKeys& keys, const KeyModel& model)
{
    if (keys.backends != model.spec().backends || keys.runtime != runtimeKeyNames(model))
        return false;
    for (const auto& [name, members] : keys.aliases) {
        const auto alias = model.find(name);
        if (!alias)
            return false;
        for (const std::string& key : keys.runtime)
            if (const auto found = model.find(key);
                found && model.aliasContains(*alias, *found) != contains(members, key))
                return false;
    }
    for (const auto& [backend, autograd] : keys.autogradOfBackend) {
        const auto at = std::find(keys.backends.begin(), keys.backends.end(), backend);
        if (at == keys.backends.end()
            || model.nameOf(model.autogradOfBackend(static_cast<int>(at - keys.backends.begin()))) != autograd)
            return false;
    }
    for (const auto& [autograd, members] : keys.backendsOfAutograd) {
        const auto key = model.find(autograd);
        if (!key)
            return false;
        const KeySet asked = model.backendsOfAutograd(*key);
        for (const std::string& name : keys.runtime)
            if (const auto found = model.find(name); found && model.has(asked, *found) != contains(members, name))
                return false;
    }
    return !keys.notParsed
        || std::set(keys.notParsed->begin(), keys.notParsed->end())
        == std::set(model.spec().notParsed.begin(), model.spec().notParsed.end());
}

std::vector<std::string> runtimeKeyNames(const KeyModel& model)
{
    Names names;
    const auto& lanes = model.lanes();
    for (auto it = lanes.rbegin(); it != lanes.rend(); ++it)
        if (model.info(*it).kind != KeyKind::undefined)
            names.push_back(model.info(*it).printed);
    return names;
}

}  // namespace keyfall
