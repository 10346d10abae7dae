// SPDX-License-Identifier: MIT
#include "core/conformance/key_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace keyfall {

namespace {

constexpr std::string_view kPytorch = "pytorch-";

}  // namespace

std::string wideHex(KeySet set)
{
    return fmt::format("0x{:016x}", set.bits());
}

KeySet keySetAt(const JsonPlace& place)
{
    const std::string& text = place.text("a key set, 0x...");
    std::uint64_t bits = 0;
    const char* end = text.data() + text.size();
    if (!text.starts_with("0x") || std::from_chars(text.data() + 2, end, bits, 16).ptr != end || text.size() < 3)
        place.failExpected("a key set, 0x and up to sixteen digits");
    return KeySet(bits);
}

Key keyAt(const JsonPlace& place, const KeyModel& model)
{
    const std::string& name = place.text("a key");
    if (const auto key = model.find(name))
        return *key;
    for (const KeyInfo& info : model.keys())
        if (info.printed == name && info.kind != KeyKind::placeholder)
            return info.key;
    place.fail(fmt::format("'{}' is no key of the model {}", name, model.name()));
}

Json iterationOf(const KeyModel& model, KeySet set)
{
    std::vector<Key> keys = model.keysOf(set);
    std::reverse(keys.begin(), keys.end());
    Json names = Json::array();
    for (const Key key : keys)
        names.push_back(model.info(key).printed);
    return names;
}

std::shared_ptr<const KeyModel> modelForVersion(const JsonPlace& place, const std::shared_ptr<const KeyModel>& chosen)
{
    const std::string& version = place.text("a PyTorch version");
    if (chosen)
        return chosen;
    // A version goes on after the minor number, if at all, with a dot or a letter: "1.8.0a0", "2.15.0+cu132".
    std::string known;
    for (const std::string& name : KeyModel::builtInNames()) {
        if (!name.starts_with(kPytorch))
            continue;
        const std::string_view release = std::string_view(name).substr(kPytorch.size());
        if (version.starts_with(release)
            && (version.size() == release.size()
                || std::isdigit(static_cast<unsigned char>(version[release.size()])) == 0))
            return KeyModel::builtIn(name).value();
        known += fmt::format("{}{}", known.empty() ? "" : ", ", release);
    }
    place.fail(fmt::format("there is no model for PyTorch {}", version), "known: " + known);
}

Json nativeParse(const KeyModel& model, const std::string& name)
{
    const auto& refused = model.spec().notParsed;
    if (std::find(refused.begin(), refused.end(), name) != refused.end())
        return {};
    for (const KeyInfo& info : model.keys())
        if (info.name == name && info.kind != KeyKind::placeholder)
            return info.key.value();
    return {};
}

namespace {

/// The value of the last key (of any kind) that `wanted` accepts.
template <class Wanted>
Json lastValue(const KeyModel& model, Wanted wanted)
{
    const auto& keys = model.keys();
    const auto found = std::find_if(keys.rbegin(), keys.rend(), wanted);
    return found == keys.rend() ? Json() : Json(found->key.value());
}

template <class Wanted>
Json firstValue(const KeyModel& model, Wanted wanted)
{
    const auto& keys = model.keys();
    const auto found = std::find_if(keys.begin(), keys.end(), wanted);
    return found == keys.end() ? Json() : Json(found->key.value());
}

bool isAlias(const KeyInfo& info)
{
    return info.kind == KeyKind::alias;
}

bool isPlaceholder(const KeyInfo& info)
{
    return info.kind == KeyKind::placeholder;
}

bool isPerBackend(const KeyModel& model, const KeyInfo& info)
{
    return info.bit && info.backend < 0 && !isPlaceholder(info)
        && model.slotRules().backendMask[static_cast<std::size_t>(*info.bit) + 1] != 0;
}

void checkKey(FactCheck& check, const JsonPlace& place, const KeyModel& model, const KeyInfo& info)
{
    const Key key = info.key;
    check.setRecord(fmt::format("key {}", info.name));
    check.expectMembers(
        place,
        {{"value", [&] { return Json(key.value()); }},
         {"name", [&] { return Json(info.printed); }},
         {"raw", [&] { return Json(wideHex(info.bits)); }},
         {"parse", [&] { return nativeParse(model, info.printed); }},
         {"alias", [&] { return Json(isAlias(info)); }},
         {"placeholder", [&] { return Json(isPlaceholder(info)); }},
         {"per_backend_functionality", [&] { return Json(isPerBackend(model, info)); }},
         {"functionality",
          [&] {
              return Json(isPlaceholder(info) ? "" : isAlias(info) ? "Undefined" : model.nameOf(info.functionality));
          }},
         {"backend", [&] { return Json(model.backendName(info.backend)); }},
         {"is_backend_key", [&] { return Json(model.isBackendKey(key)); }},
         {"autograd_key", [&] { return Json(model.info(model.autogradOf(key)).printed); }},
         {"backend_keyset_from_autograd", [&] { return Json(wideHex(model.backendsOfAutograd(key))); }},
         {"table_index",
          [&] {
              return info.slot ? Json(*info.slot)
                  : info.bit   ? Json(model.slotRules().offset[static_cast<std::size_t>(*info.bit) + 1])
                               : Json();
          }},
         {"runtime_keyset", [&] { return Json(wideHex(model.refreshSet(key))); }},
         {"full_after", [&] { return Json(wideHex(model.below(key))); }}});
}

}  // namespace

