// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatch_table.h"
#include "core/dispatch/thread_state.h"
#include "core/graph/call_graph.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

class OperatorEntry;

[[nodiscard]] [[gnu::always_inline]] inline std::uintptr_t stackPointer()
{
#if defined(__x86_64__) && defined(__GNUC__)
    std::uintptr_t pointer;
    asm("mov %%rsp, %0" : "=r"(pointer));
    return pointer;
#else
    return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
#endif
}

/// `stackPointer() < limit`, which every hop asks, in one comparison.
[[nodiscard]] [[gnu::always_inline]] inline bool stackIsBelow(const std::uintptr_t& limit)
{
#if defined(__x86_64__) && defined(__GCC_ASM_FLAG_OUTPUTS__)
    bool below;
    asm("cmp %1, %%rsp" : "=@ccb"(below) : "m"(limit));
    return below;
#else
    return stackPointer() < limit;
#endif
}

/// Marks the thread as inside of a call while it lives: Note [Quiescence without reader fences] in reclaim.h.
/// Made for a thread's outermost call only (`isOutermost`).
class OutermostScope {
public:
    explicit OutermostScope(ThreadState& thread) : thread_(thread)
    {
        // release: a writer that reads this value must come after what this thread did in its earlier calls
        thread_.activeEpoch.store(thread_.globalEpoch->load(std::memory_order_acquire), std::memory_order_release);
        std::atomic_signal_fence(std::memory_order_seq_cst);  // the table is read after this store
    }
    OutermostScope(const OutermostScope&) = delete;
    OutermostScope& operator=(const OutermostScope&) = delete;
    ~OutermostScope() { thread_.activeEpoch.store(0, std::memory_order_release); }

private:
    ThreadState& thread_;
};

[[nodiscard]] inline bool isOutermost(const ThreadState& thread)
{
    return thread.activeEpoch.load(std::memory_order_relaxed) == 0;
}

/// `OutermostScope` where it is one, for the paths that are not hot.
class CallScope {
public:
    explicit CallScope(ThreadState& thread)
    {
        if (isOutermost(thread))
            outermost_.emplace(thread);
    }

private:
    std::optional<OutermostScope> outermost_;
};

/// What is known of a hop before its kernel runs.
struct HopStart {
    CallKind kind;
    OperatorEntry* op;
    const DispatchTable* table;
    const Kernel* kernel;
    std::uint32_t slot;
    KeySet in;
    KeySet handed;
};

/// What is recorded of an exception that is not derived from `std::exception`.
inline constexpr const char* kUnknownException = "an exception without a message";

/// A hop on the slow path: it is recorded, or the recursion is deep, or both.
///
/// The constructor raises the recursion error at the cap and the cancellation of a recorded run. A watcher of the record
/// may change `start`, by which the caller goes on.
class RecordedHop {
public:
    RecordedHop(ThreadState& thread, HopStart& start);
    RecordedHop(const RecordedHop&) = delete;
    RecordedHop& operator=(const RecordedHop&) = delete;
    ~RecordedHop();

    void input(const Tensor& tensor);
    void output(const Tensor& tensor);
    void begin();   ///< the kernel starts now
    void finish();  ///< the kernel has returned
    void fail(const char* message);

private:
    /// The descriptions of the hops that lead here, outermost first.
    [[nodiscard]] std::vector<std::string> logged() const;

    Recorder* recorder_;
    std::uint32_t index_ = 0;
    std::string description_;  ///< only near the cap
    const RecordedHop* outer_ = nullptr;
};

/// The state of this thread for the operator's dispatcher, made current.
[[nodiscard]] ThreadState& attachThread(const OperatorEntry& op);

/// The slot of a direct call; raises eleven:E3 when there is no kernel, as a hop that failed at `key`.
[[nodiscard]] std::uint32_t directSlot(OperatorEntry& op, ThreadState& thread, const DispatchTable& table, KeySet keys,
                                       Key key);

}  // namespace keyfall
