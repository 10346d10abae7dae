// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/grad_mode.h"

#include "kernels/layers/layer_keys.h"

namespace keyfall::autograd {

namespace {

thread_local bool tGradMode = true;

/// Whether a tensor that requires a gradient brings the key that one without does not.
bool isKey(const KeyModel& model)
{
    const TensorTraits plain(DeviceType::cpu, Layout::strided);
    return model.keysOf(plain.withRequiresGrad(true)) != model.keysOf(plain);
}

KeySet excludedWith(const Dispatcher& dispatcher, bool on)
{
    const KeySet autograd = bitsOfLayer(dispatcher.model(), "Autograd");
    return on ? dispatcher.model().difference(dispatcher.excluded(), autograd) : dispatcher.excluded() | autograd;
}

}  // namespace

bool gradModeEnabled()
{
    return tGradMode;
}

GradModeGuard::GradModeGuard(const Dispatcher& dispatcher, bool on) : before_(tGradMode)
{
    if (isKey(dispatcher.model()))
        keys_.emplace(dispatcher, dispatcher.included(), excludedWith(dispatcher, on));
    else
        tGradMode = on;
}

GradModeGuard::~GradModeGuard()
{
    tGradMode = before_;
}

}  // namespace keyfall::autograd
