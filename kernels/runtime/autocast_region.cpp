// SPDX-License-Identifier: MIT
#include "kernels/runtime/autocast_region.h"

#include "core/session/near_miss.h"
#include "core/tensor/device.h"
#include "kernels/layers/autocast/autocast_state.h"

#include <algorithm>
#include <optional>

namespace keyfall {

namespace {

constexpr const char* kWhere = "with autocast";
constexpr const char* kForm =
    "write `with autocast(\"cpu\", dtype:bfloat16):`; enabled=false and cache_enabled=false may follow";

class AutocastRegion final : public Region {
public:
    AutocastRegion(const Dispatcher& dispatcher, const autocast::Settings& settings) : guard_(dispatcher, settings) {}

private:
    autocast::SettingsGuard guard_;
};

struct Arguments {
    std::optional<DeviceType> device;
    std::optional<DType> dtype;
    bool enabled = true;
    std::optional<bool> cacheEnabled;

    [[nodiscard]] Expected<void> take(const std::string& name, const Value& value)
    {
        if (name == "device_type")
            return takeDevice(value);
        if (name == "dtype")
            return takeDType(value);
        if (std::holds_alternative<None>(value) && name == "cache_enabled")
            return {};
        const auto* flag = std::get_if<bool>(&value);
        if (flag == nullptr)
            return badInput(kWhere, name + " must be true or false, found " + textOf(value), kForm);
        if (name == "enabled")
            enabled = *flag;
        else
            cacheEnabled = *flag;
        return {};
    }

private:
    [[nodiscard]] Expected<void> takeDevice(const Value& value)
    {
        std::optional<Device> named;
        if (const auto* text = std::get_if<std::string>(&value))
            named = deviceNamed(*text);
        else if (const auto* given = std::get_if<Device>(&value))
            named = *given;
        if (!named || named->type == DeviceType::meta)
            return badInput(kWhere, "the device type must be \"cpu\" or \"cuda\", found " + textOf(value), kForm);
        device = named->type;
        return {};
    }

    [[nodiscard]] Expected<void> takeDType(const Value& value)
    {
        if (std::holds_alternative<None>(value))
            return {};
        const auto* given = std::get_if<DType>(&value);
        if (given == nullptr || (*given != DType::bfloat16 && *given != DType::float16))
            return badInput(kWhere, "autocast casts to bfloat16 or float16, found " + textOf(value), kForm);
        dtype = *given;
        return {};
    }
};

}  // namespace

Expected<std::unique_ptr<Region>> openAutocast(const Dispatcher& dispatcher, const std::vector<Value>& arguments,
                                               const std::vector<std::pair<std::string, Value>>& keywords)
{
    static const std::vector<std::string> names{"device_type", "dtype", "enabled", "cache_enabled"};
    if (arguments.size() > names.size())
        return badInput(kWhere, "autocast takes at most four arguments, found " + std::to_string(arguments.size()),
                        kForm);
    Arguments taken;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (auto done = taken.take(names[i], arguments[i]); !done)
            return tl::unexpected<Error>(done.error());
    for (const auto& [name, value] : keywords) {
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            const std::string near = didYouMean(name, names);
            return badInput(kWhere, "autocast has no argument '" + name + "'", near.empty() ? kForm : near);
        }
        if (auto done = taken.take(name, value); !done)
            return tl::unexpected<Error>(done.error());
    }
    if (!taken.device)
        return badInput(kWhere, "autocast needs a device type", kForm);
    if (autocast::keysOf(dispatcher.model(), *taken.device).empty())
        return badInput(kWhere, "the key model " + dispatcher.model().spec().name + " has no key for Autocast",
                        "choose another model, or remove the block");

    autocast::Settings settings = autocast::settingsOf(dispatcher);
    autocast::DeviceSetting& device = settings.of(*taken.device);
    device.enabled = taken.enabled;
    device.dtype = taken.dtype.value_or(autocast::Settings().of(*taken.device).dtype);
    settings.cacheEnabled = taken.cacheEnabled.value_or(settings.cacheEnabled);
    return std::make_unique<AutocastRegion>(dispatcher, settings);
}

}  // namespace keyfall
