// SPDX-License-Identifier: MIT
#include "core/keys/key_model.h"

#include "core/keys/models/built_in.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>

namespace keyfall {

const KeyInfo& KeyModel::info(Key key) const
{
    return keys_.at(key.value());
}

std::optional<Key> KeyModel::find(std::string_view name) const
{
    // From the end, where the aliases are: registrations ask for those, thousands of times. Names are unique.
    const auto found = std::find_if(keys_.rbegin(), keys_.rend(), [name](const KeyInfo& info) {
        return info.name == name && info.kind != KeyKind::placeholder;
    });
    return found == keys_.rend() ? std::nullopt : std::optional(found->key);
}

std::optional<Key> KeyModel::layerKey(Layer layer) const
{
    for (const auto& [name, key] : spec_.layerKeys)
        if (name == kLayerNames[static_cast<std::size_t>(layer)])
            return find(key);
    return std::nullopt;
}

KeySet KeyModel::setOf(std::initializer_list<std::string_view> names) const
{
    KeySet set;
    for (std::string_view name : names)
        set |= setOf(find(name).value());
    return set;
}

bool KeyModel::has(KeySet set, Key key) const
{
    const KeySet bits = setOf(key);
    return !bits.empty() && set.isSupersetOf(bits);
}

std::optional<Key> KeyModel::highest(KeySet set) const
{
    return keyOfSlot_[slotOf(set)];
}

std::optional<Key> KeyModel::highestFunctionality(KeySet set) const
{
    const std::uint64_t bits = set.bits() & ~backendBits_.bits();
    if (bits == 0)
        return std::nullopt;
    const int top = static_cast<int>(topBit(bits));
    for (const KeyInfo& info : keys_)
        if (info.bit == top && info.backend < 0)
            return info.key;
    return std::nullopt;
}

int KeyModel::highestBackend(KeySet set) const
{
    const std::uint64_t bits = set.bits() & backendBits_.bits();
    return bits == 0 ? -1 : static_cast<int>(topBit(bits));
}

std::string KeyModel::backendName(int backend) const
{
    if (backend < 0)
        return "InvalidBit";
    const std::string& name = spec_.backends[static_cast<std::size_t>(backend)];
    const auto& plain = spec_.backendsWithoutSuffix;
    return std::find(plain.begin(), plain.end(), name) != plain.end() ? name : name + "Bit";
}

std::optional<Key> KeyModel::highestNative(KeySet set) const
{
    const auto functionality = highestFunctionality(set);
    if (!functionality)
        return (set.bits() & ~backendBits_.bits()) == 0 && spec_.hasUndefined ? std::optional(Key(0)) : std::nullopt;
    const KeyInfo& about = info(*functionality);
    if (about.slot)
        return functionality;
    const int backend = highestBackend(set);
    for (const KeyInfo& candidate : keys_)
        if (backend < 0 ? candidate.kind == KeyKind::placeholder && candidate.bits == about.bits
                        : candidate.functionality == *functionality && candidate.backend == backend)
            return candidate.key;
    return functionality;
}

std::vector<Key> KeyModel::keysOf(KeySet set) const
{
    // Walks the functionality bits from the top; a per-backend functionality gives one key per backend bit present,
    // because a set is a functionality set × a backend set (pytorch:M9, M12).
    std::vector<Key> keys;
    const KeySet backends = set & backendBits_;
    std::uint64_t rest = set.bits() & all_.bits() & ~backendBits_.bits();
    while (rest != 0) {
        const std::uint64_t top = topBit(rest);
        rest &= ~(1ULL << top);
        const std::uint64_t offset = rules_.offset[top + 1];
        const std::uint64_t backendMask = rules_.backendMask[top + 1];
        if (backendMask == 0) {
            if (const auto key = keyOfSlot_[offset])
                keys.push_back(*key);
            continue;
        }
        for (std::uint64_t b = backends.bits() & backendMask; b != 0;) {
            const std::uint64_t position = topBit(b);
            b &= ~(1ULL << position);
            if (const auto key = keyOfSlot_[offset + position])
                keys.push_back(*key);
        }
    }
    return keys;
}

KeySet KeyModel::below(Key key) const
{
    return belowByValue_.at(key.value());
}

std::vector<std::uint32_t> KeyModel::slotsOf(Key key) const
{
    std::vector<std::uint32_t> slots;
    const KeyInfo& about = info(key);
    if (about.slot)
        slots.push_back(static_cast<std::uint32_t>(*about.slot));
    for (const Key member : about.members)
        if (const auto slot = info(member).slot)
            slots.push_back(static_cast<std::uint32_t>(*slot));
    return slots;
}

namespace {

struct BuiltIn {
    std::string_view name;
    ModelSpec (*spec)();
};

constexpr std::array kBuiltIn{
    BuiltIn{"ferrotorch", ferrotorchSpec},
    BuiltIn{"pytorch-1.8", pytorchClassicSpec},
    BuiltIn{"pytorch-1.13", [] { return pytorchModernSpec(PytorchModern::v1_13); }},
    BuiltIn{"pytorch-2.4", [] { return pytorchModernSpec(PytorchModern::v2_4); }},
    BuiltIn{"pytorch-2.6", [] { return pytorchModernSpec(PytorchModern::v2_6); }},
    BuiltIn{"pytorch-2.15", [] { return pytorchModernSpec(PytorchModern::v2_15); }},
};

}  // namespace

Expected<std::shared_ptr<const KeyModel>> KeyModel::builtIn(std::string_view name)
{
    static std::mutex mutex;
    static std::map<std::string_view, std::shared_ptr<const KeyModel>> built;
    for (const BuiltIn& model : kBuiltIn) {
        if (model.name != name)
            continue;
        const std::lock_guard lock(mutex);
        auto& kept = built[model.name];
        if (!kept)
            kept = build(model.spec()).value();  // our own data: a test builds every one of them
        return kept;
    }
    std::string known;
    for (const std::string& model : builtInNames())
        known += (known.empty() ? "" : ", ") + model;
    return badInput("model", fmt::format("there is no built-in model '{}'", name), "known models: " + known);
}

std::vector<std::string> KeyModel::builtInNames()
{
    std::vector<std::string> names;
    for (const BuiltIn& model : kBuiltIn)
        names.emplace_back(model.name);
    return names;
}

std::shared_ptr<const KeyModel> KeyModel::ferrotorch()
{
    return builtIn("ferrotorch").value();
}

}  // namespace keyfall
