// SPDX-License-Identifier: MIT
#include "core/keys/key_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace keyfall {

/// Derives bits, slots and masks of a model from its spec, in the order in which they depend on each other.
///
/// Values: [Undefined,] one per functionality, then one per instance of each per-backend functionality, then the alias
/// keys; with placeholders in between where the modelled system has them (`ValueList`), because values are facts.
/// Bits: the backend components first, then one bit per functionality (pytorch:M6; pytorch:F1 and C2 with no
/// components).
struct KeyModelBuilder {
    explicit KeyModelBuilder(ModelSpec spec) { model.spec_ = std::move(spec); }

    KeyModel model;
    std::set<std::string> names;
    std::uint32_t nextSlot = 0;

    [[nodiscard]] std::size_t backendCount() const { return model.spec_.backends.size(); }

    static tl::unexpected<Error> wrong(std::string where, std::string message)
    {
        return badInput("model " + std::move(where), std::move(message), "correct the model's data");
    }

    Expected<void> add(KeyInfo info)
    {
        if (info.name.empty())
            return wrong(fmt::format("key {}", model.keys_.size()), "a key needs a name");
        if (info.kind != KeyKind::placeholder && !names.insert(info.name).second)
            return wrong("key " + info.name, "two keys have this name");
        info.key = Key(static_cast<std::uint16_t>(model.keys_.size()));
        if (info.backend < 0)
            info.functionality = info.key;
        if (info.printed.empty())
            info.printed = info.name;
        model.keys_.push_back(std::move(info));
        return {};
    }

    /// A value that marks a place in the list and is no key.
    Expected<void> addPlaceholder(std::string name, KeySet bits)
    {
        KeyInfo info;
        info.name = std::move(name);
        info.kind = KeyKind::placeholder;
        info.bits = bits;
        return add(std::move(info));
    }

    Expected<void> addKeys()
    {
        const ModelSpec& spec = model.spec_;
        const std::size_t firstBit = backendCount();
        if (firstBit + spec.functionalities.size() > 63)
            return wrong(spec.name,
                         fmt::format("{} backends and {} functionalities need more than 63 bits", firstBit,
                                     spec.functionalities.size()));
        if (spec.hasUndefined) {
            KeyInfo undefined;
            undefined.name = "Undefined";
            undefined.kind = KeyKind::undefined;
            undefined.duty = "no key: the set is empty";
            undefined.slot = 0;
            nextSlot = 1;
            if (auto ok = add(std::move(undefined)); !ok)
                return ok;
        }
        for (std::size_t i = 0; i < spec.functionalities.size(); ++i)
            if (auto ok = addFunctionality(spec.functionalities[i], static_cast<int>(firstBit + i)); !ok)
                return ok;
        if (spec.values != ValueList::plain)
            if (auto ok = addPlaceholder(spec.unnamed, KeySet(1ULL << (firstBit + spec.functionalities.size()))); !ok)
                return ok;
        for (std::size_t i = 0; i < spec.functionalities.size(); ++i)
            if (auto ok = addInstances(spec.functionalities[i], static_cast<int>(firstBit + i)); !ok)
                return ok;
        model.backendBits_ = KeySet((1ULL << firstBit) - 1);
        model.all_ |= model.backendBits_;
        // The empty set and sets of backend bits alone choose no functionality: Undefined's slot, or one of their own.
        const std::uint32_t emptySlot = spec.hasUndefined ? 0 : nextSlot++;
        for (std::size_t top = 0; top <= firstBit; ++top)
            model.rules_.offset[top] = emptySlot;
        model.slotCount_ = nextSlot;
        return {};
    }

    Expected<void> addFunctionality(const FunctionalitySpec& f, int bit)
    {
        KeyInfo key;
        key.name = f.name;
        key.printed = f.printed;
        key.kind = f.kind;
        key.duty = f.duty;
        key.bits = KeySet(1ULL << bit);
        key.bit = bit;
        const std::size_t rule = static_cast<std::size_t>(bit) + 1;
        model.rules_.offset[rule] = nextSlot;
        if (f.perBackend && backendCount() == 0)
            return wrong("key " + f.name, "it has one instance per backend, but the model has no backends");
        if (f.perBackend) {
            model.rules_.backendMask[rule] = (1ULL << backendCount()) - 1;
            nextSlot += static_cast<std::uint32_t>(backendCount());
        } else {
            key.slot = static_cast<int>(nextSlot++);
        }
        model.all_ |= key.bits;
        if (f.kind == KeyKind::backend)
            model.backendKeys_ |= key.bits;
        return add(std::move(key));
    }

