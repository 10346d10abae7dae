// SPDX-License-Identifier: MIT
#include "core/dispatch/thread_state.h"

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/key_guards.h"
#include "core/dispatch/recorder.h"

#include <algorithm>
#include <cxxabi.h>
#include <memory>
#include <utility>
#include <vector>

#ifdef __linux__
#include <pthread.h>
#endif

namespace keyfall {

ThreadState gNoThreadState;
KEYFALL_INITIAL_EXEC constinit thread_local ThreadState* tCurrentState = &gNoThreadState;

namespace {

/// The states of a thread, one for every dispatcher it ever called and that still lives.
using States = std::vector<std::shared_ptr<ThreadState>>;

/// Null before the thread's first call, and again when they were dropped.
///
/// Note [Calls while a thread ends]
/// A thread_local that is older than the states is destroyed after them, and its destructor may call an operator. So the
/// states are no thread_local object with a destructor, which would leave a wreck behind, but a pointer: the call finds
/// null, makes new states, and asks for them to be dropped in turn, which the runtime does before the thread is gone.
constinit thread_local States* tStates = nullptr;

void dropStates(void*)
{
    tCurrentState = &gNoThreadState;
    const std::unique_ptr<States> states(std::exchange(tStates, nullptr));
    for (const auto& state : *states)
        state->slot.reset();  // here, not where the dispatcher lets go of the state, which is under its lock
}

States& statesOfThread()
{
    if (tStates == nullptr) {
        tStates = new States;
        // Any address of this library tells the runtime that it must stay loaded until then.
        __cxxabiv1::__cxa_thread_atexit(&dropStates, nullptr, &gNoThreadState);
    }
    return *tStates;
}

/// Stack left for the hops that are counted and for the error they end in.
constexpr std::uintptr_t kReserve = std::uintptr_t{1024} * 1024;
/// Stack that hops may use before they are counted, however large the thread's stack is.
constexpr std::uintptr_t kUncounted = std::uintptr_t{4} * 1024 * 1024;

/// The stack address below which hops are counted: all but the reserve of this thread's stack, or `kUncounted`.
std::uintptr_t uncountedStackEnd()
{
    const std::uintptr_t here = stackPointer();
    std::uintptr_t end = here - std::min(here, kUncounted);
#ifdef __linux__
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        void* lowest = nullptr;
        std::size_t bytes = 0;
        if (pthread_attr_getstack(&attributes, &lowest, &bytes) == 0)
            end = std::max(end, reinterpret_cast<std::uintptr_t>(lowest) + std::min<std::size_t>(kReserve, bytes / 2));
        pthread_attr_destroy(&attributes);
    }
#endif
    return end;
}

}  // namespace

ThreadState& Dispatcher::attachThread() const
{
    States& states = statesOfThread();
    const auto found = std::find_if(states.begin(), states.end(), [this](const auto& s) { return s->owner == id_; });
    if (found != states.end()) {
        tCurrentState = found->get();
        return **found;
    }
    std::erase_if(states, [](const auto& s) { return s->ownerGone.load(std::memory_order_acquire); });
    auto state = std::make_shared<ThreadState>();
    state->owner = id_;
    state->ofThread = thisThread();
    state->alwaysIncluded = model_->alwaysIncluded().bits();
    state->setIncluded(model_->includedByDefault().bits());
    state->kept = model_->keptByDifference();
    state->leftByGuards = model_->leftByGuards();
    state->setExcluded(model_->excludedByDefault().bits());
    state->traitBits = model_->traitBits();
    static thread_local const std::uintptr_t stackEnd = uncountedStackEnd();
    state->slowBelow = stackEnd;
    state->globalEpoch = &reclaimer_.epoch();
    state->drawn = &drawn_;
    {
        const std::lock_guard lock(mutex_);
        reclaimer_.addThread(state);
    }
    states.push_back(std::move(state));
    tCurrentState = states.back().get();
    return *states.back();
}

void refuseGuardOfAnotherThread()
{
    throw DispatchError(DispatchErrorKind::unsupported,
                        "a kernel made a guard for the HopContext of another thread, whose key sets are not its to "
                        "change. Make it on the thread that was called, or for the dispatcher");
}

void Dispatcher::setThreadKeys(KeySet included, KeySet excluded) const
{
    ThreadState& state = threadState();
    state.setIncluded(included.bits());
    state.setExcluded(excluded.bits());
}

}  // namespace keyfall
