// SPDX-License-Identifier: MIT
#include "core/keys/key_model_json.h"

#include "core/keys/key_model_fields.h"
#include "core/text/json_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace keyfall {

namespace {

using namespace key_model_fields;

constexpr std::string_view kFormat = "keyfall-key-model";
using Pairs = std::vector<std::pair<std::string, std::string>>;

/// Collects the names of the fields.
struct Names {
    std::vector<std::string_view> names;

    void text(const char* name, const auto&) { names.emplace_back(name); }
    void truth(const char* name, const auto&) { names.emplace_back(name); }
    void texts(const char* name, const auto&) { names.emplace_back(name); }
    void word(const char* name, const auto&, const auto&) { names.emplace_back(name); }
};

/// Reads the fields that are there; the others keep their defaults.
struct Reading {
    const JsonPlace& place;

    template <class Text>
    void text(const char* name, Text& value)
    {
        if (const auto field = place.find(name))
            value = field->text("a text");
    }
    template <class Truth>
    void truth(const char* name, Truth& value)
    {
        if (const auto field = place.find(name))
            value = field->truth();
    }
    void texts(const char* name, std::vector<std::string>& value)
    {
        if (const auto field = place.find(name))
            value = field->texts("a list of names");
    }
    template <class Field, class Enum, std::size_t N>
    void word(const char* name, Field& value, const std::array<Word<Enum>, N>& words)
    {
        const auto field = place.find(name);
        if (!field)
            return;
        std::vector<std::string> known;
        for (const auto& word : words)
            known.push_back(fmt::format("\"{}\"", word.text));
        const std::string expected = fmt::format("{}", fmt::join(known, " or "));
        const std::string& text = field->text(expected);
        const auto found =
            std::find_if(words.begin(), words.end(), [&](const auto& word) { return word.text == text; });
        if (found == words.end())
            field->failExpected(expected);
        value = found->value;
    }
};

/// Writes the fields that say something: an empty text or list is as good as none.
struct Writing {
    Json& json;

    void text(const char* name, const std::string& value)
    {
        if (!value.empty())
            json[name] = value;
    }
    void text(const char* name, const std::optional<std::string>& value)
    {
        if (value)
            json[name] = *value;
    }
    void truth(const char* name, bool value) { json[name] = value; }
    void truth(const char* name, const std::optional<bool>& value)
    {
        if (value)
            json[name] = *value;
    }
    void texts(const char* name, const std::vector<std::string>& value)
    {
        if (!value.empty())
            json[name] = value;
    }
    template <class Enum, std::size_t N>
    void word(const char* name, Enum value, const std::array<Word<Enum>, N>& words)
    {
        for (const auto& word : words)
            if (word.value == value)
                json[name] = word.text;
    }
    template <class Enum, std::size_t N>
    void word(const char* name, const std::optional<Enum>& value, const std::array<Word<Enum>, N>& words)
    {
        if (value)
            word(name, *value, words);
    }
};

/// Reads one part whose fields `each` lists, and refuses names that are none of them.
template <class Part, class Each>
Part partOf(const JsonPlace& place, Each each, std::initializer_list<std::string_view> further = {})
{
    Part part;
    Names known;
    each(part, known);
    known.names.insert(known.names.end(), further);
    place.onlyKnows(known.names);
    Reading reading{place};
    each(part, reading);
    return part;
}

template <class Part, class Each>
std::vector<Part> partsAt(const JsonPlace& place, const char* name, Each each)
{
    std::vector<Part> parts;
    if (const auto list = place.find(name))
        for (const JsonPlace& item : list->items("a list"))
            parts.push_back(partOf<Part>(item, each));
    return parts;
}

template <class Part, class Each>
Json jsonOfPart(const Part& part, Each each)
{
    Json json = Json::object();
    Writing writing{json};
    each(part, writing);
    return json;
}

template <class Part, class Each>
Json jsonOfParts(const std::vector<Part>& parts, Each each)
{
    Json json = Json::array();
    for (const Part& part : parts)
        json.push_back(jsonOfPart(part, each));
    return json;
}

/// "Autograd": "AutogradCPU", or a list where a name has several values.
Pairs pairsAt(const JsonPlace& place, const char* name)
{
    Pairs pairs;
    const auto object = place.find(name);
    if (!object)
        return pairs;
    for (const auto& [first, value] : object->members("an object of names"))
        if (value.value().is_array())
            for (const std::string& second : value.texts("a list of names"))
                pairs.emplace_back(first, second);
        else
            pairs.emplace_back(first, value.text("a name, or a list of names"));
    return pairs;
}

Json jsonOf(const Pairs& pairs)
{
    Json json = Json::object();
    for (const auto& [first, second] : pairs) {
        if (!json.contains(first))
            json[first] = second;
        else if (json[first].is_array())
            json[first].push_back(second);
        else
            json[first] = Json::array({json[first], second});
    }
    return json;
}

constexpr auto kEachOfModel = [](auto& spec, auto& each) { eachOfModel(spec, each); };
constexpr auto kEachOfFunctionality = [](auto& spec, auto& each) { eachOfFunctionality(spec, each); };
constexpr auto kEachOfAlias = [](auto& spec, auto& each) { eachOfAlias(spec, each); };
constexpr auto kEachOfAutogradLink = [](auto& spec, auto& each) { eachOfAutogradLink(spec, each); };
constexpr auto kEachOfNamedSet = [](auto& spec, auto& each) { eachOfNamedSet(spec, each); };
constexpr auto kEachOfTraitRule = [](auto& spec, auto& each) { eachOfTraitRule(spec, each); };

void requireName(const JsonPlace& place, const char* what)
{
    const JsonPlace name = place.at("name", what);
    if (name.text(what).empty())
        name.failExpected(what);
}

}  // namespace

