// SPDX-License-Identifier: MIT
#include "kernels/cuda/caching_allocator.h"

#include "kernels/cuda/capture_stream.h"
#include "kernels/cuda/cuda_failure.h"

#include <algorithm>
#include <new>

namespace keyfall::cuda {

namespace {

/// Sizes in steps of 512 bytes, large ones of 2 MiB, so that a program's next similar tensor finds a block.
[[nodiscard]] std::size_t rounded(std::size_t bytes)
{
    constexpr std::size_t kLarge = std::size_t{1} << 20;
    const std::size_t step = bytes < kLarge ? 512 : std::size_t{2} << 20;
    return bytes > SIZE_MAX - step ? bytes : (bytes + step - 1) / step * step;
}

}  // namespace

bool CachingAllocator::isDone(const Block& block)
{
    return std::all_of(block.pending.begin(), block.pending.end(), [](const auto& event) { return event->isDone(); });
}

CachingAllocator::Kept::iterator CachingAllocator::findKept(std::size_t bytes, Stream stream)
{
    const std::size_t most = bytes + bytes / 4;
    for (auto at = kept_.lower_bound(bytes); at != kept_.end() && at->first <= most; ++at) {
        const Block& block = at->second;
        const bool ordered = block.pending.empty() && block.stream == stream;
        if (ordered || (!block.pending.empty() && isDone(block)))
            return at;
    }
    return kept_.end();
}

CachingAllocator::Allocation CachingAllocator::allocate(std::size_t bytes, Stream stream)
{
    if (bytes == 0)
        return {};
    if (stream == kCaptureStream)  // it would be free for others before the graph runs
        throw CudaFailure("cudaErrorStreamCaptureUnsupported", "memory is not allocated when stream is capturing");
    const std::lock_guard lock(mutex_);
    streamUsed_[static_cast<std::size_t>(stream.index)] = true;
    const std::size_t size = rounded(bytes);
    Block block;
    const auto found = findKept(size, stream);
    const bool reused = found != kept_.end();
    if (reused) {
        block = std::move(found->second);
        kept_.erase(found);
        cachedBytes_ -= block.bytes;
    } else {
        block.bytes = size;
        try {
            block.address = device_.allocate(size);
        } catch (const CudaFailure& failure) {
            if (!failure.isOutOfMemory())
                throw;
            releaseCachedLocked();
            block.bytes = bytes;  // the exact size may fit where the rounded one does not
            block.address = device_.allocate(bytes);
        }
    }
    block.stream = stream;
    block.pending.clear();
    usedBytes_ += block.bytes;
    const Allocation allocation{block.address, block.bytes, reused};
    try {
        used_.emplace(allocation.address, std::move(block));
    } catch (const std::bad_alloc&) {
        usedBytes_ -= allocation.bytes;
        device_.release(allocation.address);
        throw;
    }
    return allocation;
}

void CachingAllocator::release(void* address) noexcept
{
    if (address == nullptr)
        return;
    const std::lock_guard lock(mutex_);
    const auto found = used_.find(address);
    if (found == used_.end())
        return;
    Block block = std::move(found->second);
    used_.erase(found);
    usedBytes_ -= block.bytes;
    try {
        if (std::count(streamUsed_.begin(), streamUsed_.end(), true) > 1)
            for (int i = 0; i < kStreamCount; ++i)
                if (streamUsed_[static_cast<std::size_t>(i)])
                    block.pending.push_back(device_.record(Stream{i}));
        const std::size_t bytes = block.bytes;
        kept_.emplace(bytes, std::move(block));  // without memory for the note it is not moved
        cachedBytes_ += bytes;
    } catch (const CudaFailure&) {
        // The device is beyond repair (an earlier kernel failed); nothing will reuse the block.
    } catch (const std::bad_alloc&) {
        device_.release(address);  // no memory for the note that it waits; this waits for the device
    }
}

void CachingAllocator::releaseCached() noexcept
{
    const std::lock_guard lock(mutex_);
    releaseCachedLocked();
}

void CachingAllocator::releaseCachedLocked() noexcept
{
    // cudaFree waits for the device, so pending events need not be asked.
    for (auto& [bytes, block] : kept_)
        device_.release(block.address);
    kept_.clear();
    cachedBytes_ = 0;
}

std::size_t CachingAllocator::usedBytes() const
{
    const std::lock_guard lock(mutex_);
    return usedBytes_;
}

std::size_t CachingAllocator::cachedBytes() const
{
    const std::lock_guard lock(mutex_);
    return cachedBytes_;
}

}  // namespace keyfall::cuda
