// SPDX-License-Identifier: MIT
#include "core/dispatch/reclaim.h"

#include "core/dispatch/thread_fence.h"

#include <algorithm>
#include <new>

namespace keyfall {

namespace {

/// Retired objects that are worth a fence: one system call for so many tables.
constexpr std::size_t kBatch = 256;

/// Known threads that are worth a look for ended ones.
constexpr std::size_t kThreads = 32;

}  // namespace

Reclaimer::Reclaimer() : collectAt_(kBatch), dropThreadsAt_(kThreads), canFence_(canFenceThreads()) {}

Reclaimer::~Reclaimer()
{
    const Garbage found = takeGarbage();
    const Garbage waiting(std::exchange(retired_, {}));
    for (const auto& thread : threads_)
        thread->ownerGone.store(true, std::memory_order_release);
}

void Reclaimer::retire(void* object, Destroy destroy)
{
    try {
        retired_.push_back({object, destroy, epoch_.fetch_add(1)});
        if (retired_.size() >= collectAt_)
            collect();
    } catch (const std::bad_alloc&) {
        // No memory for the note: what readers may hold is lost rather than freed, and what was noted waits on.
    }
}

void Reclaimer::addThread(std::shared_ptr<ThreadState> state)
{
    threads_.push_back(std::move(state));
    if (threads_.size() >= dropThreadsAt_) {
        dropEndedThreads();
        dropThreadsAt_ = 2 * threads_.size() + kThreads;
    }
}

void Reclaimer::dropEndedThreads()
{
    // A thread that ended leaves its state to us alone.
    std::erase_if(threads_, [](const auto& thread) {
        return thread.use_count() == 1 && thread->activeEpoch.load(std::memory_order_acquire) == 0;
    });
}

void Reclaimer::collect()
{
    if (canFence_ && pins_.load() == 0 && fenceThreads()) {
        std::uint64_t oldest = ~0ULL;
        for (const auto& thread : threads_)
            if (const std::uint64_t entered = thread->activeEpoch.load(std::memory_order_acquire); entered != 0)
                oldest = std::min(oldest, entered);
        // Stamps ascend; an object stamped s may be held by a thread that entered in epoch s or before.
        const auto keep = std::find_if(retired_.begin(), retired_.end(),
                                       [oldest](const Retired& item) { return item.stamp >= oldest; });
        garbage_.insert(garbage_.end(), retired_.begin(), keep);
        retired_.erase(retired_.begin(), keep);
        dropEndedThreads();
    }
    collectAt_ = retired_.size() + kBatch;  // a reader that stays inside must not make every registration try again
}

}  // namespace keyfall
