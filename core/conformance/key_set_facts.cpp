// SPDX-License-Identifier: MIT
#include "core/conformance/key_facts.h"

#include <fmt/format.h>

namespace keyfall {

namespace {

/// A key as the modelled system prints it, or what an unnamed bit prints as.
std::string printed(const KeyModel& model, std::optional<Key> key)
{
    return key ? model.info(*key).printed : model.spec().unnamed;
}

/// The value of the highest key; in the classic model also of a bit that is no key (pytorch:C4).
Json highestValue(const KeyModel& model, KeySet set)
{
    if (model.spec().backends.empty())
        return set.empty() ? 0 : topBit(set.bits()) + 1;
    const auto key = model.highestNative(set);
    return key ? Json(key->value()) : Json();
}

void checkSet(FactCheck& check, const JsonPlace& place, const KeyModel& model)
{
    const KeySet set = keySetAt(place.at("raw", "the set's bits"));
    check.setRecord("set " + wideHex(set));
    const auto named = [&model](std::optional<KeySet> part) -> Json {
        return part ? Json(printed(model, model.highestNative(*part))) : Json();
    };
    check.expectMembers(
        place,
        {{"iter", [&] { return iterationOf(model, set); }},
         {"highestFunctionalityKey",
          [&] { return Json(printed(model, model.highestFunctionality(set).value_or(Key(0)))); }},
         {"highestBackendKey", [&] { return Json(model.backendName(model.highestBackend(set))); }},
         {"highestPriorityTypeId", [&] { return named(set); }},
         {"highestPriorityTypeId_value", [&] { return highestValue(model, set); }},
         {"highestPriorityBackendTypeId",
          [&] {
              return named(set
                           & model.constant(model.spec().backends.empty() ? "backends" : "backend_functionality_keys")
                                 .value_or(KeySet()));
          }},
         {"legacyExtractDispatchKey",
          [&] { return named(model.difference(set, model.constant("legacy_extract_ignores").value_or(KeySet()))); }},
         {"table_index", [&] { return Json(model.slotOf(set)); }},
         {"backend_index", [&] { return Json(std::max(0, model.highestBackend(set))); }},
         {"str", [&] { return Json(model.nativeText(set)); }}},
        {"raw"});
}

void checkBinary(FactCheck& check, const JsonPlace& place, const KeyModel& model)
{
    const KeySet a = keySetAt(place.at("a", "a key set"));
    const KeySet b = keySetAt(place.at("b", "a key set"));
    check.setRecord(fmt::format("{} with {}", wideHex(a), wideHex(b)));
    check.expectMembers(place,
                        {{"or", [&] { return Json(wideHex(a | b)); }},
                         {"and", [&] { return Json(wideHex(a & b)); }},
                         {"sub", [&] { return Json(wideHex(model.difference(a, b))); }},
                         {"xor", [&] { return Json(wideHex(a ^ b)); }},
                         {"superset", [&] { return Json(a.isSupersetOf(b)); }},
                         {"has_all", [&] { return Json(a.isSupersetOf(b)); }},
                         {"has_any", [&] { return Json(a.hasAny(b)); }}},
                        {"a", "b"});
}

void checkKeyOperation(FactCheck& check, const JsonPlace& place, const KeyModel& model)
{
    const KeySet a = keySetAt(place.at("a", "a key set"));
    const Key key = keyAt(place.at("key", "a key"), model);
    check.setRecord(fmt::format("{} and {}", wideHex(a), model.nameOf(key)));
    KeySet component;
    if (const auto backend = place.find("backend")) {
        const int count = static_cast<int>(model.spec().backends.size());
        int position = 0;
        while (position < count && model.backendName(position) != backend->text("a backend"))
            ++position;
        if (position == count)
            backend->failExpected("a backend component of the model");
        component = KeySet(1ULL << position);
    }
    check.expectMembers(place,
                        {{"add", [&] { return Json(wideHex(model.add(a, key))); }},
                         {"remove", [&] { return Json(wideHex(model.remove(a, key))); }},
                         // Asked of an alias key PyTorch answers vacuously (pytorch:M6).
                         {"has", [&] { return Json(model.setOf(key).empty() || model.has(a, key)); }},
                         {"has_backend", [&] { return Json(a.hasAny(component)); }},
                         {"remove_backend", [&] { return Json(wideHex(a & ~component)); }}},
                        {"a", "key", "backend"});
}

}  // namespace

void checkSetFacts(FactCheck& check, const JsonPlace& root, const KeyModel& model)
{
    for (const JsonPlace& place : root.at("sets", "a list of sets").items("a list of sets"))
        checkSet(check, place, model);
    for (const JsonPlace& place : root.at("binary", "a list").items("a list"))
        checkBinary(check, place, model);
    for (const JsonPlace& place : root.at("keyops", "a list").items("a list"))
        checkKeyOperation(check, place, model);
}

}  // namespace keyfall
