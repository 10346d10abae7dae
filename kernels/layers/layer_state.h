// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <array>
#include <memory>

namespace keyfall {

/// What the layers keep for one thread and one dispatcher, each its own: the open vmap levels, grad mode, the regions of
/// autocast. Two dispatchers on one thread do not mix (design:models).
class LayerStates final : public ThreadSlot {
public:
    [[nodiscard]] std::unique_ptr<ThreadSlot>& of(Layer layer) { return states_[static_cast<std::size_t>(layer)]; }

private:
    std::array<std::unique_ptr<ThreadSlot>, kLayerNames.size()> states_;
};

/// What `layer` keeps on this thread for a dispatcher; null as long as it keeps nothing. `State` is the layer's own.
template <class State>
[[nodiscard]] State* layerStateOrNull(const Dispatcher& dispatcher, Layer layer)
{
    auto* const states = static_cast<LayerStates*>(dispatcher.threadState().slot.get());
    return states != nullptr ? static_cast<State*>(states->of(layer).get()) : nullptr;
}
/// The same, made where there is none.
template <class State>
[[nodiscard]] State& layerState(const Dispatcher& dispatcher, Layer layer)
{
    auto& slot = dispatcher.threadState().slot;
    if (!slot)
        slot = std::make_unique<LayerStates>();
    auto& state = static_cast<LayerStates&>(*slot).of(layer);
    if (!state)
        state = std::make_unique<State>();
    return static_cast<State&>(*state);
}

}  // namespace keyfall
