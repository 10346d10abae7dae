// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/operator_entry.h"
#include "core/keys/key_model.h"

#include <vector>

namespace keyfall {

/// What a table slot should hold, as a pure function of registrations and fallbacks (pytorch:R0).
struct SlotContent {
    const Kernel* kernel = nullptr;  ///< null: missing
    Provenance provenance = Provenance::missing;

    friend bool operator==(const SlotContent&, const SlotContent&) = default;
};

/// The aliases that the rules ask for by name, looked up once for a dispatcher; empty in models without such rules.
struct RuleAliases {
    explicit RuleAliases(const KeyModel& model);

    std::optional<Key> nonFunctional;
    std::optional<Key> explicitComposite;  ///< classic: DefaultBackend
    std::optional<Key> nested;
    std::optional<Key> implicitComposite;  ///< classic: Math
    std::optional<Key> autograd;
    std::optional<Key> batched;
    std::optional<Key> otherAutograd;  ///< no alias: the key of pytorch:R7 (a)
};

/// One operator's newest kernels at those aliases, looked up once for all slots; null where there is none.
struct AliasKernels {
    AliasKernels(const std::vector<std::unique_ptr<RegistrationRecord>>& records, const RuleAliases& aliases);

    const Kernel* nonFunctional;
    const Kernel* explicitComposite;
    const Kernel* nested;
    const Kernel* implicitComposite;
    const Kernel* autograd;
    const Kernel* batched;
};

/// What a table is computed from. Views only; the dispatcher's lock is held.
struct TableInputs {
    const KeyModel& model;
    const std::vector<std::unique_ptr<RegistrationRecord>>& records;  ///< of one operator, oldest first
    const std::vector<const Kernel*>& fallbacks;                      ///< by slot; null where there is none
    const Kernel& missing;
    const Kernel& ambiguous;  ///< pytorch:R7 (a)
    bool strict = false;
    const RuleAliases& aliases;
    AliasKernels at{records, aliases};
};

/// The content of one slot by the model's precedence (`ModelSpec::precedence`).
[[nodiscard]] SlotContent slotContent(const TableInputs& inputs, std::uint32_t slot);
/// pytorch:R2-R11: the two generations of PyTorch's rules.
[[nodiscard]] SlotContent classicSlotContent(const TableInputs& inputs, std::uint32_t slot);
[[nodiscard]] SlotContent modernSlotContent(const TableInputs& inputs, std::uint32_t slot);

/// The slots that a registration at `key` (nothing: without a key) recomputes, in the order in which they are. In the
/// PyTorch models the list is incomplete by design: entries go stale as PyTorch's do (pytorch:S2-S4).
[[nodiscard]] std::vector<std::uint32_t> slotsToRefresh(const KeyModel& model, std::optional<Key> key);

/// Recomputes one slot of `table` and the masks that depend on it (pytorch:S3, K3).
void fillSlot(DispatchTable& table, const TableInputs& inputs, std::uint32_t slot);

/// Whether `key` is registered, and the newest kernel there.
[[nodiscard]] const Kernel* newestAt(const std::vector<std::unique_ptr<RegistrationRecord>>& records,
                                     std::optional<Key> key);

}  // namespace keyfall
