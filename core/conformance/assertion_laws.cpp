// SPDX-License-Identifier: MIT
#include "core/conformance/assertion_laws.h"

#include "core/conformance/key_facts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <set>

namespace keyfall {

namespace {

bool isFunctionality(const KeyInfo& info)
{
    return info.bit && info.backend < 0 && info.kind != KeyKind::alias && info.kind != KeyKind::placeholder;
}

bool isInstance(const KeyInfo& info)
{
    return info.backend >= 0;
}

bool isRuntime(const KeyInfo& info)
{
    return info.slot && !info.bits.empty();
}

KeySet backendBit(const KeyModel& model, const std::string& name, const JsonPlace& place)
{
    for (int backend = 0; backend < std::ssize(model.spec().backends); ++backend)
        if (model.backendName(backend) == name)
            return KeySet(1ULL << backend);
    place.fail(fmt::format("'{}' is no backend component of the model {}", name, model.name()));
}

template <class Wanted>
std::vector<AssertionCase> eachKey(const KeyModel& model, Wanted wanted)
{
    std::vector<AssertionCase> cases;
    for (const KeyInfo& info : model.keys())
        if (wanted(info))
            cases.push_back({info.bits, {info.key}});
    return cases;
}

template <class Wanted>
std::vector<AssertionCase> eachPair(const KeyModel& model, Wanted wanted)
{
    std::vector<AssertionCase> cases;
    const auto single = eachKey(model, wanted);
    for (std::size_t i = 0; i < single.size(); ++i)
        for (std::size_t j = i + 1; j < single.size(); ++j)
            cases.push_back({single[i].set | single[j].set, {single[i].keys[0], single[j].keys[0]}});
    return cases;
}

// Laws ---------------------------------------------------------------------------------------------------------------

/// The keys that {f1, f2} × {b1, b2} stands for (pytorch:M9).
std::vector<Key> crossProduct(const KeyModel& model, const std::vector<Key>& keys)
{
    std::set<Key> product;
    for (const Key a : keys)
        for (const Key b : keys)
            for (const KeyInfo& info : model.keys())
                if (info.backend == model.info(b).backend && info.functionality == model.info(a).functionality)
                    product.insert(info.key);
    return {product.begin(), product.end()};
}

bool yieldsCrossProduct(const KeyModel& model, const AssertionCase& one)
{
    const KeyInfo& a = model.info(one.keys.at(0));
    const KeyInfo& b = model.info(one.keys.at(1));
    const std::size_t count = a.functionality == b.functionality || a.backend == b.backend ? 2 : 4;
    const std::vector<Key> found = ascending(model, one.set);
    return found.size() == count && found == crossProduct(model, one.keys);
}

bool namesAreUnique(const std::vector<std::string>& names, std::string_view never)
{
    return std::set(names.begin(), names.end()).size() == names.size()
        && std::none_of(names.begin(), names.end(),
                        [never](const std::string& name) { return name.find(never) != std::string::npos; });
}

bool backendNamesAreUnique(const KeyModel& model, const AssertionCase&)
{
    std::vector<std::string> names;
    for (int backend = -1; backend < std::ssize(model.spec().backends); ++backend)
        names.push_back(model.backendName(backend));
    return namesAreUnique(names, "UNKNOWN_BACKEND_BIT");
}

bool keyNamesAreUnique(const KeyModel& model, const AssertionCase&)
{
    std::vector<std::string> names;
    for (const KeyInfo& info : model.keys())
        if (info.kind != KeyKind::placeholder)
            names.push_back(info.printed);
    return namesAreUnique(names, "Unknown");
}

bool hasEveryRuntimeKey(const KeyModel& model, const AssertionCase& one)
{
    return std::all_of(model.keys().begin(), model.keys().end(),
                       [&](const KeyInfo& info) { return !isRuntime(info) || model.has(one.set, info.key); });
}

bool iteratesEveryValue(const KeyModel& model, const AssertionCase& one)
{
    std::uint16_t next = 1;
    for (const Key key : ascending(model, one.set))
        if (key.value() != next++)
            return false;
    // The value after the last is the sentinel, which is no key.
    return model.keys().at(next).kind == KeyKind::placeholder;
}

using Law = std::function<bool(const KeyModel&, const AssertionCase&)>;

const std::vector<std::pair<std::string_view, Law>>& laws()
{
    static const std::vector<std::pair<std::string_view, Law>> kLaws{
        {"set==set|set", [](const KeyModel&, const AssertionCase& c) { return (c.set | c.set) == c.set; }},
        {"set==set.add(K)",
         [](const KeyModel& m, const AssertionCase& c) { return m.add(c.set, c.keys.at(0)) == c.set; }},
        {"set.has(K)", [](const KeyModel& m, const AssertionCase& c) { return m.has(c.set, c.keys.at(0)); }},
        {"set.remove(K)==empty",
         [](const KeyModel& m, const AssertionCase& c) { return m.remove(c.set, c.keys.at(0)).empty(); }},
        {"remove(K)==empty",
         [](const KeyModel& m, const AssertionCase& c) { return m.remove(c.set, c.keys.at(0)).empty(); }},
        {"set == {functionality(K)} | {backend bit(K)}",
         [](const KeyModel& m, const AssertionCase& c) {
             const KeyInfo& key = m.info(c.keys.at(0));
             return isInstance(key) && c.set == (m.setOf(key.functionality) | KeySet(1ULL << key.backend));
         }},
        {"set.remove(K) == {backend bit(K)}  (the backend bit stays)",
         [](const KeyModel& m, const AssertionCase& c) {
             const KeyInfo& key = m.info(c.keys.at(0));
             return isInstance(key) && m.remove(c.set, key.key) == KeySet(1ULL << key.backend);
         }},
        {"iteration yields exactly {f1,f2} x {b1,b2}: 2 keys when they share a functionality or a backend, otherwise 4",
         yieldsCrossProduct},
        {"names are unique and never UNKNOWN_BACKEND_BIT", backendNamesAreUnique},
        {"names are unique and contain no 'Unknown'", keyNamesAreUnique},
        {"highest==K",
         [](const KeyModel& m, const AssertionCase& c) { return m.highestNative(c.set) == c.keys.at(0); }},
        {"highest==K2",
         [](const KeyModel& m, const AssertionCase& c) { return m.highestNative(c.set) == c.keys.at(1); }},
        {"has both",
         [](const KeyModel& m, const AssertionCase& c) {
             return m.has(c.set, c.keys.at(0)) && m.has(c.set, c.keys.at(1));
         }},
        {"has every runtime key", hasEveryRuntimeKey},
        {"iteration yields value 1,2,...,NumDispatchKeys-1 in order", iteratesEveryValue},
    };
    return kLaws;
}

/// "iteration visits exactly values 4, 10 and 15 (...)": the values, or nothing for another sentence.
std::optional<std::vector<std::uint16_t>> visitedValues(std::string_view law)
{
    constexpr std::string_view kStart = "iteration visits exactly values ";
    constexpr std::string_view kEnd = " (0 = Undefined is ignored)";
    if (!law.starts_with(kStart) || !law.ends_with(kEnd))
        return std::nullopt;
    law = law.substr(kStart.size(), law.size() - kStart.size() - kEnd.size());
    std::vector<std::uint16_t> values;
    while (!law.empty()) {
        std::uint16_t value = 0;
        const auto [end, problem] = std::from_chars(law.data(), law.data() + law.size(), value);
        if (problem != std::errc{})
            return std::nullopt;
        values.push_back(value);
        law.remove_prefix(static_cast<std::size_t>(end - law.data()));
        if (law.starts_with(", "))
            law.remove_prefix(2);
        else if (law.starts_with(" and "))
            law.remove_prefix(5);
        else if (!law.empty())
            return std::nullopt;
    }
    return values;
}

}  // namespace

std::vector<Key> ascending(const KeyModel& model, KeySet set)
{
    std::vector<Key> keys = model.keysOf(set);
    std::reverse(keys.begin(), keys.end());
    return keys;
}

AssertionCase assertionCase(const KeyModel& model, const JsonPlace& items)
{
    AssertionCase one;
    for (const JsonPlace& item : items.items("a list of keys")) {
        const std::string& text = item.text("a key");
        if (text == "FULL") {
            one.set |= model.full();
        } else if (text.starts_with('+')) {
            one.set |= backendBit(model, text.substr(1), item);
        } else if (text.starts_with('#')) {
            std::uint16_t value = 0;
            const char* end = text.data() + text.size();
            if (text.size() < 2 || std::from_chars(text.data() + 1, end, value).ptr != end
                || value >= model.keys().size())
                item.failExpected("# and the value of a key");
            one.keys.push_back(Key(value));
            one.set = model.add(one.set, Key(value));
        } else {
            one.keys.push_back(keyAt(item, model));
            one.set = model.add(one.set, one.keys.back());
        }
    }
    return one;
}

std::vector<AssertionCase> assertionCases(const KeyModel& model, const JsonPlace& build)
{
    const auto items = build.items("a list of keys");
    if (items.size() != 1 || !items[0].text("a key").starts_with('<'))
        return {assertionCase(model, build)};
    const std::string& each = items[0].text("a key");
    if (each == "<each functionality key K, 1..num_functionality_keys-1>")
        return eachKey(model, isFunctionality);
    if (each == "<each per-backend runtime key K>")
        return eachKey(model, isInstance);
    if (each == "<each runtime key K>")
        return eachKey(model, isRuntime);
    if (each == "<each pair K1<K2 of per-backend runtime keys>")
        return eachPair(model, isInstance);
    if (each == "<each K1<K2>")
        return eachPair(model, isRuntime);
    if (each == "<every BackendComponent>" || each == "<every key except placeholders>")
        return {AssertionCase{}};  // the law is about all names at once
    items[0].fail(fmt::format("'{}' stands for no keys that are known", each));
}

void checkLaw(FactCheck& check, const JsonPlace& law, const KeyModel& model, const std::vector<AssertionCase>& cases)
{
    const std::string& text = law.text("a law");
    Law holds;
    for (const auto& [known, function] : laws())
        if (known == text)
            holds = function;
    if (const auto values = visitedValues(text))
        holds = [values](const KeyModel& m, const AssertionCase& one) {
            std::vector<std::uint16_t> found;
            for (const Key key : ascending(m, one.set))
                found.push_back(key.value());
            return found == *values;
        };
    if (!holds)
        law.fail(fmt::format("'{}' is no law that can be checked", text));
    if (cases.empty())
        law.fail("there is no case to check it for");
    try {
        const auto broken =
            std::find_if(cases.begin(), cases.end(), [&](const auto& one) { return !holds(model, one); });
        check.expectThat(broken == cases.end(), law, text,
                         broken == cases.end() ? "" : "not for " + model.nativeText(broken->set));
    } catch (const std::out_of_range&) {
        law.fail("the law speaks of a key, but the set is not built from one");
    }
}

}  // namespace keyfall
