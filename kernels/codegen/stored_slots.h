// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_extents.h"
#include "core/program/kernel_program.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace keyfall::codegen {

/// The slots that a program stores to.
class StoredSlots {
public:
    explicit StoredSlots(const KernelProgram& program);

    /// Whether what a run reads and writes is so much that results are written around the cache.
    [[nodiscard]] bool goAroundCache(const KernelExtents& extents) const;
    /// By slot: whether a run changes nothing in its buffer.
    [[nodiscard]] std::vector<bool> leaveAlone(std::span<const std::span<std::byte>> buffers) const;

private:
    std::vector<std::size_t> stored_;
    std::vector<std::int64_t> sizes_;  ///< bytes of an element, by slot
};

}  // namespace keyfall::codegen
