// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

namespace keyfall::cuda {

/// The memory space of one emulated device.
///
/// Note [Emulated memory is mapped twice]
/// The same pages are mapped at two places. The addresses that are handed out lie in the first mapping, which nobody may
/// read or write (PROT_NONE): a host that dereferences device memory dies there, as it would with a real device's
/// memory. Kernels and copies run on the second mapping, whose place only this class knows; a launch translates the
/// addresses in the kernel's functor one by one and refuses those that lie in no block. No protection is ever changed,
/// so a launch on one thread opens nothing for the others, and the sanitizers see plain memory.
class EmulatedMemory {
public:
    static constexpr std::size_t kAlignment = 256;

    /// Reserves addresses for `bytes`; pages are taken when first touched. Throws CudaFailure.
    explicit EmulatedMemory(std::size_t bytes);
    EmulatedMemory(const EmulatedMemory&) = delete;
    EmulatedMemory& operator=(const EmulatedMemory&) = delete;
    ~EmulatedMemory();

    [[nodiscard]] std::size_t totalBytes() const { return bytes_; }
    [[nodiscard]] std::size_t freeBytes() const;

    /// Throws CudaFailure (out of memory) when no gap is large enough.
    [[nodiscard]] void* allocate(std::size_t bytes);
    /// Gives the pages back to the system. Other addresses than `allocate` gave are ignored, as after a CUDA error.
    void release(void* address) noexcept;

    /// Where the emulator itself may touch `bytes` bytes at `address`; throws CudaFailure (cudaErrorIllegalAddress)
    /// when they do not lie in one block.
    [[nodiscard]] void* translate(const void* address, std::size_t bytes) const;

private:
    struct Block {
        std::size_t bytes = 0;
    };

    std::size_t bytes_;
    int file_ = -1;
    std::byte* visible_ = nullptr;
    std::byte* alias_ = nullptr;
    mutable std::mutex mutex_;
    std::map<std::size_t, Block> blocks_;  ///< by offset
    std::size_t used_ = 0;
};

}  // namespace keyfall::cuda
