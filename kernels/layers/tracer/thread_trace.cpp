// SPDX-License-Identifier: MIT
#include "kernels/layers/tracer/thread_trace.h"

#include "kernels/layers/layer_state.h"

#include <utility>

namespace keyfall {

namespace {

struct OwnTrace final : ThreadSlot {
    TracerLayer* tracer = nullptr;
};

}  // namespace

ThreadTrace::ThreadTrace(const Dispatcher& dispatcher, TracerLayer& tracer)
    : dispatcher_(dispatcher),
      before_(std::exchange(layerState<OwnTrace>(dispatcher, Layer::tracer).tracer, &tracer)),
      included_(dispatcher, dispatcher.model().layerBits(Layer::tracer))
{
}

ThreadTrace::~ThreadTrace()
{
    layerState<OwnTrace>(dispatcher_, Layer::tracer).tracer = before_;
}

TracerLayer* ThreadTrace::of(const Dispatcher& dispatcher)
{
    const auto* own = layerStateOrNull<OwnTrace>(dispatcher, Layer::tracer);
    return own == nullptr ? nullptr : own->tracer;
}

}  // namespace keyfall
