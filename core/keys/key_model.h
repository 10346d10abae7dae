// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/keys/key.h"
#include "core/keys/key_set.h"
#include "core/keys/layer.h"
#include "core/keys/model_spec.h"
#include "core/keys/slot_rules.h"
#include "core/tensor/traits.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// What a model says about one key.
struct KeyInfo {
    Key key;
    std::string name;
    KeyKind kind = KeyKind::mode;
    std::string duty;
    KeySet bits;               ///< the key's raw bits; empty for Undefined and alias keys (pytorch:M6)
    std::optional<int> bit;    ///< its functionality bit's position, where it has one
    std::optional<int> slot;   ///< its table slot, where it has one
    std::vector<Key> members;  ///< of an alias key: every key it stands for, in ascending value
    std::string printed;       ///< the name as the modelled system prints it; mostly `name`
    Key functionality;         ///< of an instance: its functionality key; of any other key: itself
    int backend = -1;          ///< of an instance: the position of its backend bit; -1 for any other key
};

/// A validated key model: an immutable value that one dispatcher, the readers, the writers and the screens share.
///
/// Made from a `ModelSpec`; cheap to copy the `shared_ptr`. Thread-safe after construction.
class KeyModel {
public:
    /// Checks `spec` (names unique, members known, at most 63 bits) and derives bits, slots and masks.
    [[nodiscard]] static Expected<std::shared_ptr<const KeyModel>> build(ModelSpec spec);

    /// A built-in model by name (`ferrotorch`), or the names that exist.
    [[nodiscard]] static Expected<std::shared_ptr<const KeyModel>> builtIn(std::string_view name);
    [[nodiscard]] static std::vector<std::string> builtInNames();
    /// The 11-key model (eleven:1).
    [[nodiscard]] static std::shared_ptr<const KeyModel> ferrotorch();

    [[nodiscard]] const ModelSpec& spec() const { return spec_; }
    [[nodiscard]] const std::string& name() const { return spec_.name; }

    // Keys -------------------------------------------------------------------------------------------------------

    /// Every key of the list, in ascending value.
    [[nodiscard]] const std::vector<KeyInfo>& keys() const { return keys_; }
    /// The keys a table has a slot for, highest priority first: the lanes of the ladder, the rows of the key panel.
    [[nodiscard]] const std::vector<Key>& lanes() const { return lanes_; }
    [[nodiscard]] const KeyInfo& info(Key key) const;
    [[nodiscard]] const std::string& nameOf(Key key) const { return info(key).name; }
    [[nodiscard]] std::optional<Key> find(std::string_view name) const;
    /// `find`, or an error that names near misses and all names.
    [[nodiscard]] Expected<Key> parseKey(std::string_view name) const;

    // Layers (`ModelSpec::layerKeys`) -----------------------------------------------------------------------------

    /// The (first) key for one of the project's layers, an alias where the model has one, if it has any.
    [[nodiscard]] std::optional<Key> layerKey(Layer layer) const;
    /// The keys that a layer's kernel is registered at: its keys, and the members where one is an alias (the PyTorch
    /// models' Autograd). Empty when the model has no key for the layer.
    [[nodiscard]] const std::vector<Key>& layerKeys(Layer layer) const
    {
        return layerKeys_[static_cast<std::size_t>(layer)];
    }
    /// The functionality bits of those keys: what excluding the layer excludes. Without backend bits, as in PyTorch's
    /// autograd_dispatch_keyset (pytorch:M14): they say on which device, not which layer.
    [[nodiscard]] KeySet layerBits(Layer layer) const { return layerBits_[static_cast<std::size_t>(layer)]; }

    // Sets -------------------------------------------------------------------------------------------------------

