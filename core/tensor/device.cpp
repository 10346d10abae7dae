// SPDX-License-Identifier: MIT
#include "core/tensor/device.h"

#include <charconv>

namespace keyfall {

std::string nameOf(Device device)
{
    switch (device.type) {
    case DeviceType::cpu: return "cpu";
    case DeviceType::cuda: return "cuda:" + std::to_string(device.index);
    case DeviceType::meta: return "meta";
    }
    return "unknown";
}

std::optional<Device> deviceNamed(std::string_view text)
{
    if (text == "cpu")
        return kCpu;
    if (text == "meta")
        return kMeta;
    constexpr std::string_view kCuda = "cuda";
    if (text.substr(0, kCuda.size()) != kCuda)
        return std::nullopt;
    text.remove_prefix(kCuda.size());
    if (text.empty())
        return Device{DeviceType::cuda, 0};
    if (text.front() != ':')
        return std::nullopt;
    text.remove_prefix(1);
    // A tensor keeps its device's number in a signed byte.
    constexpr int kHighest = 127;
    int index = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), index);
    if (status != std::errc() || end != text.data() + text.size() || index < 0 || index > kHighest)
        return std::nullopt;
    return Device{DeviceType::cuda, index};
}

}  // namespace keyfall
