// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <vector>

namespace keyfall {

/// An entry that calls use although the registrations now mean another one (pytorch:S4, S5).
struct StaleEntry {
    SlotView stored;
    SlotView computed;  ///< of the same slot

    friend bool operator==(const StaleEntry&, const StaleEntry&) = default;
};

/// The stale entries of an operator's stored table, in the table's order. Unlike `Dispatcher::brokenInvariants` this
/// compares what people see: the kernel's name, the rule behind it, and whether it falls through.
[[nodiscard]] std::vector<StaleEntry> staleEntries(const Dispatcher& dispatcher, OperatorHandle op);

}  // namespace keyfall