    /// Every defined bit.
    [[nodiscard]] KeySet all() const { return all_; }
    [[nodiscard]] KeySet backendBits() const { return backendBits_; }
    /// The bits of the keys that compute (kind `backend`): what is "missing" in strict mode when it has no kernel.
    [[nodiscard]] KeySet backendKeys() const { return backendKeys_; }
    [[nodiscard]] KeySet setOf(Key key) const { return info(key).bits; }
    [[nodiscard]] KeySet setOf(std::initializer_list<std::string_view> names) const;  ///< names must exist
    [[nodiscard]] KeySet add(KeySet set, Key key) const { return set | setOf(key); }
    /// Clears the key's functionality bit; backend bits stay where the model says so (pytorch:M8).
    [[nodiscard]] KeySet remove(KeySet set, Key key) const { return difference(set, setOf(key)); }
    [[nodiscard]] KeySet difference(KeySet a, KeySet b) const { return a & KeySet(keptByDifference_ | ~b.bits()); }
    /// All bits of the key present (pytorch:M9); false for keys without bits.
    [[nodiscard]] bool has(KeySet set, Key key) const;
    /// The key that a table lookup of `set` chooses; nothing for a set that chooses no key.
    [[nodiscard]] std::optional<Key> highest(KeySet set) const;
    /// What the modelled system calls the highest priority key: as `highest`, but a per-backend functionality without a
    /// backend bit is its placeholder (pytorch:M10), and a bit that is no key is nothing.
    [[nodiscard]] std::optional<Key> highestNative(KeySet set) const;
    /// The key of the highest functionality bit, whatever the backend bits; nothing when there is none.
    [[nodiscard]] std::optional<Key> highestFunctionality(KeySet set) const;
    /// The position of the highest backend bit, or -1.
    [[nodiscard]] int highestBackend(KeySet set) const;
    /// How a backend component prints: `CPUBit`, `MTIA`; `InvalidBit` for -1 (pytorch:M1).
    [[nodiscard]] std::string backendName(int backend) const;
    /// The keys of the set, highest priority first.
    [[nodiscard]] std::vector<Key> keysOf(KeySet set) const;
    /// What a tensor with these traits brings to a call.
    [[nodiscard]] KeySet keysOf(TensorTraits traits) const { return KeySet(traitBits_[traits.raw()]); }
    /// The same for the hot path: one entry for every value of `TensorTraits::raw()`.
    [[nodiscard]] const std::uint64_t* traitBits() const { return traitBits_.data(); }
    /// What a kernel at `key` passes on: `set & below(key)` (RedispatchRule).
    [[nodiscard]] KeySet below(Key key) const;

    /// The universe: every bit that a set can have (pytorch:C3, M7).
    [[nodiscard]] KeySet full() const;
    /// A named constant of the modelled system (pytorch:M14).
    [[nodiscard]] std::optional<KeySet> constant(std::string_view name) const;
    /// The constant part of every effective set (pytorch:C11).
    [[nodiscard]] KeySet alwaysIncluded() const { return alwaysIncluded_; }

    /// The alias that a registration without a key goes to (pytorch:R1); nothing in the 11-key model.
    [[nodiscard]] std::optional<Key> catchAllKey() const;

    // Autograd and backends (pytorch:M15, M16, M19, C9, C10) -------------------------------------------------------

    /// Whether `key` computes for a backend, and so has an autograd key of its own (pytorch:M19).
    [[nodiscard]] bool isBackendKey(Key key) const;
    /// Whether a registration at `alias` reaches `key`.
    [[nodiscard]] bool aliasContains(Key alias, Key key) const;
    /// The keys whose stored entries a registration at `key` refreshes, as bits (pytorch:M20).
    [[nodiscard]] KeySet refreshSet(Key key) const;
    /// The autograd key of tensors of a backend component (-1: none), or in a model without components of a backend key.
    [[nodiscard]] Key autogradOfBackend(int backend) const;
    [[nodiscard]] Key autogradOf(Key key) const;
    /// The backends whose kernels an autograd key asks for; empty for other keys.
    [[nodiscard]] KeySet backendsOfAutograd(Key key) const;
    /// What a backend's tensors bring along for autograd (pytorch:M15, "related set") and for autocast (pytorch:M16).
    [[nodiscard]] KeySet autogradRelated(int backend) const;
    [[nodiscard]] KeySet autocastRelated(int backend) const;

