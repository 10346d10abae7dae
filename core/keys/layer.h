// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace keyfall {

/// The project's layers and backends, lowest first. Which keys each one has, a model says (`ModelSpec::layerKeys`).
enum class Layer : std::uint8_t {
    cpu,
    cuda,
    meta,
    sparse,
    quantized,
    nested,
    autocast,
    autograd,
    vmap,
    profiler,
    tracer,
};

/// Their names in a model's data, in the order of the enumeration.
inline constexpr std::array<std::string_view, 11> kLayerNames{
    "Cpu", "Cuda", "Meta", "Sparse", "Quantized", "Nested", "Autocast", "Autograd", "Vmap", "Profiler", "Tracer"};

/// Nothing for a name that is no layer's.
[[nodiscard]] constexpr std::optional<Layer> layerNamed(std::string_view name)
{
    const auto found = std::find(kLayerNames.begin(), kLayerNames.end(), name);
    if (found == kLayerNames.end())
        return std::nullopt;
    return static_cast<Layer>(found - kLayerNames.begin());
}

}  // namespace keyfall
