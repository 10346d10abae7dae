// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

namespace keyfall {

[[noreturn]] void refuseGuardOfAnotherThread();

/// The context's state, which must be this thread's. Throws DispatchError when it is not. The refusal never comes back, so
/// a kernel that guards and goes on keeps its arguments where they are: 12 instructions less.
[[nodiscard]] inline ThreadState& stateOfThisThread(HopContext context)
{
    if (context.thread->ofThread != thisThread()) [[unlikely]]
        refuseGuardOfAnotherThread();
    return *context.thread;
}

/// Includes keys for this thread and one dispatcher while it lives (pytorch:T2). Exclusion beats inclusion.
///
/// Note [Guards leave what the model's difference keeps]
/// A guard remembers which bits it added and takes them away again. In the functionality × backend models of PyTorch up
/// to 2.6 it does so by a difference that never clears backend bits, so a guard on a per-backend instance leaks its
/// backend bit, exactly as PyTorch's did (pytorch:T2). In 2.15 a guard takes away what it added, bit by bit
/// (pytorch:N5); the model says which (`KeyModel::leftByGuards`). In the 11-key model nothing leaks.
class IncludeKeys {
public:
    IncludeKeys(const Dispatcher& dispatcher, KeySet keys)
        : thread_(dispatcher.threadState()), added_(keys.bits() & (thread_.leftByGuards | ~thread_.ownIncluded))
    {
        thread_.setIncluded(thread_.ownIncluded | added_);
    }
    IncludeKeys(const IncludeKeys&) = delete;
    IncludeKeys& operator=(const IncludeKeys&) = delete;
    ~IncludeKeys() { thread_.setIncluded(thread_.ownIncluded & (thread_.leftByGuards | ~added_)); }

private:
    ThreadState& thread_;
    std::uint64_t added_;
};

/// Excludes keys for this thread and one dispatcher while it lives (pytorch:T2).
class ExcludeKeys {
public:
    ExcludeKeys(const Dispatcher& dispatcher, KeySet keys) : ExcludeKeys(dispatcher.threadState(), keys) {}
    /// The same from inside a kernel, which has its dispatcher's state at hand. Throws DispatchError when the context is
    /// another thread's.
    ExcludeKeys(HopContext context, KeySet keys) : ExcludeKeys(stateOfThisThread(context), keys) {}
    ExcludeKeys(const ExcludeKeys&) = delete;
    ExcludeKeys& operator=(const ExcludeKeys&) = delete;
    ~ExcludeKeys()
    {
        thread_.keep |= added_;  // which has all bits of `kept` anyway
        if ((added_ & thread_.kept) != 0) [[unlikely]]
            thread_.excludedKept &= ~added_;
    }

private:
    ExcludeKeys(ThreadState& thread, KeySet keys) : thread_(thread), added_(keys.bits() & thread.keep)
    {
        if (const std::uint64_t unkept = keys.bits() & thread_.kept; unkept != 0) [[unlikely]] {
            const std::uint64_t fresh = unkept & ~(thread_.excludedKept | thread_.leftByGuards);
            thread_.excludedKept |= unkept;
            added_ ^= unkept;  // `keep` has them all, and keeps them
            thread_.keep ^= added_;
            added_ |= fresh;
            return;
        }
        thread_.keep ^= added_;
    }

    ThreadState& thread_;
    std::uint64_t added_;
};

/// Sets both thread-local sets and restores them (pytorch:T3, ForceGuard).
class ForceKeys {
public:
    ForceKeys(const Dispatcher& dispatcher, KeySet included, KeySet excluded)
        : dispatcher_(dispatcher), included_(dispatcher.included()), excluded_(dispatcher.excluded())
    {
        dispatcher_.setThreadKeys(included, excluded);
    }
    ForceKeys(const ForceKeys&) = delete;
    ForceKeys& operator=(const ForceKeys&) = delete;
    ~ForceKeys() { dispatcher_.setThreadKeys(included_, excluded_); }

private:
    const Dispatcher& dispatcher_;
    KeySet included_;
    KeySet excluded_;
};

/// Calls from here on start below `key`: its functionality and everything above is excluded (1.6 #10).
class RedispatchBelow {
public:
    RedispatchBelow(const Dispatcher& dispatcher, Key key) : guard_(dispatcher, fromKeyUp(dispatcher.model(), key)) {}

private:
    /// Not the complement of `KeyModel::below`, which in the 11-key model leaves the keys above in.
    [[nodiscard]] static KeySet fromKeyUp(const KeyModel& model, Key key)
    {
        const auto bit = model.info(key).bit;
        return bit ? model.all() & ~KeySet((1ULL << *bit) - 1) : KeySet();
    }

    ExcludeKeys guard_;
};

}  // namespace keyfall