    Expected<void> addInstances(const FunctionalitySpec& f, int bit)
    {
        if (!f.perBackend)
            return {};
        const std::string prefix = f.instancePrefix.value_or(f.name);
        if (model.spec_.values == ValueList::placeholders)
            if (auto ok = addPlaceholder(prefix + model.spec_.noBackend, KeySet(1ULL << bit)); !ok)
                return ok;
        const std::uint64_t firstSlot = model.rules_.offset[static_cast<std::size_t>(bit) + 1];
        for (std::size_t b = 0; b < backendCount(); ++b) {
            KeyInfo instance;
            instance.name = prefix + model.spec_.backends[b];
            instance.kind = f.kind;
            instance.duty = f.duty;
            instance.bits = KeySet(1ULL << bit | 1ULL << b);
            instance.bit = bit;
            instance.slot = static_cast<int>(firstSlot + b);
            instance.functionality = model.find(f.name).value();
            instance.backend = static_cast<int>(b);
            if (auto ok = add(std::move(instance)); !ok)
                return ok;
        }
        return {};
    }

    Expected<void> addAliases()
    {
        for (const AliasSpec& alias : model.spec_.aliases) {
            KeyInfo info;
            info.name = alias.name;
            info.kind = KeyKind::alias;
            info.duty = "registers at several keys at once";
            if (model.spec_.values == ValueList::sentinel) {  // alias keys have bits there (pytorch:C2)
                const std::size_t bit = model.keys_.size() - 1;
                if (bit >= 64)
                    return wrong(
                        "alias " + alias.name,
                        fmt::format("it would have bit {}; where aliases have bits, 64 keys are possible", bit));
                info.bits = KeySet(1ULL << bit);
            }
            std::set<Key> members;
            for (const std::string& member : alias.members) {
                const auto key = model.find(member);
                if (!key)
                    return wrong("alias " + alias.name, "no key named '" + member + "'");
                if (model.info(*key).kind == KeyKind::alias)
                    return wrong("alias " + alias.name, "'" + member + "' is an alias itself");
                members.insert(*key);
                for (const KeyInfo& other : model.keys_)
                    if (other.backend >= 0 && other.functionality == *key)
                        members.insert(other.key);
            }
            for (const Key member : members) {
                const int backend = model.info(member).backend;
                const auto& without = alias.withoutBackends;
                if (backend < 0
                    || std::find(without.begin(), without.end(),
                                 model.spec_.backends[static_cast<std::size_t>(backend)])
                        == without.end())
                    info.members.push_back(member);
            }
            if (auto ok = add(std::move(info)); !ok)
                return ok;
        }
        return {};
    }

    void deriveLanes()
    {
        model.keyOfSlot_.assign(model.slotCount_, std::nullopt);
        for (const KeyInfo& info : model.keys_)
            if (info.slot)
                model.keyOfSlot_[static_cast<std::size_t>(*info.slot)] = info.key;
        for (std::uint32_t slot = model.slotCount_; slot-- > 0;)
            if (const auto key = model.keyOfSlot_[slot]; key && model.info(*key).kind != KeyKind::undefined)
                model.lanes_.push_back(*key);
    }

    Expected<void> deriveMasks()
    {
        const ModelSpec& spec = model.spec_;
        model.keptByDifference_ = spec.removeKeepsBackendBits ? model.backendBits_.bits() : 0;
        const auto survivors = setOf(spec.survivors, "survivors");
        if (!survivors)
            return tl::unexpected<Error>(survivors.error());
        for (const KeyInfo& info : model.keys_) {
            KeySet below = model.all_;
            if (info.bit && spec.redispatch == RedispatchRule::removeOwnKey)
                below = KeySet(model.keptByDifference_ | ~info.bits.bits());
            else if (info.bit)
                below = KeySet((1ULL << *info.bit) - 1) | *survivors;  // backend bits included (pytorch:M7)
            model.belowByValue_.push_back(below);
        }
        return {};
    }

