// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace keyfall::cuda {

enum class DeviceMode {
    automatic,  ///< real devices where there are any, else emulated ones
    real,       ///< real devices or an error
    emulated,
    off,
};

/// Which CUDA devices a person asked for, by environment variables.
struct DeviceRequest {
    DeviceMode mode = DeviceMode::automatic;  ///< KEYFALL_CUDA=auto|real|emulated|off
    std::optional<std::string> visible;       ///< CUDA_VISIBLE_DEVICES as it is; the CUDA driver reads it itself
    std::size_t emulatedMemory = std::size_t{1} << 30;  ///< KEYFALL_CUDA_EMULATED_MEMORY, bytes a device

    /// Unset variables (null) leave the defaults. An unusable value is an error that names variable and value.
    [[nodiscard]] static Expected<DeviceRequest> parse(const char* mode, const char* visible, const char* memory);
    [[nodiscard]] static Expected<DeviceRequest> fromEnvironment();

    /// How many of `present` devices CUDA_VISIBLE_DEVICES leaves, by CUDA's rule: the list counts up to the first entry
    /// that names no device ("-1" hides all); an entry twice makes none visible. `present` is 0: any number exists.
    [[nodiscard]] int visibleCount(int present) const;
};

/// `64M`, `1G`, `4096`: bytes with an optional K, M or G (times 1024). Nothing for other text or zero.
[[nodiscard]] std::optional<std::size_t> bytesFrom(std::string_view text);

}  // namespace keyfall::cuda
