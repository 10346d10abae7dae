// SPDX-License-Identifier: MIT
#include "core/tensor/device.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>

namespace keyfall {

namespace {

/// The number in `:1`, 0 for no text; nothing for other text.
std::optional<int> indexIn(std::string_view text)
{
    if (text.empty())
        return 0;
    if (text.front() != ':')
        return std::nullopt;
    text.remove_prefix(1);
    // A tensor keeps its device's number in a signed byte.
    constexpr int kHighest = 127;
    int index = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), index);
    if (status != std::errc() || end != text.data() + text.size() || index < 0 || index > kHighest)
        return std::nullopt;
    return index;
}

/// The names that PrivateUse1 goes by in what this process read, by `Device::alias` less one. They stay: whoever holds a
/// device may print it. Sessions have one name each; behind the 255th they print privateuseone.
class Aliases {
public:
    std::uint8_t of(std::string_view name)
    {
        const std::lock_guard lock(mutex_);
        const auto at = std::find(names_.begin(), names_.end(), name);
        if (at == names_.end() && names_.size() == std::numeric_limits<std::uint8_t>::max())
            return 0;
        const auto index = at - names_.begin();
        if (at == names_.end())
            names_.emplace_back(name);
        return static_cast<std::uint8_t>(index + 1);
    }

    std::string name(std::uint8_t alias)
    {
        const std::lock_guard lock(mutex_);
        return alias == 0 ? "privateuseone" : names_[alias - 1U];
    }

private:
    std::mutex mutex_;
    std::vector<std::string> names_;
};

Aliases& aliases()
{
    static Aliases all;
    return all;
}

}  // namespace

std::string nameOf(Device device)
{
    switch (device.type) {
    case DeviceType::cpu: return "cpu";
    case DeviceType::cuda: return "cuda:" + std::to_string(device.index);
    case DeviceType::meta: return "meta";
    case DeviceType::privateUse1: return aliases().name(device.alias) + ":" + std::to_string(device.index);
    }
    return "unknown";
}

std::optional<Device> deviceNamed(std::string_view text)
{
    if (text == "cpu")
        return kCpu;
    if (text == "meta")
        return kMeta;
    constexpr std::pair<std::string_view, DeviceType> kNumbered[]{{"cuda", DeviceType::cuda},
                                                                  {"privateuseone", DeviceType::privateUse1}};
    for (const auto& [name, type] : kNumbered)
        if (text.substr(0, name.size()) == name)
            if (const auto index = indexIn(text.substr(name.size())))
                return Device{type, *index};
    return std::nullopt;
}

std::optional<Device> deviceNamed(std::string_view text, std::string_view privateUse1)
{
    if (const auto device = deviceNamed(text))
        return device;
    if (privateUse1.empty() || !text.starts_with(privateUse1))
        return std::nullopt;
    const auto index = indexIn(text.substr(privateUse1.size()));
    return index ? std::optional(Device{DeviceType::privateUse1, *index, aliases().of(privateUse1)}) : std::nullopt;
}

}  // namespace keyfall
