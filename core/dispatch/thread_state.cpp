// SPDX-License-Identifier: MIT
#include "core/dispatch/thread_state.h"

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/recorder.h"

#include <algorithm>
#include <memory>
#include <vector>

#ifdef __linux__
#include <pthread.h>
#endif

namespace keyfall {

ThreadState gNoThreadState;
KEYFALL_INITIAL_EXEC constinit thread_local ThreadState* tCurrentState = &gNoThreadState;

namespace {

/// The states of this thread, one for every dispatcher it ever called and that still lives.
struct ThreadStates {
    std::vector<std::shared_ptr<ThreadState>> states;

    ~ThreadStates() { tCurrentState = &gNoThreadState; }
};
thread_local ThreadStates tStates;

}  // namespace

namespace {

/// Stack left for the hops that are counted and for the error they end in.
constexpr std::uintptr_t kReserve = 1024 * 1024;
/// Stack that hops may use before they are counted, however large the thread's stack is.
constexpr std::uintptr_t kUncounted = 4 * 1024 * 1024;

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
    auto& states = tStates.states;
    const auto found = std::find_if(states.begin(), states.end(), [this](const auto& s) { return s->owner == id_; });
    if (found != states.end()) {
        tCurrentState = found->get();
        return **found;
    }
    std::erase_if(states, [](const auto& s) { return s->ownerGone.load(std::memory_order_acquire); });
    auto state = std::make_shared<ThreadState>();
    state->owner = id_;
    state->alwaysIncluded = model_->alwaysIncluded().bits();
    state->setIncluded(model_->includedByDefault().bits());
    state->kept = model_->keptByDifference();
    state->setExcluded(model_->excludedByDefault().bits());
    state->traitBits = model_->traitBits();
    static thread_local const std::uintptr_t stackEnd = uncountedStackEnd();
    state->slowBelow = stackEnd;
    state->globalEpoch = &reclaimer_.epoch();
    {
        const std::lock_guard lock(mutex_);
        reclaimer_.addThread(state);
    }
    states.push_back(std::move(state));
    tCurrentState = states.back().get();
    return *states.back();
}

ThreadState& attachThread(const OperatorEntry& op)
{
    return op.dispatcher().threadState();
}

void Dispatcher::setThreadKeys(KeySet included, KeySet excluded) const
{
    ThreadState& state = threadState();
    state.setIncluded(included.bits());
    state.setExcluded(excluded.bits());
}

}  // namespace keyfall
