// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/traits.h"

#include <optional>
#include <string>
#include <string_view>

namespace keyfall {

/// Where a tensor's elements are: `cpu`, `cuda:N`, `meta` (nowhere), `privateuseone:N` (of a backend that is no part of PyTorch).
struct Device {
    DeviceType type = DeviceType::cpu;
    int index = 0;

    friend constexpr bool operator==(Device, Device) = default;
};

inline constexpr Device kCpu{DeviceType::cpu, 0};
inline constexpr Device kMeta{DeviceType::meta, 0};

/// `cpu`, `cuda:1`, `meta`, `privateuseone:0`.
[[nodiscard]] std::string nameOf(Device device);
/// `cpu`, `cuda` (index 0), `cuda:1`, `meta`, `privateuseone`, `privateuseone:1`; nothing for other text.
[[nodiscard]] std::optional<Device> deviceNamed(std::string_view text);

}  // namespace keyfall
