// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/thread_state.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace keyfall {

/// Frees tables and kernels that were replaced, once no reader can hold them.
///
/// Note [Quiescence without reader fences]
/// A reader (a call) takes no lock and executes no fence. On its outermost call a thread stores the current epoch into
/// its `activeEpoch`, on the way out it stores 0; both are plain stores on x86. A writer publishes the new table, stamps
/// the old one with the epoch, advances the epoch, and frees a stamped object only when every thread is outside or
/// entered in a later epoch. What could go wrong is a reader whose store of `activeEpoch` is still in its store buffer
/// while it already reads the old table. The writer therefore runs `membarrier(PRIVATE_EXPEDITED)` before it looks at
/// the readers: the kernel makes every running thread of the process pass a full fence, so the price is the writer's,
/// and only once per batch. Where the system has no membarrier nothing is freed before the dispatcher itself.
/// While somebody records, nothing is freed either: the recorder keeps pointers to tables and kernels until it is done.
class Reclaimer {
public:
    Reclaimer();
    Reclaimer(const Reclaimer&) = delete;
    Reclaimer& operator=(const Reclaimer&) = delete;
    ~Reclaimer();

    using Destroy = void (*)(void*);

    struct Retired {
        void* object;
        Destroy destroy;
        std::uint64_t stamp;
    };

    /// What nobody can hold any more; destroyed with this.
    ///
    /// Note [Kernels are destroyed outside of locks]
    /// A kernel's state is other people's code: its destructor may end registrations of its own. So the dispatcher takes
    /// the garbage out under its lock and lets it go after the lock.
    class Garbage {
    public:
        Garbage() = default;
        explicit Garbage(std::vector<Retired> items) : items_(std::move(items)) {}
        Garbage(Garbage&& other) noexcept : items_(std::exchange(other.items_, {})) {}
        Garbage& operator=(Garbage&& other) noexcept
        {
            std::swap(items_, other.items_);
            return *this;
        }
        ~Garbage()
        {
            for (const Retired& item : items_)
                item.destroy(item.object);
        }

    private:
        std::vector<Retired> items_;
    };

    /// Gives up `object`, which no new reader can reach. The caller holds the dispatcher's registration lock.
    void retire(void* object, Destroy destroy);
    /// Finds what no thread in `threads` can hold; called by `retire` now and then. Same lock.
    void collect();
    /// What was found since the last time; to be destroyed after the lock.
    [[nodiscard]] Garbage takeGarbage() { return Garbage(std::exchange(garbage_, {})); }
    [[nodiscard]] std::size_t waiting() const { return retired_.size(); }

    void pin() { pins_.fetch_add(1); }
    void unpin() { pins_.fetch_sub(1); }

    [[nodiscard]] const std::atomic<std::uint64_t>& epoch() const { return epoch_; }
    /// Remembers a thread that calls the dispatcher. Same lock.
    void addThread(std::shared_ptr<ThreadState> state);
    [[nodiscard]] const std::vector<std::shared_ptr<ThreadState>>& threads() const { return threads_; }

private:
    void dropEndedThreads();

    std::atomic<std::uint64_t> epoch_{1};
    std::atomic<int> pins_{0};
    std::vector<Retired> retired_;
    std::vector<Retired> garbage_;
    std::vector<std::shared_ptr<ThreadState>> threads_;
    std::size_t collectAt_;
    std::size_t dropThreadsAt_;  ///< threads come and go also where nothing is registered
    bool canFence_;
};

}  // namespace keyfall
