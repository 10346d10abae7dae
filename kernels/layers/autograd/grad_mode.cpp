// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/grad_mode.h"

#include "kernels/layers/layer_state.h"

namespace keyfall::autograd {

namespace {

/// What is kept where grad mode is no key; nothing kept means on.
struct GradMode final : ThreadSlot {
    bool on = true;
};

/// Whether a tensor that requires a gradient brings the key that one without does not.
bool isKey(const KeyModel& model)
{
    const TensorTraits plain(DeviceType::cpu, Layout::strided);
    return model.keysOf(plain.withRequiresGrad(true)) != model.keysOf(plain);
}

KeySet excludedWith(const Dispatcher& dispatcher, bool on)
{
    const KeySet autograd = dispatcher.model().layerBits(Layer::autograd);
    return on ? dispatcher.model().difference(dispatcher.excluded(), autograd) : dispatcher.excluded() | autograd;
}

}  // namespace

bool gradModeEnabled(const Dispatcher& dispatcher)
{
    const GradMode* mode = layerStateOrNull<GradMode>(dispatcher, Layer::autograd);
    return mode == nullptr || mode->on;
}

GradModeGuard::GradModeGuard(const Dispatcher& dispatcher, bool on)
    : dispatcher_(dispatcher), before_(gradModeEnabled(dispatcher))
{
    if (isKey(dispatcher.model()))
        keys_.emplace(dispatcher, dispatcher.included(), excludedWith(dispatcher, on));
    else
        layerState<GradMode>(dispatcher, Layer::autograd).on = on;
}

GradModeGuard::~GradModeGuard()
{
    if (!keys_)
        layerState<GradMode>(dispatcher_, Layer::autograd).on = before_;
}

}  // namespace keyfall::autograd
