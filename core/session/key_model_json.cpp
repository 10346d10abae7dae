// SPDX-License-Identifier: MIT
#include "core/session/key_model_json.h"

#include "core/session/near_miss.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace keyfall {

namespace {

constexpr std::string_view kFormat = "keyfall-key-model";

template <class Enum>
struct Word {
    std::string_view text;
    Enum value;
};

constexpr std::array kKinds{Word<KeyKind>{"backend", KeyKind::backend}, Word<KeyKind>{"tensor kind", KeyKind::tensorKind},
                            Word<KeyKind>{"mode", KeyKind::mode}, Word<KeyKind>{"placeholder", KeyKind::placeholder}};
constexpr std::array kMissing{Word<MissingKernel>{"skip", MissingKernel::skip}, Word<MissingKernel>{"error", MissingKernel::error}};
constexpr std::array kRedispatch{Word<RedispatchRule>{"remove own key", RedispatchRule::removeOwnKey},
                                 Word<RedispatchRule>{"mask below", RedispatchRule::maskBelow},
                                 Word<RedispatchRule>{"recompute", RedispatchRule::recompute}};
constexpr std::array kHanded{Word<HandedSet>{"unmasked", HandedSet::unmasked}, Word<HandedSet>{"masked", HandedSet::masked}};
constexpr std::array kErrors{Word<ErrorStyle>{"ferrotorch", ErrorStyle::ferrotorch}, Word<ErrorStyle>{"pytorch", ErrorStyle::pytorch}};
constexpr std::array kPrint{Word<PrintOrder>{"high to low", PrintOrder::highToLow}, Word<PrintOrder>{"low to high", PrintOrder::lowToHigh}};
constexpr std::array kDevices{Word<DeviceType>{"cpu", DeviceType::cpu}, Word<DeviceType>{"cuda", DeviceType::cuda},
                              Word<DeviceType>{"meta", DeviceType::meta}};
constexpr std::array kLayouts{Word<Layout>{"strided", Layout::strided}, Word<Layout>{"sparse_coo", Layout::sparseCoo},
                              Word<Layout>{"sparse_csr", Layout::sparseCsr}, Word<Layout>{"quantized", Layout::quantized},
                              Word<Layout>{"nested", Layout::nested}};

template <class Enum, std::size_t N>
Enum wordAt(const JsonPlace& place, const std::array<Word<Enum>, N>& words)
{
    std::vector<std::string> known;
    for (const auto& word : words)
        known.push_back(fmt::format("\"{}\"", word.text));
    const std::string expected = fmt::format("{}", fmt::join(known, " or "));
    const std::string& text = place.text(expected);
    for (const auto& word : words)
        if (word.text == text)
            return word.value;
    place.failExpected(expected);
}

template <class Enum, std::size_t N>
std::string_view textOf(Enum value, const std::array<Word<Enum>, N>& words)
{
    const auto found = std::find_if(words.begin(), words.end(), [value](const auto& word) { return word.value == value; });
    return found == words.end() ? std::string_view{} : found->text;
}

FunctionalitySpec functionality(const JsonPlace& place)
{
    place.onlyKnows({"name", "kind", "per_backend", "duty"});
    FunctionalitySpec spec;
    spec.name = place.at("name", "a key's name").text("a key's name");
    if (const auto kind = place.find("kind"))
        spec.kind = wordAt(*kind, kKinds);
    if (const auto perBackend = place.find("per_backend"))
        spec.perBackend = perBackend->truth();
    if (const auto duty = place.find("duty"))
        spec.duty = duty->text("a sentence");
    return spec;
}

TraitRule traitRule(const JsonPlace& place)
{
    place.onlyKnows({"device", "layout", "requires_grad", "inference", "batched", "undefined_tensor", "keys"});
    TraitRule rule;
    if (const auto device = place.find("device"))
        rule.device = wordAt(*device, kDevices);
    if (const auto layout = place.find("layout"))
        rule.layout = wordAt(*layout, kLayouts);
    if (const auto on = place.find("requires_grad"))
        rule.requiresGrad = on->truth();
    if (const auto on = place.find("inference"))
        rule.inference = on->truth();
    if (const auto on = place.find("batched"))
        rule.batched = on->truth();
    if (const auto on = place.find("undefined_tensor"))
        rule.undefinedTensor = on->truth();
    rule.keys = place.at("keys", "a list of key names").texts("a list of key names");
    return rule;
}

void readRules(const JsonPlace& place, ModelSpec& spec)
{
    if (const auto on = place.find("has_undefined"))
        spec.hasUndefined = on->truth();
    if (const auto on = place.find("remove_keeps_backend_bits"))
        spec.removeKeepsBackendBits = on->truth();
    if (const auto word = place.find("missing"))
        spec.missing = wordAt(*word, kMissing);
    if (const auto word = place.find("redispatch"))
        spec.redispatch = wordAt(*word, kRedispatch);
    if (const auto word = place.find("handed"))
        spec.handed = wordAt(*word, kHanded);
    if (const auto word = place.find("errors"))
        spec.errors = wordAt(*word, kErrors);
    if (const auto word = place.find("print"))
        spec.print = wordAt(*word, kPrint);
}

}  // namespace

