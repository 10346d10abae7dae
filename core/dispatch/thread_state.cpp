// SPDX-License-Identifier: MIT
#include "core/dispatch/thread_state.h"

#include "core/dispatch/dispatcher.h"
#include "core/trace/recorder.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace keyfall {

ThreadState gNoThreadState;
constinit thread_local ThreadState* tCurrentState = &gNoThreadState;

namespace {

/// The states of this thread, one for every dispatcher it ever called and that still lives.
struct ThreadStates {
    std::vector<std::shared_ptr<ThreadState>> states;

    ~ThreadStates() { tCurrentState = &gNoThreadState; }
};
thread_local ThreadStates tStates;

}  // namespace

std::uint32_t softDepthCap(const DispatcherOptions& options)
{
    // The last hops below the cap take the slow path, where they are logged so that the cycle can be named.
    constexpr std::uint32_t kLogged = 96;
    return options.depthCap > kLogged ? options.depthCap - kLogged : 0;
}

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
    state->included = model_->includedByDefault().bits();
    state->excluded = model_->excludedByDefault().bits();
    state->keep = model_->keptByDifference() | ~state->excluded;
    state->traitBits = model_->traitBits();
    state->slowAbove = softDepthCap(options_);
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
    state.included = included.bits();
    state.excluded = excluded.bits();
    state.keep = model_->keptByDifference() | ~excluded.bits();
}

}  // namespace keyfall
