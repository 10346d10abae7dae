// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_set.h"

#include <atomic>
#include <cstdint>

namespace keyfall {

class Recorder;

/// What one thread knows of one dispatcher: its thread-local key sets, how deep it is, and whether it is recorded.
///
/// Thread-local sets belong to a dispatcher; two on one thread do not mix (DESIGN). A thread's calls to the dispatcher
/// it used last cost one comparison; changing dispatchers costs a search.
struct ThreadState {
    std::uint64_t owner = 0;           ///< Dispatcher::id(); 0 is no dispatcher
    std::uint64_t included = 0;
    std::uint64_t keep = ~0ULL;        ///< e = (keys | included) & keep: the complement of the excluded set, with the
                                       ///< bits that the model's difference never clears (pytorch.md M8)
    const std::uint64_t* traitBits = nullptr;  ///< KeyModel::traitBits()
    std::uint32_t slowAbove = 0;       ///< a depth above this takes the slow path: the soft recursion cap, or 0 when recorded
    std::uint32_t depth = 0;           ///< number of hops this thread is inside of
    Recorder* recorder = nullptr;
    /// The reclaim epoch in which the outermost call began, 0 outside of any: Note [Quiescence without reader fences].
    std::atomic<std::uint64_t> activeEpoch{0};
    const std::atomic<std::uint64_t>* globalEpoch = nullptr;
    std::uint64_t excluded = 0;
    std::atomic<bool> ownerGone{false};  ///< the dispatcher was destroyed; the thread drops the state when it notices

    [[nodiscard]] KeySet effective(KeySet keys) const { return KeySet((keys.bits() | included) & keep); }
};

/// The state of the dispatcher this thread called last. Never null: at first it points to a state nobody owns.
extern ThreadState gNoThreadState;
extern constinit thread_local ThreadState* tCurrentState;

}  // namespace keyfall
