// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"
#include "core/graph/call_graph.h"
#include "core/keys/key_model.h"

#include <cstdint>
#include <memory>

namespace keyfall {

/// The computed table of one operator: immutable, published by one atomic store, read without a lock.
///
/// One allocation: this header, then a slot of 8 bytes (a kernel) per table index, then a mask per backend component, then
/// a provenance byte per slot.
/// A slot is never null: a missing kernel is a kernel that raises the documented error, so the hot path does not ask.
class DispatchTable {
public:
    /// A table of `op` with the model's slots, all pointing to `missing`, whose masks let every key through.
    [[nodiscard]] static DispatchTable* create(OperatorEntry& op, const KeyModel& model, const Kernel& missing);
    [[nodiscard]] DispatchTable* copy() const;
    static void destroy(const DispatchTable* table);

    /// Keys that can win a call: without fallthrough keys and, where the model skips them, keys without a kernel.
    std::uint64_t mask = 0;
    /// What of the effective set a kernel is handed: everything (ferrotorch), or `mask` (pytorch:K6).
    std::uint64_t handedMask = ~0ULL;
    /// Keys that can win a redispatch: `mask` where missing keys are skipped, everything in PyTorch (pytorch:K6).
    std::uint64_t redispatchMask = ~0ULL;
    /// Per-backend masks (pytorch:K3), null while all are equal to `mask`.
    const std::uint64_t* backendMasks = nullptr;
    /// Which bits choose one of them: backend bits of the arguments' set (1.13, 2.4) or of the effective one (2.6,
    /// pytorch:K4).
    std::uint64_t choosingArguments = 0;
    std::uint64_t choosingEffective = 0;
    const SlotRules* rules = nullptr;
    OperatorEntry* op = nullptr;  ///< whose table it is
    std::uint32_t slotCount = 0;
    std::uint32_t backendCount = 0;

    /// The mask of a call, where backends have masks of their own. No backend bit counts as the first one (pytorch:K4).
    [[nodiscard]] std::uint64_t backendMaskFor(KeySet arguments, KeySet effective) const
    {
        const std::uint64_t choosing =
            (arguments.bits() & choosingArguments) | (effective.bits() & choosingEffective) | 1;
        return backendMasks[topBit(choosing)];
    }
    [[nodiscard]] std::uint64_t& maskOfBackend(std::size_t backend) { return masks()[backend]; }
    /// Makes calls use the per-backend masks if two of them differ (pytorch:K3).
    void chooseMasks();
    [[nodiscard]] const Kernel& at(std::uint64_t slot) const { return *slots()[slot]; }
    [[nodiscard]] Provenance provenanceAt(std::uint64_t slot) const { return provenances()[slot]; }
    void set(std::uint32_t slot, const Kernel& kernel, Provenance provenance)
    {
        slots()[slot] = &kernel;
        provenances()[slot] = provenance;
    }
    /// Bytes of the one allocation.
    [[nodiscard]] std::size_t bytes() const { return bytesFor(slotCount, backendCount); }

private:
    DispatchTable() = default;
    [[nodiscard]] static std::size_t bytesFor(std::uint32_t slots, std::uint32_t backends);
    [[nodiscard]] const Kernel** slots() { return reinterpret_cast<const Kernel**>(this + 1); }
    [[nodiscard]] const Kernel* const* slots() const { return reinterpret_cast<const Kernel* const*>(this + 1); }
    [[nodiscard]] std::uint64_t* masks() { return reinterpret_cast<std::uint64_t*>(slots() + slotCount); }
    [[nodiscard]] const std::uint64_t* masks() const
    {
        return reinterpret_cast<const std::uint64_t*>(slots() + slotCount);
    }
    [[nodiscard]] Provenance* provenances() { return reinterpret_cast<Provenance*>(masks() + backendCount); }
    [[nodiscard]] const Provenance* provenances() const
    {
        return reinterpret_cast<const Provenance*>(masks() + backendCount);
    }
};

}  // namespace keyfall