    [[nodiscard]] KeySet includedByDefault() const { return included_; }
    [[nodiscard]] KeySet excludedByDefault() const { return excluded_; }
    [[nodiscard]] std::uint64_t keptByDifference() const { return keptByDifference_; }
    /// The bits that a thread-local guard leaves behind once it named them (pytorch:T2, N5).
    [[nodiscard]] std::uint64_t leftByGuards() const
    {
        return spec_.guardsLeakBackendBits.value_or(spec_.removeKeepsBackendBits) ? backendBits_.bits() : 0;
    }

    /// Rejects bits that the model does not define, naming them.
    [[nodiscard]] Expected<KeySet> fromBits(std::uint64_t bits) const;
    /// Reads `{A, B}`, `A, B`, `A|B`, a hexadecimal, binary or decimal number, or `DispatchKeySet { bits: N }`.
    [[nodiscard]] Expected<KeySet> parseSet(std::string_view text) const;
    /// `{Tracer, Autograd, Cpu}`, the highest first: how all of Keyfall's own words give a set, whatever the model.
    [[nodiscard]] std::string names(KeySet set) const;
    /// The set as the modelled system prints it, in its order (pytorch:M12): `DispatchKeySet { bits: 129 }`, `DispatchKeySet(CPU, ...)`.
    [[nodiscard]] std::string nativeText(KeySet set) const;
    /// `0x0081`: as many hexadecimal digits as the model's highest bit needs.
    [[nodiscard]] std::string hex(KeySet set) const;

    // Table ------------------------------------------------------------------------------------------------------

    [[nodiscard]] const SlotRules& slotRules() const { return rules_; }
    /// Number of slots, including the one of the empty set.
    [[nodiscard]] std::uint32_t slotCount() const { return slotCount_; }
    /// The slot that the empty set leads to.
    [[nodiscard]] std::uint32_t emptySlot() const { return static_cast<std::uint32_t>(rules_.offset[0]); }
    /// The slot a lookup of `set` reads; bits that are no keys do not count (eleven:1.2.2).
    [[nodiscard]] std::uint32_t slotOf(KeySet set) const
    {
        return static_cast<std::uint32_t>(rules_.indexOf(set & all_));
    }
    /// The key that owns a slot; nothing for the slot of "no key" in a model without Undefined.
    [[nodiscard]] std::optional<Key> keyOfSlot(std::uint32_t slot) const { return keyOfSlot_[slot]; }
    /// The slots a registration at `key` may fill: its own, or its members' for an alias.
    [[nodiscard]] std::vector<std::uint32_t> slotsOf(Key key) const;

private:
    KeyModel() = default;

    ModelSpec spec_;
    std::vector<KeyInfo> keys_;
    std::vector<Key> lanes_;
    std::vector<std::optional<Key>> keyOfSlot_;
    std::vector<KeySet> belowByValue_;
    std::array<std::vector<Key>, kLayerNames.size()> layerKeys_;
    std::array<KeySet, kLayerNames.size()> layerBits_{};
    std::array<std::uint64_t, TensorTraits::kCount> traitBits_{};
    SlotRules rules_;
    KeySet all_;
    KeySet backendBits_;
    KeySet backendKeys_;
    KeySet included_;
    KeySet excluded_;
    KeySet alwaysIncluded_;
    std::vector<std::pair<std::string, KeySet>> constants_;
    std::uint64_t keptByDifference_ = 0;
    std::uint32_t slotCount_ = 0;

    friend struct KeyModelBuilder;
};

}  // namespace keyfall
