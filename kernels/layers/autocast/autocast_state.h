// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"
#include "core/dispatch/key_guards.h"
#include "core/keys/key_set.h"
#include "core/tensor/dtype.h"
#include "core/tensor/traits.h"
#include "kernels/layers/autocast/cast_cache.h"

#include <optional>

namespace keyfall::autocast {

/// Autocast of one device type on one thread.
struct DeviceSetting {
    std::optional<bool> enabled;  ///< nothing: no region has said
    DType dtype = DType::bfloat16;

    friend bool operator==(const DeviceSetting&, const DeviceSetting&) = default;
};

/// What autocast is on one thread, for one dispatcher; copying it is the snapshot of eleven:2.5.1.
struct Settings {
    DeviceSetting cpu;
    DeviceSetting cuda{std::nullopt, DType::float16};
    bool cacheEnabled = true;

    [[nodiscard]] DeviceSetting& of(DeviceType device) { return device == DeviceType::cuda ? cuda : cpu; }
    [[nodiscard]] const DeviceSetting& of(DeviceType device) const { return device == DeviceType::cuda ? cuda : cpu; }
    /// Whether any region is open; without one, a ticked key casts to the devices' default types.
    [[nodiscard]] bool anyRegion() const { return cpu.enabled.has_value() || cuda.enabled.has_value(); }
    [[nodiscard]] bool isOn(DeviceType device) const { return of(device).enabled.value_or(!anyRegion()); }

    friend bool operator==(const Settings&, const Settings&) = default;
};

/// This thread's settings for a dispatcher.
[[nodiscard]] Settings settingsOf(const Dispatcher& dispatcher);
/// The settings under which a call goes on below the running kernel, with a device's default type spelled out where the
/// key was ticked; nothing when autocast does not come below it.
[[nodiscard]] std::optional<Settings> settingsBelow(const BoxedCall& call);
/// `norm.ScalarOpt_dim` has its twin with a type, `norm.ScalarOpt_dim_dtype`. A thread looks it up once (design:2.5).
[[nodiscard]] std::optional<OperatorHandle> overloadWithDType(const BoxedCall& call);
/// The cache of the open regions; null outside of any (nothing would ever clear it) and where it is switched off.
[[nodiscard]] CastCache* cacheOf(const Dispatcher& dispatcher);
/// The keys that autocast of a device type is: its own in PyTorch's models since 1.10, else the one for all.
[[nodiscard]] KeySet keysOf(const KeyModel& model, DeviceType device);

/// Autocast with other settings on this thread while it lives; nestable, restores what it found, also when an exception
/// passes. Leaving the outermost one clears the cache.
///
/// Note [Autocast is switched by its key]
/// In PyTorch every tensor brings its device's autocast key, fresh threads exclude them all, and a region lifts the
/// exclusion (pytorch:M14, T3); in PyTorch 1.8 and the 11-key model no tensor brings the key, and a region includes it.
/// Which of the two a model is follows from its default excluded set. Where all devices share one key, it stays as long
/// as one device is on, and the kernel asks the settings.
class SettingsGuard {
public:
    SettingsGuard(const Dispatcher& dispatcher, const Settings& settings);
    SettingsGuard(const SettingsGuard&) = delete;
    SettingsGuard& operator=(const SettingsGuard&) = delete;
    ~SettingsGuard();

private:
    const Dispatcher& dispatcher_;
    Settings before_;
    ForceKeys keys_;
};

}  // namespace keyfall::autocast
