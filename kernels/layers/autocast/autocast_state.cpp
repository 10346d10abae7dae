// SPDX-License-Identifier: MIT
#include "kernels/layers/autocast/autocast_state.h"

#include "kernels/layers/layer_state.h"

#include <array>
#include <optional>
#include <unordered_map>

namespace keyfall::autocast {

namespace {

constexpr std::array<DeviceType, 2> kDevices{DeviceType::cpu, DeviceType::cuda};

struct ThreadAutocast final : ThreadSlot {
    Settings settings;
    int depth = 0;
    std::optional<CastCache> cache;  ///< of the open regions
    /// Each operator's overload that takes a type; nothing, where there is none.
    std::unordered_map<const OperatorEntry*, std::optional<OperatorHandle>> withDType;
};

ThreadAutocast* find(const Dispatcher& dispatcher)
{
    return layerStateOrNull<ThreadAutocast>(dispatcher, Layer::autocast);
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
    const KeySet keys = dispatcher.model().layerBits(Layer::autocast);
    if (!call.keysBelow().hasAny(keys) || dispatcher.excluded().hasAny(keys))
        return std::nullopt;
    Settings settings = settingsOf(dispatcher);
    for (const DeviceType device : kDevices)
        settings.of(device).enabled = settings.isOn(device);
    return settings;
}

std::optional<OperatorHandle> overloadWithDType(const BoxedCall& call)
{
    auto& known = layerState<ThreadAutocast>(call.dispatcher(), Layer::autocast).withDType;
    const auto found = known.find(&call.op);
    if (found != known.end())
        return found->second;
    const OperatorName name = OperatorName::parse(call.opName());
    const std::string overload = name.overload == "Scalar" ? "ScalarOpt_dtype" : name.overload + "_dtype";
    return known.emplace(&call.op, call.dispatcher().find(OperatorName{name.name, overload}.text())).first->second;
}

CastCache* cacheOf(const Dispatcher& dispatcher)
{
    ThreadAutocast* state = find(dispatcher);
    return state != nullptr && state->cache && state->settings.cacheEnabled ? &*state->cache : nullptr;
}

KeySet keysOf(const KeyModel& model, DeviceType device)
{
    const KeySet all = model.layerBits(Layer::autocast);
    const KeySet own = model.keysOf(TensorTraits(device, Layout::strided)) & all;
    return own.empty() ? all : own;
}

SettingsGuard::SettingsGuard(const Dispatcher& dispatcher, const Settings& settings)
    : dispatcher_(dispatcher),
      before_(settingsOf(dispatcher)),
      keys_(dispatcher, keysWith(dispatcher, settings).included, keysWith(dispatcher, settings).excluded)
{
    ThreadAutocast& state = layerState<ThreadAutocast>(dispatcher, Layer::autocast);
    state.settings = settings;
    if (++state.depth == 1)
        state.cache.emplace();
}

SettingsGuard::~SettingsGuard()
{
    ThreadAutocast* state = find(dispatcher_);
    state->settings = before_;
    if (--state->depth == 0)
        state->cache.reset();
}

}  // namespace keyfall::autocast