void checkKeyFacts(FactCheck& check, const JsonPlace& root, const KeyModel& model)
{
    check.setRecord("sizes");
    const auto number = [&](const std::string& name, const Json& found) {
        if (const auto place = root.find(name))
            check.expect(*place, found);
    };
    const auto hasInstance = [](const KeyInfo& info) { return info.backend >= 0; };
    const auto isBackendOfClassic = [&](const KeyInfo& info) {
        return model.setOf(info.key).popcount() == 1 && model.constant("backends")
            && model.constant("backends")->isSupersetOf(info.bits);
    };
    const auto perBackend = std::count_if(model.keys().begin(), model.keys().end(),
                                          [&](const KeyInfo& k) { return isPerBackend(model, k); });
    number("num_backends", model.spec().backends.size());
    number("num_functionality_keys", model.spec().functionalities.size() + 1);
    number("num_dispatch_keys", firstValue(model, isPlaceholder));
    number("num_runtime_entries", model.slotCount());
    number("num_per_backend_functionality_keys", perBackend);
    number("full_backend_mask", wideHex(model.backendBits()));
    number("end_of_functionality_keys", firstValue(model, isPlaceholder));
    number("end_of_runtime_backend_keys", lastValue(model, hasInstance));
    number("end_of_backend_keys", lastValue(model, isBackendOfClassic));
    number("start_of_alias_keys", firstValue(model, isAlias));
    number("end_of_alias_keys", lastValue(model, isAlias));

    const auto keys = root.at("keys", "the list of keys").items("the list of keys");
    if (keys.size() != model.keys().size())
        root.at("keys", "the list of keys")
            .fail(fmt::format("lists {} keys, the model has {}", keys.size(), model.keys().size()));
    for (std::size_t i = 0; i < keys.size(); ++i)
        checkKey(check, keys[i], model, model.keys()[i]);
    if (const auto backends = root.find("backends"))
        for (const JsonPlace& place : backends->items("the list of backends")) {
            const auto last = std::ssize(model.spec().backends);
            const int backend = static_cast<int>(place.at("value", "a value").integer("a value", 0, last)) - 1;
            check.setRecord(fmt::format("backend {}", model.backendName(backend)));
            check.expectMembers(
                place,
                {{"name", [&] { return Json(model.backendName(backend)); }},
                 {"raw", [&] { return Json(wideHex(backend < 0 ? KeySet() : KeySet(1ULL << backend))); }},
                 {"autograd_key", [&] { return Json(model.nameOf(model.autogradOfBackend(backend))); }},
                 {"autograd_related", [&] { return Json(wideHex(model.autogradRelated(backend))); }},
                 {"autocast_related", [&] { return Json(wideHex(model.autocastRelated(backend))); }}},
                {"value"});
        }
    if (const auto offsets = root.find("functionality_offsets")) {
        const auto items = offsets->items("a list");
        if (items.size() > model.keys().size())
            offsets->fail(
                fmt::format("lists {} functionalities, the model has {} keys", items.size(), model.keys().size()));
        for (std::size_t i = 0; i < items.size(); ++i) {
            const KeyInfo& info = model.keys().at(i);
            const std::size_t rule = info.bit ? static_cast<std::size_t>(*info.bit) + 1 : 0;
            check.setRecord(fmt::format("offset of {}", info.name));
            check.expectMembers(items[i],
                                {{"functionality", [&] { return Json(info.name); }},
                                 {"offset", [&] { return Json(model.slotRules().offset[rule]); }},
                                 {"mask", [&] { return Json(model.slotRules().backendMask[rule]); }}});
        }
    }
    for (const char* list : {"alias_members", "alias_iteration"})
        if (const auto aliases = root.find(list))
            for (const auto& [name, place] : aliases->members("aliases")) {
                const auto alias = model.find(name);
                if (!alias)
                    place.fail(fmt::format("'{}' is no alias of the model {}", name, model.name()));
                check.setRecord(fmt::format("alias {}", name));
                Json members = Json::array();
                for (const Key member : model.info(*alias).members)
                    members.push_back(model.info(member).printed);
                check.expect(place,
                             std::string_view(list) == "alias_members" ? members
                                                                       : iterationOf(model, model.refreshSet(*alias)));
            }
    check.setRecord("constants");
    for (const auto& [name, place] : root.at("constants", "named sets").members("named sets"))
        if (name == "FULL")
            check.expect(place, wideHex(model.full()));
        else if (const auto set = model.constant(name))
            check.expect(place, wideHex(*set));
        else
            place.fail(fmt::format("the model {} has no constant '{}'", model.name(), name));
    if (const auto place = root.find("FULL_iteration"))
        check.expect(*place, iterationOf(model, model.full()));
    if (const auto place = root.find("FULL_str"))
        check.expect(*place, model.nativeText(model.full()));
}

}  // namespace keyfall
