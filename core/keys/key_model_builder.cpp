// SPDX-License-Identifier: MIT
#include "core/keys/key_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace keyfall {

/// Derives bits, slots and masks of a model from its spec, in the order in which they depend on each other.
///
/// Values: [Undefined,] one per functionality, then one per instance of each per-backend functionality, then the alias
/// keys. (PyTorch's placeholders between them are kept by its own models, where their values are facts.)
/// Bits: the backend components first, then one bit per functionality (pytorch.md M6; F1 and C2 with no components).
struct KeyModelBuilder {
    explicit KeyModelBuilder(ModelSpec spec) { model.spec_ = std::move(spec); }

    KeyModel model;
    std::set<std::string> names;

    [[nodiscard]] std::size_t backendCount() const { return model.spec_.backends.size(); }

    static tl::unexpected<Error> wrong(std::string where, std::string message)
    {
        return badInput("model " + std::move(where), std::move(message), "correct the model's data");
    }

    Expected<void> add(KeyInfo info)
    {
        if (info.name.empty())
            return wrong(fmt::format("key {}", model.keys_.size()), "a key needs a name");
        if (!names.insert(info.name).second)
            return wrong("key " + info.name, "two keys have this name");
        info.key = Key(static_cast<std::uint16_t>(model.keys_.size()));
        model.keys_.push_back(std::move(info));
        return {};
    }

    Expected<void> addKeys()
    {
        const ModelSpec& spec = model.spec_;
        const std::size_t firstBit = backendCount();
        if (firstBit + spec.functionalities.size() > 63)
            return wrong(spec.name, fmt::format("{} backends and {} functionalities need more than 63 bits", firstBit,
                                                spec.functionalities.size()));
        std::uint32_t slot = 0;
        if (spec.hasUndefined) {
            KeyInfo undefined{{}, "Undefined", KeyKind::undefined, "no key: the set is empty", {}, {}, 0, {}};
            slot = 1;
            if (auto ok = add(std::move(undefined)); !ok)
                return ok;
        }
        std::vector<KeyInfo> instances;
        for (std::size_t i = 0; i < spec.functionalities.size(); ++i) {
            const FunctionalitySpec& f = spec.functionalities[i];
            const int bit = static_cast<int>(firstBit + i);
            KeyInfo key{{}, f.name, f.kind, f.duty, KeySet(1ULL << bit), bit, {}, {}};
            const std::size_t rule = static_cast<std::size_t>(bit) + 1;
            model.rules_.offset[rule] = slot;
            if (f.perBackend && firstBit == 0)
                return wrong("key " + f.name, "it has one instance per backend, but the model has no backends");
            if (f.perBackend) {
                model.rules_.backendMask[rule] = (1ULL << firstBit) - 1;
                for (std::size_t b = 0; b < firstBit; ++b)
                    instances.push_back({{}, (f.name == "Dense" ? "" : f.name) + spec.backends[b], f.kind, f.duty,
                                         KeySet(1ULL << bit | 1ULL << b), bit, static_cast<int>(slot + b), {}});
                slot += static_cast<std::uint32_t>(firstBit);
            } else {
                key.slot = static_cast<int>(slot++);
            }
            model.all_ |= key.bits;
            if (f.kind == KeyKind::backend)
                model.backendKeys_ |= key.bits;
            if (auto ok = add(std::move(key)); !ok)
                return ok;
        }
        for (KeyInfo& instance : instances)
            if (auto ok = add(std::move(instance)); !ok)
                return ok;
        model.backendBits_ = KeySet((1ULL << firstBit) - 1);
        model.all_ |= model.backendBits_;
        // The empty set and sets of backend bits alone choose no functionality: Undefined's slot, or one of their own.
        const std::uint32_t emptySlot = spec.hasUndefined ? 0 : slot++;
        for (std::size_t top = 0; top <= firstBit; ++top)
            model.rules_.offset[top] = emptySlot;
        model.slotCount_ = slot;
        return {};
    }

    Expected<void> addAliases()
    {
        for (const AliasSpec& alias : model.spec_.aliases) {
            KeyInfo info{{}, alias.name, KeyKind::alias, "registers at several keys at once", {}, {}, {}, {}};
            for (const std::string& member : alias.members) {
                const auto key = model.find(member);
                if (!key)
                    return wrong("alias " + alias.name, "no key named '" + member + "'");
                if (model.info(*key).kind == KeyKind::alias)
                    return wrong("alias " + alias.name, "'" + member + "' is an alias itself");
                info.members.push_back(*key);
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

    void deriveMasks()
    {
        const ModelSpec& spec = model.spec_;
        model.keptByDifference_ = spec.removeKeepsBackendBits ? model.backendBits_.bits() : 0;
        for (const KeyInfo& info : model.keys_) {
            KeySet below = model.all_;
            if (info.bit && spec.redispatch == RedispatchRule::removeOwnKey)
                below = KeySet(model.keptByDifference_ | ~info.bits.bits());
            else if (info.bit)
                below = KeySet((1ULL << *info.bit) - 1);  // every bit below, backend bits included (M7)
            model.belowByValue_.push_back(below);
        }
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
        model.included_ = *included;
        model.excluded_ = *excluded;
        for (const auto& [layer, key] : model.spec_.layerKeys)
            if (!model.find(key))
                return wrong("layer " + layer, "no key named '" + key + "'");
        return {};
    }

    Expected<std::shared_ptr<const KeyModel>> build()
    {
        auto ok = addKeys().and_then([this] { return addAliases(); });
        if (!ok)
            return tl::unexpected<Error>(ok.error());
        deriveLanes();
        deriveMasks();
        ok = deriveTraits().and_then([this] { return deriveDefaults(); });
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