ModelSpec readModelSpec(const JsonPlace& place)
{
    place.onlyKnows({"format", "version", "name", "title", "backends", "functionalities", "aliases", "has_undefined",
                     "remove_keeps_backend_bits", "missing", "redispatch", "handed", "errors", "print",
                     "included_by_default", "excluded_by_default", "traits", "layer_keys"});
    if (const auto format = place.find("format"); format && format->text("\"keyfall-key-model\"") != kFormat)
        format->failExpected("\"keyfall-key-model\"");
    if (const auto version = place.find("version"); version && version->integer("the number 1") != 1)
        version->fail(fmt::format("version {} of key models is not known; this Keyfall reads version 1", version->value().dump()));
    ModelSpec spec;
    spec.name = place.at("name", "the model's name").text("the model's name");
    spec.title = spec.name;
    if (const auto title = place.find("title"))
        spec.title = title->text("a title");
    if (const auto backends = place.find("backends"))
        spec.backends = backends->texts("a list of names in bit order");
    for (const JsonPlace& item : place.at("functionalities", "a list, lowest priority first").items("a list, lowest priority first"))
        spec.functionalities.push_back(functionality(item));
    if (const auto aliases = place.find("aliases"))
        for (const auto& [name, members] : aliases->members("an object of member lists"))
            spec.aliases.push_back({name, members.texts("a list of key names")});
    readRules(place, spec);
    if (const auto keys = place.find("included_by_default"))
        spec.includedByDefault = keys->texts("a list of key names");
    if (const auto keys = place.find("excluded_by_default"))
        spec.excludedByDefault = keys->texts("a list of key names");
    if (const auto traits = place.find("traits"))
        for (const JsonPlace& item : traits->items("a list of rules"))
            spec.traits.push_back(traitRule(item));
    if (const auto layers = place.find("layer_keys"))
        for (const auto& [layer, key] : layers->members("an object of key names"))
            spec.layerKeys.emplace_back(layer, key.text("a key's name"));
    return spec;
}

Json jsonOf(const ModelSpec& spec)
{
    Json json = {{"format", kFormat}, {"version", 1}, {"name", spec.name}, {"title", spec.title}, {"backends", spec.backends}};
    json["functionalities"] = Json::array();
    for (const FunctionalitySpec& key : spec.functionalities) {
        Json item = {{"name", key.name}, {"kind", textOf(key.kind, kKinds)}};
        if (key.perBackend)
            item["per_backend"] = true;
        if (!key.duty.empty())
            item["duty"] = key.duty;
        json["functionalities"].push_back(std::move(item));
    }
    json["aliases"] = Json::object();
    for (const AliasSpec& alias : spec.aliases)
        json["aliases"][alias.name] = alias.members;
    json["has_undefined"] = spec.hasUndefined;
    json["remove_keeps_backend_bits"] = spec.removeKeepsBackendBits;
    json["missing"] = textOf(spec.missing, kMissing);
    json["redispatch"] = textOf(spec.redispatch, kRedispatch);
    json["handed"] = textOf(spec.handed, kHanded);
    json["errors"] = textOf(spec.errors, kErrors);
    json["print"] = textOf(spec.print, kPrint);
    json["included_by_default"] = spec.includedByDefault;
    json["excluded_by_default"] = spec.excludedByDefault;
    json["traits"] = Json::array();
    for (const TraitRule& rule : spec.traits) {
        Json item = Json::object();
        if (rule.device)
            item["device"] = textOf(*rule.device, kDevices);
        if (rule.layout)
            item["layout"] = textOf(*rule.layout, kLayouts);
        if (rule.requiresGrad)
            item["requires_grad"] = *rule.requiresGrad;
        if (rule.inference)
            item["inference"] = *rule.inference;
        if (rule.batched)
            item["batched"] = *rule.batched;
        if (rule.undefinedTensor)
            item["undefined_tensor"] = true;
        item["keys"] = rule.keys;
        json["traits"].push_back(std::move(item));
    }
    json["layer_keys"] = Json::object();
    for (const auto& [layer, key] : spec.layerKeys)
        json["layer_keys"][layer] = key;
    return json;
}

}  // namespace keyfall
