// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatch_table.h"
#include "core/dispatch/thread_state.h"
#include "core/trace/call_graph.h"

#include <atomic>
#include <cstdint>

namespace keyfall {

class OperatorEntry;

/// Counts a hop that a kernel makes (a redispatch): the thread is inside of a call already.
class DepthScope {
public:
    explicit DepthScope(ThreadState& thread) : thread_(thread) { ++thread_.depth; }
    DepthScope(const DepthScope&) = delete;
    DepthScope& operator=(const DepthScope&) = delete;
    ~DepthScope() { --thread_.depth; }

private:
    ThreadState& thread_;
};

/// Counts a call, which may be the thread's outermost: Note [Quiescence without reader fences] in reclaim.h.
class CallScope {
public:
    explicit CallScope(ThreadState& thread) : thread_(thread)
    {
        if (thread_.depth++ == 0) {
            thread_.activeEpoch.store(thread_.globalEpoch->load(std::memory_order_acquire), std::memory_order_relaxed);
            std::atomic_signal_fence(std::memory_order_seq_cst);  // the table is read after this store
        }
    }
    CallScope(const CallScope&) = delete;
    CallScope& operator=(const CallScope&) = delete;
    ~CallScope()
    {
        if (--thread_.depth == 0)
            thread_.activeEpoch.store(0, std::memory_order_release);
    }

private:
    ThreadState& thread_;
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

/// A hop on the slow path: it is recorded, or the recursion is deep, or both.
///
/// The constructor raises the recursion error at the cap and the cancellation of a recorded run.
class RecordedHop {
public:
    RecordedHop(ThreadState& thread, const HopStart& start);
    RecordedHop(const RecordedHop&) = delete;
    RecordedHop& operator=(const RecordedHop&) = delete;
    ~RecordedHop();

    void input(const Tensor& tensor);
    void output(const Tensor& tensor);
    void begin();   ///< the kernel starts now
    void finish();  ///< the kernel has returned
    void fail(const char* message);

private:
    Recorder* recorder_;
    std::uint32_t index_ = 0;
    bool logged_ = false;
};

/// The state of this thread for the operator's dispatcher, made current.
[[nodiscard]] ThreadState& attachThread(const OperatorEntry& op);

/// The slot of a direct call; raises E3 when there is no kernel.
[[nodiscard]] std::uint32_t directSlot(const OperatorEntry& op, const DispatchTable& table, KeySet keys, Key key);

/// Runs a kernel boxed: builds the `BoxedCall`.
void runBoxed(OperatorEntry& op, const Kernel& kernel, std::uint32_t slot, ThreadState& thread, KeySet handed,
              Stack& stack);

}  // namespace keyfall