    Expected<KeySet> setOf(const std::vector<std::string>& keys, const std::string& where) const
    {
        KeySet set;
        for (const std::string& name : keys) {
            const auto key = model.find(name);
            if (!key)
                return wrong(where, "no key named '" + name + "'");
            set |= model.setOf(*key);
        }
        return set;
    }

    Expected<void> deriveTraits()
    {
        for (std::size_t i = 0; i < model.spec_.traits.size(); ++i) {
            const TraitRule& rule = model.spec_.traits[i];
            const auto keys = setOf(rule.keys, fmt::format("traits[{}]", i));
            if (!keys)
                return tl::unexpected<Error>(keys.error());
            for (std::size_t raw = 0; raw < TensorTraits::kCount; ++raw)
                if (matches(rule, TensorTraits::fromRaw(static_cast<std::uint16_t>(raw))))
                    model.traitBits_[raw] |= keys->bits();
        }
        return {};
    }

    static bool matches(const TraitRule& rule, TensorTraits traits)
    {
        if (rule.undefinedTensor || traits.isUndefined())
            return rule.undefinedTensor && traits.isUndefined();
        return (!rule.device || *rule.device == traits.device()) && (!rule.layout || *rule.layout == traits.layout())
            && (!rule.requiresGrad || *rule.requiresGrad == traits.requiresGrad())
            && (!rule.inference || *rule.inference == traits.inference())
            && (!rule.batched || *rule.batched == traits.batched());
    }

    Expected<void> deriveDefaults()
    {
        const auto included = setOf(model.spec_.includedByDefault, "includedByDefault");
        if (!included)
            return tl::unexpected<Error>(included.error());
        const auto excluded = setOf(model.spec_.excludedByDefault, "excludedByDefault");
        if (!excluded)
            return tl::unexpected<Error>(excluded.error());
        const auto always = setOf(model.spec_.alwaysIncluded, "alwaysIncluded");
        if (!always)
            return tl::unexpected<Error>(always.error());
        model.included_ = *included;
        model.excluded_ = *excluded;
        model.alwaysIncluded_ = *always;
        for (const NamedSet& named : model.spec_.constants) {
            const auto members = setOf(named.members, named.name);
            const auto without = setOf(named.without, named.name);
            if (!members || !without)
                return tl::unexpected<Error>(members ? without.error() : members.error());
            KeySet set = *members;
            if (named.allBackends)
                set |= model.backendBits_;
            if (!named.below.empty())
                set |= model.below(model.find(named.below).value());
            model.constants_.emplace_back(named.name, set & ~*without);
        }
        for (const std::string& name : model.spec_.fallthroughs) {
            const auto key = model.find(name);
            if (!key || !model.info(*key).slot)
                return wrong("fallthroughs", "no key named '" + name + "' that can have a fallback");
        }
        return deriveLayers();
    }

    Expected<void> deriveLayers()
    {
        for (const auto& [name, keyName] : model.spec_.layerKeys) {
            const auto key = model.find(keyName);
            if (!key)
                return wrong("layer " + name, "no key named '" + keyName + "'");
            const auto layer = layerNamed(name);
            if (!layer)
                continue;  // of a newer version, or somebody's own
            auto& keys = model.layerKeys_[static_cast<std::size_t>(*layer)];
            const KeyInfo& info = model.info(*key);
            if (info.kind == KeyKind::alias)
                keys.insert(keys.end(), info.members.begin(), info.members.end());
            else
                keys.push_back(info.key);
        }
        for (std::size_t layer = 0; layer < kLayerNames.size(); ++layer) {
            for (const Key key : model.layerKeys_[layer])
                model.layerBits_[layer] |= model.setOf(key);
            model.layerBits_[layer] = model.layerBits_[layer] & ~model.backendBits_;
        }
        return {};
    }

    Expected<std::shared_ptr<const KeyModel>> build()
    {
        auto ok = addKeys().and_then([this] { return addAliases(); });
        if (!ok)
            return tl::unexpected<Error>(ok.error());
        deriveLanes();
        ok = deriveMasks().and_then([this] { return deriveTraits(); }).and_then([this] { return deriveDefaults(); });
        if (!ok)
            return tl::unexpected<Error>(ok.error());
        return std::make_shared<const KeyModel>(std::move(model));
    }
};

Expected<std::shared_ptr<const KeyModel>> KeyModel::build(ModelSpec spec)
{
    return KeyModelBuilder(std::move(spec)).build();
}

}  // namespace keyfall
