// SPDX-License-Identifier: MIT
#include "kernels/layers/autocast/autocast_state.h"

#include "kernels/layers/layer_keys.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <list>
#include <utility>

namespace keyfall::autocast {

namespace {

constexpr std::array<DeviceType, 2> kDevices{DeviceType::cpu, DeviceType::cuda};

struct ThreadAutocast {
    std::uint64_t dispatcher = 0;
    Settings settings;
    int depth = 0;
    CastCache cache;
};

/// A list: the open regions' states must stay where they are while another dispatcher's are added.
std::list<ThreadAutocast>& states()
{
    thread_local std::list<ThreadAutocast> list;
    return list;
}

ThreadAutocast* find(const Dispatcher& dispatcher)
{
    const auto found = std::find_if(states().begin(), states().end(),
                                    [&](const ThreadAutocast& state) { return state.dispatcher == dispatcher.id(); });
    return found == states().end() ? nullptr : &*found;
}

struct ThreadKeys {
    KeySet included;
    KeySet excluded;
};

ThreadKeys keysWith(const Dispatcher& dispatcher, const Settings& settings)
{
    const KeyModel& model = dispatcher.model();
    ThreadKeys keys{dispatcher.included(), dispatcher.excluded()};
    for (const DeviceType device : kDevices) {
        const KeySet own = keysOf(model, device);
        bool on = false;
        bool off = false;
        for (const DeviceType other : kDevices) {
            if (keysOf(model, other) != own)
                continue;
            on = on || settings.of(other).enabled == true;
            off = off || settings.of(other).enabled == false;
        }
        if (!on && !off)
            continue;
        const bool brought = model.excludedByDefault().hasAny(own);
        if (!brought)
            keys.included = on ? keys.included | own : keys.included & ~own;
        keys.excluded = on ? keys.excluded & ~own : keys.excluded | own;
    }
    return keys;
}

}  // namespace

Settings settingsOf(const Dispatcher& dispatcher)
{
    const ThreadAutocast* state = find(dispatcher);
    return state ? state->settings : Settings();
}

std::optional<Settings> settingsBelow(const BoxedCall& call)
{
    const Dispatcher& dispatcher = call.dispatcher();
    const KeySet keys = bitsOfLayer(dispatcher.model(), "Autocast");
    if (!call.keysBelow().hasAny(keys) || dispatcher.excluded().hasAny(keys))
        return std::nullopt;
    Settings settings = settingsOf(dispatcher);
    for (const DeviceType device : kDevices)
        settings.of(device).enabled = settings.isOn(device);
    return settings;
}

CastCache* cacheOf(const Dispatcher& dispatcher)
{
    ThreadAutocast* state = find(dispatcher);
    return state != nullptr && state->settings.cacheEnabled ? &state->cache : nullptr;
}

KeySet keysOf(const KeyModel& model, DeviceType device)
{
    const KeySet all = bitsOfLayer(model, "Autocast");
    const KeySet own = model.keysOf(TensorTraits(device, Layout::strided)) & all;
    return own.empty() ? all : own;
}

SettingsGuard::SettingsGuard(const Dispatcher& dispatcher, const Settings& settings)
    : dispatcher_(dispatcher),
      before_(settingsOf(dispatcher)),
      keys_(dispatcher, keysWith(dispatcher, settings).included, keysWith(dispatcher, settings).excluded)
{
    ThreadAutocast* state = find(dispatcher);
    if (state == nullptr) {
        states().push_back({dispatcher.id(), {}, 0, {}});
        state = &states().back();
    }
    state->settings = settings;
    ++state->depth;
}

SettingsGuard::~SettingsGuard()
{
    ThreadAutocast* state = find(dispatcher_);
    state->settings = before_;
    if (--state->depth == 0)
        states().remove_if([this](const ThreadAutocast& each) { return each.dispatcher == dispatcher_.id(); });
}

}  // namespace keyfall::autocast
