// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"
#include "core/keys/key_model.h"
#include "core/trace/call_graph.h"

#include <cstdint>
#include <memory>

namespace keyfall {

/// The computed table of one operator: immutable, published by one atomic store, read without a lock.
///
/// One allocation: this header, then a slot of 8 bytes (a kernel) per table index, then a provenance byte per slot.
/// A slot is never null: a missing kernel is a kernel that raises the documented error, so the hot path does not ask.
class DispatchTable {
public:
    /// A table of `slots` slots, all pointing to `missing`.
    [[nodiscard]] static DispatchTable* create(const SlotRules& rules, std::uint32_t slots, const Kernel& missing);
    [[nodiscard]] DispatchTable* copy() const;
    static void destroy(const DispatchTable* table);

    /// Keys that can win a call: without fallthrough keys and, where the model skips them, keys without a kernel.
    std::uint64_t mask = 0;
    /// What of the effective set a kernel is handed: everything (ferrotorch), or `mask` (pytorch.md K6).
    std::uint64_t handedMask = ~0ULL;
    /// Keys that can win a redispatch: `mask` where missing keys are skipped, everything in PyTorch (K6).
    std::uint64_t redispatchMask = ~0ULL;
    /// Per-backend masks (pytorch.md K3), null while all are equal to `mask`.
    const std::uint64_t* backendMasks = nullptr;
    const SlotRules* rules = nullptr;
    std::uint32_t slotCount = 0;

    [[nodiscard]] const Kernel& at(std::uint64_t slot) const { return *slots()[slot]; }
    [[nodiscard]] Provenance provenanceAt(std::uint64_t slot) const { return provenances()[slot]; }
    void set(std::uint32_t slot, const Kernel& kernel, Provenance provenance)
    {
        slots()[slot] = &kernel;
        provenances()[slot] = provenance;
    }
    /// Bytes of the one allocation.
    [[nodiscard]] std::size_t bytes() const { return bytesFor(slotCount); }

private:
    DispatchTable() = default;
    [[nodiscard]] static std::size_t bytesFor(std::uint32_t slots);
    [[nodiscard]] const Kernel** slots() { return reinterpret_cast<const Kernel**>(this + 1); }
    [[nodiscard]] const Kernel* const* slots() const { return reinterpret_cast<const Kernel* const*>(this + 1); }
    [[nodiscard]] Provenance* provenances() { return reinterpret_cast<Provenance*>(slots() + slotCount); }
    [[nodiscard]] const Provenance* provenances() const
    {
        return reinterpret_cast<const Provenance*>(slots() + slotCount);
    }
};

}  // namespace keyfall
