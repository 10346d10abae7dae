// SPDX-License-Identifier: MIT
#include "core/tensor/device.h"

#include <charconv>
#include <utility>

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

}  // namespace

std::string nameOf(Device device)
{
    switch (device.type) {
    case DeviceType::cpu: return "cpu";
    case DeviceType::cuda: return "cuda:" + std::to_string(device.index);
    case DeviceType::meta: return "meta";
    case DeviceType::privateUse1: return "privateuseone:" + std::to_string(device.index);
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

}  // namespace keyfall
