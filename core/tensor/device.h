// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/traits.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace keyfall {

/// Where a tensor's elements are: `cpu`, `cuda:N`, `meta` (nowhere), `privateuseone:N` (of a backend that is no part of PyTorch).
struct Device {
    DeviceType type = DeviceType::cpu;
    int index = 0;
    std::uint8_t alias = 0;  ///< which name a renamed PrivateUse1 prints by; no part of where it is

    friend constexpr bool operator==(Device a, Device b) { return a.type == b.type && a.index == b.index; }
};

inline constexpr Device kCpu{DeviceType::cpu, 0};
inline constexpr Device kMeta{DeviceType::meta, 0};

/// `cpu`, `cuda:1`, `meta`, `privateuseone:0`, or `foo:0` for what `deviceNamed` made of that.
[[nodiscard]] std::string nameOf(Device device);
/// `cpu`, `cuda` (index 0), `cuda:1`, `meta`, `privateuseone`, `privateuseone:1`; nothing for other text.
[[nodiscard]] std::optional<Device> deviceNamed(std::string_view text);
/// Also `foo` and `foo:1`, where PrivateUse1 is called foo (pytorch:N10).
[[nodiscard]] std::optional<Device> deviceNamed(std::string_view text, std::string_view privateUse1);

}  // namespace keyfall
