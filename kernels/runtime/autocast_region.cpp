// SPDX-License-Identifier: MIT
#include "kernels/runtime/autocast_region.h"

#include "core/tensor/device.h"
#include "kernels/layers/autocast/autocast_state.h"
#include "kernels/runtime/block_arguments.h"

#include <optional>

namespace keyfall {

namespace {

const BlockForm& form()
{
    static const BlockForm kForm{
        "autocast",
        {"device_type", "dtype", "enabled", "cache_enabled"},
        "write `with autocast(\"cpu\", dtype:bfloat16):`; enabled=false and cache_enabled=false may follow"};
    return kForm;
}

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
            return form().wrong(name + " must be true or false, found " + textOf(value));
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
            return form().wrong("the device type must be \"cpu\" or \"cuda\", found " + textOf(value));
        device = named->type;
        return {};
    }

    [[nodiscard]] Expected<void> takeDType(const Value& value)
    {
        if (std::holds_alternative<None>(value))
            return {};
        const auto* given = std::get_if<DType>(&value);
        if (given == nullptr || (*given != DType::bfloat16 && *given != DType::float16))
            return form().wrong("autocast casts to bfloat16 or float16, found " + textOf(value));
        dtype = *given;
        return {};
    }
};

}  // namespace

Expected<std::unique_ptr<Region>> openAutocast(const Dispatcher& dispatcher, const std::vector<Value>& arguments,
                                               const std::vector<std::pair<std::string, Value>>& keywords)
{
    const auto taken = blockArguments<Arguments>(form(), arguments, keywords);
    if (!taken)
        return tl::unexpected<Error>(taken.error());
    if (!taken->device)
        return form().wrong("autocast needs a device type");
    if (autocast::keysOf(dispatcher.model(), *taken->device).empty())
        return noKeyFor(form(), dispatcher.model().name(), "Autocast");

    autocast::Settings settings = autocast::settingsOf(dispatcher);
    autocast::DeviceSetting& device = settings.of(*taken->device);
    device.enabled = taken->enabled;
    device.dtype = taken->dtype.value_or(autocast::Settings().of(*taken->device).dtype);
    settings.cacheEnabled = taken->cacheEnabled.value_or(settings.cacheEnabled);
    return std::make_unique<AutocastRegion>(dispatcher, settings);
}

}  // namespace keyfall
