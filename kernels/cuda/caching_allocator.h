// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/cuda_device.h"

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace keyfall::cuda {

/// Keeps released device memory for reuse: a real device waits for all its work in cudaMalloc and cudaFree.
///
/// Note [A block is reused in the order of its stream]
/// A block is released when the host is done with it, while kernels that use it may still wait in a stream. It goes back
/// to the stream it was allocated for: whatever that stream does next with it comes after. When a device has used more
/// than one stream, an event is recorded in each of them at the release, and the block waits until all are done.
class CachingAllocator {
public:
    explicit CachingAllocator(CudaDevice& device) : device_(device) {}
    CachingAllocator(const CachingAllocator&) = delete;
    CachingAllocator& operator=(const CachingAllocator&) = delete;
    ~CachingAllocator() { releaseCached(); }

    struct Allocation {
        void* address = nullptr;
        std::size_t bytes = 0;  ///< at least those asked for
        bool reused = false;
    };
    /// Memory for work in `stream`; null for zero bytes. Gives kept blocks back to the device before it throws
    /// CudaFailure for a lack of memory.
    [[nodiscard]] Allocation allocate(std::size_t bytes, Stream stream);
    void release(void* address) noexcept;
    /// Gives all kept blocks back to the device.
    void releaseCached() noexcept;

    [[nodiscard]] std::size_t usedBytes() const;
    [[nodiscard]] std::size_t cachedBytes() const;

private:
    struct Block {
        void* address = nullptr;
        std::size_t bytes = 0;
        Stream stream;
        std::vector<std::unique_ptr<Event>> pending;  ///< reusable by any stream when all are done
    };
    using Kept = std::multimap<std::size_t, Block>;

    [[nodiscard]] static bool isDone(const Block& block);
    [[nodiscard]] Kept::iterator findKept(std::size_t bytes, Stream stream);
    void releaseCachedLocked() noexcept;

    CudaDevice& device_;
    mutable std::mutex mutex_;
    std::array<bool, kStreamCount> streamUsed_{};
    std::unordered_map<void*, Block> used_;
    Kept kept_;  ///< by size
    std::size_t usedBytes_ = 0;
    std::size_t cachedBytes_ = 0;
};

}  // namespace keyfall::cuda
