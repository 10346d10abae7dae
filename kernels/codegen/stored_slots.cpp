// SPDX-License-Identifier: MIT
#include "kernels/codegen/stored_slots.h"

#include "core/program/kernel_listing.h"

#include <algorithm>
#include <functional>

namespace keyfall::codegen {

namespace {

/// Bytes of all buffers. Above, a chain of three inputs takes half as long when its stores do not bring lines into the cache,
/// and whoever reads the result next loses no more than that; below, the reader loses more.
constexpr std::int64_t kMostInCache = std::int64_t{16} << 20;

bool overlap(std::span<const std::byte> a, std::span<const std::byte> b)
{
    const std::less<const std::byte*> before;
    return before(a.data(), b.data() + b.size()) && before(b.data(), a.data() + a.size());
}

}  // namespace

StoredSlots::StoredSlots(const KernelProgram& program)
{
    for (const Instruction* instruction : instructionsOf(program))
        if (instruction->kind == InstructionKind::store)
            stored_.push_back(instruction->slot);
    for (const KernelSlot& slot : program.slots)
        sizes_.push_back(static_cast<std::int64_t>(sizeOf(slot.dtype)));
}

bool StoredSlots::goAroundCache(const KernelExtents& extents) const
{
    std::int64_t left = kMostInCache;
    for (std::size_t slot = 0; slot < sizes_.size(); ++slot) {
        if (extents.elements[slot] >= left / sizes_[slot])
            return true;
        left -= extents.elements[slot] * sizes_[slot];
    }
    return false;
}

std::vector<bool> StoredSlots::leaveAlone(std::span<const std::span<std::byte>> buffers) const
{
    std::vector<bool> alone(buffers.size());
    for (std::size_t slot = 0; slot < buffers.size(); ++slot)
        alone[slot] = std::none_of(stored_.begin(), stored_.end(), [&buffers, slot](std::size_t stored) {
            return overlap(buffers[stored], buffers[slot]);
        });
    return alone;
}

}  // namespace keyfall::codegen
