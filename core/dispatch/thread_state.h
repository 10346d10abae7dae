// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_set.h"

#include <atomic>
#include <cstdint>
#include <memory>

namespace keyfall {

class Recorder;

/// What whoever registers kernels keeps for one thread and one dispatcher (kernels/layers/layer_state.h).
class ThreadSlot {
public:
    ThreadSlot() = default;
    ThreadSlot(const ThreadSlot&) = delete;
    ThreadSlot& operator=(const ThreadSlot&) = delete;
    virtual ~ThreadSlot() = default;
};

/// What one thread knows of one dispatcher: its thread-local key sets, how deep it is, and whether it is recorded.
///
/// Thread-local sets belong to a dispatcher; two on one thread do not mix (design:models). A thread's calls to the
/// dispatcher it used last cost one comparison; changing dispatchers costs a search.
///
/// Note [The stack pointer is the depth]
/// A kernel that forgets to remove its key recurses for ever (eleven:1.3.2), so hops must be bounded. A counter in
/// memory that every hop increments and decrements would be the longest chain of dependent instructions in a fall. The
/// stack pointer counts for free: a hop below `slowBelow` takes the slow path, where hops are counted and logged until
/// the cap, so that the error can name the cycle. A thread that records sets `slowBelow` to the highest address, which
/// sends every hop to the slow path with the same one comparison.
struct ThreadState {
    std::uint64_t owner = 0;     ///< Dispatcher::id(); 0 is no dispatcher
    std::uint64_t included = 0;  ///< with the constant part of every effective set (pytorch:C11)
    std::uint64_t keep = ~0ULL;  ///< e = (keys | included) & keep: the complement of the excluded set, with the
                                 ///< bits that the model's difference never clears (pytorch:M8)
    const std::uint64_t* traitBits = nullptr;  ///< KeyModel::traitBits()
    /// A hop whose stack pointer is below this takes the slow path: Note [The stack pointer is the depth].
    std::uintptr_t slowBelow = 0;
    Recorder* recorder = nullptr;
    /// The reclaim epoch in which the outermost call began, 0 outside of any: Note [Quiescence without reader fences].
    std::atomic<std::uint64_t> activeEpoch{0};
    const std::atomic<std::uint64_t>* globalEpoch = nullptr;
    std::uint64_t excludedKept = 0;    ///< of the excluded set the bits that `keep` cannot tell, those of `kept`
    std::uint64_t kept = 0;            ///< KeyModel::keptByDifference()
    std::uint64_t leftByGuards = 0;    ///< KeyModel::leftByGuards()
    std::uint64_t ownIncluded = 0;     ///< the thread-local include set itself
    std::uint64_t alwaysIncluded = 0;  ///< KeyModel::alwaysIncluded()
    const void* ofThread = nullptr;    ///< its thisThread(); null in the state that nobody owns
    std::unique_ptr<ThreadSlot> slot;  ///< null until somebody keeps something
    std::atomic<std::uint64_t>* drawn = nullptr;  ///< Dispatcher::numbersDrawn()
    std::atomic<bool> ownerGone{false};  ///< the dispatcher was destroyed; the thread drops the state when it notices

    void setIncluded(std::uint64_t bits)
    {
        ownIncluded = bits;
        included = bits | alwaysIncluded;
    }
    void setExcluded(std::uint64_t bits)
    {
        excludedKept = bits & kept;
        keep = kept | ~bits;
    }
    [[nodiscard]] std::uint64_t excluded() const { return ~keep | excludedKept; }
    [[nodiscard]] KeySet effective(KeySet keys) const { return KeySet((keys.bits() | included) & keep); }
};

/// Position-independent code would otherwise prepare for a function call to find the variable, and save registers around
/// it: 9 instructions a call.
#if defined(__GNUC__) && defined(__ELF__)
#define KEYFALL_INITIAL_EXEC [[gnu::tls_model("initial-exec")]]
#else
#define KEYFALL_INITIAL_EXEC
#endif

/// The state of the dispatcher this thread called last. Never null: at first it points to a state nobody owns.
extern ThreadState gNoThreadState;
KEYFALL_INITIAL_EXEC extern constinit thread_local ThreadState* tCurrentState;

/// What no other living thread has: an address of its own.
[[nodiscard]] inline const void* thisThread()
{
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
    return __builtin_thread_pointer();  // one instruction; an offset from it takes another
#else
    return &tCurrentState;
#endif
}

}  // namespace keyfall
