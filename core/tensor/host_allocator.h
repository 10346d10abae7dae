// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace keyfall {

/// Host memory for tensors, kept for reuse when it is given back.
///
/// Note [Blocks of host memory are kept]
/// A fresh 64 MB block costs five times the work done on it, because every page faults on first touch (measured.md).
/// So released blocks wait in a list by size class, up to a limit; large ones are aligned for huge pages. With the
/// address sanitizer nothing is kept, so that it sees every use after release.
class HostAllocator {
public:
    /// 64-byte aligned, not cleared; null for zero bytes. Throws `DeviceError` when there is none left.
    [[nodiscard]] static void* allocate(std::size_t bytes);
    /// Gives back what `allocate(bytes)` returned, with the same number of bytes.
    static void release(void* block, std::size_t bytes) noexcept;
    /// Returns all waiting blocks to the system.
    static void releaseKept() noexcept;
    /// Bytes waiting for reuse.
    [[nodiscard]] static std::size_t keptBytes() noexcept;
};

}  // namespace keyfall
