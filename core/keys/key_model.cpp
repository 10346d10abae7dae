// SPDX-License-Identifier: MIT
#include "core/keys/key_model.h"

#include "core/keys/models/built_in.h"

#include <fmt/format.h>

namespace keyfall {

const KeyInfo& KeyModel::info(Key key) const
{
    return keys_.at(key.value());
}

std::optional<Key> KeyModel::find(std::string_view name) const
{
    for (const KeyInfo& info : keys_)
        if (info.name == name)
            return info.key;
    return std::nullopt;
}

std::optional<Key> KeyModel::layerKey(std::string_view layer) const
{
    for (const auto& [name, key] : spec_.layerKeys)
        if (name == layer)
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

std::vector<Key> KeyModel::keysOf(KeySet set) const
{
    // Walks the functionality bits from the top; a per-backend functionality gives one key per backend bit present,
    // because a set is a functionality set × a backend set (pytorch.md M9, M12).
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

Expected<std::shared_ptr<const KeyModel>> KeyModel::builtIn(std::string_view name)
{
    if (name == "ferrotorch")
        return ferrotorch();
    std::string known;
    for (const std::string& model : builtInNames())
        known += (known.empty() ? "" : ", ") + model;
    return badInput("model", fmt::format("there is no built-in model '{}'", name), "known models: " + known);
}

std::vector<std::string> KeyModel::builtInNames()
{
    return {"ferrotorch"};
}

std::shared_ptr<const KeyModel> KeyModel::ferrotorch()
{
    static const std::shared_ptr<const KeyModel> model = build(ferrotorchSpec()).value();
    return model;
}

}  // namespace keyfall
