// SPDX-License-Identifier: MIT
#include "core/tensor/host_allocator.h"

#include "core/tensor/tensor.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <mutex>
#include <new>
#include <string>
#include <unordered_map>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace keyfall {

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t kMostKept = 0;
#else
constexpr std::size_t kMostKept = std::size_t{512} << 20;
#endif

constexpr std::size_t kAlignment = 64;
constexpr std::size_t kHugePage = std::size_t{2} << 20;

/// Blocks are rounded up so that similar sizes share a list: at most a quarter more below 2 MB, whole huge pages above.
std::size_t sizeClassOf(std::size_t bytes)
{
    if (bytes > kHugePage)
        return (bytes + kHugePage - 1) / kHugePage * kHugePage;
    const std::size_t step = std::max(kAlignment, std::bit_floor(bytes) / 4);
    return (bytes + step - 1) / step * step;
}

struct Kept {
    std::mutex mutex;
    std::unordered_map<std::size_t, std::vector<void*>> blocksBySize;
    std::size_t bytes = 0;
};

/// Never destroyed: tensors with static storage duration give their blocks back after everything else is gone.
Kept& kept()
{
    static Kept* const instance = new Kept;
    return *instance;
}

}  // namespace

void* HostAllocator::allocate(std::size_t bytes)
{
    if (bytes == 0)
        return nullptr;
    if (bytes > std::size_t{1} << 62)
        throw DeviceError("cpu: cannot allocate " + std::to_string(bytes) + " bytes");
    const std::size_t size = sizeClassOf(bytes);
    {
        Kept& cache = kept();
        const std::lock_guard lock(cache.mutex);
        if (const auto found = cache.blocksBySize.find(size);
            found != cache.blocksBySize.end() && !found->second.empty()) {
            void* block = found->second.back();
            found->second.pop_back();
            cache.bytes -= size;
            return block;
        }
    }
    const std::size_t alignment = size > kHugePage ? kHugePage : kAlignment;
    void* block = std::aligned_alloc(alignment, size);
    if (!block) {
        releaseKept();
        block = std::aligned_alloc(alignment, size);
    }
    if (!block)
        throw DeviceError("cpu: out of memory: cannot allocate " + std::to_string(bytes) + " bytes");
#ifdef __linux__
    if (size > kHugePage)
        madvise(block, size, MADV_HUGEPAGE);  // advice only: without huge pages the block is as good, but slower
#endif
    return block;
}

void HostAllocator::release(void* block, std::size_t bytes) noexcept
{
    if (!block)
        return;
    const std::size_t size = sizeClassOf(bytes);
    Kept& cache = kept();
    {
        const std::lock_guard lock(cache.mutex);
        if (cache.bytes + size <= kMostKept) {
            try {
                cache.blocksBySize[size].push_back(block);
                cache.bytes += size;
                return;
            } catch (const std::bad_alloc&) {
                // No memory for the list's entry: the block itself goes back to the system below.
            }
        }
    }
    std::free(block);
}

void HostAllocator::releaseKept() noexcept
{
    Kept& cache = kept();
    const std::lock_guard lock(cache.mutex);
    for (auto& [size, blocks] : cache.blocksBySize)
        for (void* block : blocks)
            std::free(block);
    cache.blocksBySize.clear();
    cache.bytes = 0;
}

std::size_t HostAllocator::keptBytes() noexcept
{
    Kept& cache = kept();
    const std::lock_guard lock(cache.mutex);
    return cache.bytes;
}

}  // namespace keyfall