ModelSpec readModelSpec(const JsonPlace& place)
{
    auto spec = partOf<ModelSpec>(place, kEachOfModel,
                                  {"format", "version", "functionalities", "aliases", "autograd", "autocast",
                                   "constants", "legacy_names", "traits", "layer_keys"});
    if (const auto format = place.find("format"); format && format->text("\"keyfall-key-model\"") != kFormat)
        format->failExpected("\"keyfall-key-model\"");
    if (const auto version = place.find("version"); version && version->integer("the number 1") != 1)
        version->fail(fmt::format("version {} of key models is not known; this Keyfall reads version 1",
                                  jsonLine(version->value())));
    requireName(place, "the model's name");
    if (spec.title.empty())
        spec.title = spec.name;
    for (const JsonPlace& item :
         place.at("functionalities", "a list, lowest priority first").items("a list, lowest priority first")) {
        requireName(item, "a key's name");
        spec.functionalities.push_back(partOf<FunctionalitySpec>(item, kEachOfFunctionality));
    }
    if (const auto aliases = place.find("aliases"))
        for (const auto& [name, alias] : aliases->members("an object of member lists")) {
            AliasSpec read;
            if (alias.value().is_array())
                read.members = alias.texts("a list of key names");
            else
                read = partOf<AliasSpec>(alias, kEachOfAlias);
            read.name = name;
            spec.aliases.push_back(std::move(read));
        }
    spec.autograd = partsAt<AutogradLink>(place, "autograd", kEachOfAutogradLink);
    spec.autocast = pairsAt(place, "autocast");
    spec.constants = partsAt<NamedSet>(place, "constants", kEachOfNamedSet);
    spec.legacyNames = pairsAt(place, "legacy_names");
    spec.traits = partsAt<TraitRule>(place, "traits", kEachOfTraitRule);
    spec.layerKeys = pairsAt(place, "layer_keys");
    return spec;
}

Json jsonOf(const ModelSpec& spec)
{
    Json json = {{"format", kFormat}, {"version", 1}};
    json.update(jsonOfPart(spec, kEachOfModel));
    json["functionalities"] = jsonOfParts(spec.functionalities, kEachOfFunctionality);
    json["aliases"] = Json::object();
    for (const AliasSpec& alias : spec.aliases)
        json["aliases"][alias.name] = jsonOfPart(alias, kEachOfAlias);
    json["autograd"] = jsonOfParts(spec.autograd, kEachOfAutogradLink);
    json["autocast"] = jsonOf(spec.autocast);
    json["constants"] = jsonOfParts(spec.constants, kEachOfNamedSet);
    json["legacy_names"] = jsonOf(spec.legacyNames);
    json["traits"] = jsonOfParts(spec.traits, kEachOfTraitRule);
    json["layer_keys"] = jsonOf(spec.layerKeys);
    return json;
}

}  // namespace keyfall
