// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/operator_entry.h"
#include "core/keys/key_model.h"

#include <vector>

namespace keyfall {

/// What a table slot should hold, as a pure function of registrations and fallbacks (pytorch.md R0).
struct SlotContent {
    const Kernel* kernel = nullptr;  ///< null: missing
    Provenance provenance = Provenance::missing;
};

/// The registrations a table is computed from. Views only; the dispatcher's lock is held.
struct TableInputs {
    const KeyModel& model;
    const std::vector<std::unique_ptr<RegistrationRecord>>& records;  ///< of one operator, oldest first
    const std::vector<const Kernel*>& fallbacks;                      ///< by slot; null where there is none
};

/// First match: the newest kernel at the slot's own key, one at an alias that contains it, one registered without a key
/// (for a backend key), the key's fallback (eleven-keys 1.6.1 with F4: the 11-key model has no aliases).
[[nodiscard]] SlotContent slotContent(const TableInputs& inputs, std::uint32_t slot);

/// Recomputes the given slots of `table`, then its masks.
void fillSlots(DispatchTable& table, const TableInputs& inputs, const std::vector<std::uint32_t>& slots,
               const Kernel& missing, bool strict);
/// `fillSlots` for one slot, without a list.
void fillSlot(DispatchTable& table, const TableInputs& inputs, std::uint32_t slot, const Kernel& missing, bool strict);

}  // namespace keyfall
