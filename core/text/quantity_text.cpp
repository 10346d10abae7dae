// SPDX-License-Identifier: MIT
#include "core/text/quantity_text.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>

namespace keyfall {

namespace {

/// Three digits and a unit, the smallest in which they are less than 1000 when they are rounded.
template <std::size_t N>
std::string scaled(double value, const std::array<std::string_view, N>& units)
{
    std::size_t unit = 0;
    while (unit + 1 < N && std::abs(value) >= 999.5) {
        value /= 1000;
        ++unit;
    }
    return std::abs(value) >= 999.5 ? fmt::format("{:.0f} {}", value, units[unit])
                                    : fmt::format("{:.3g} {}", value, units[unit]);
}

}  // namespace

std::string countText(std::uint64_t count)
{
    std::string text = std::to_string(count);
    for (std::size_t at = text.size(); at > 3; at -= 3)
        text.insert(at - 3, 1, ',');
    return text;
}

std::string durationText(std::int64_t nanoseconds)
{
    constexpr double kSecond = 1e9;
    const auto ns = static_cast<double>(nanoseconds);
    if (std::abs(ns) >= 999.5e6)
        return fmt::format("{:.2f} s", ns / kSecond);
    return scaled(ns, std::array<std::string_view, 3>{"ns", "µs", "ms"});
}

std::string bytesText(std::int64_t bytes)
{
    return scaled(static_cast<double>(bytes), std::array<std::string_view, 5>{"B", "kB", "MB", "GB", "TB"});
}

std::string speedText(std::int64_t bytes, std::int64_t nanoseconds)
{
    return scaled(1e9 * static_cast<double>(bytes) / static_cast<double>(nanoseconds),
                  std::array<std::string_view, 5>{"B/s", "kB/s", "MB/s", "GB/s", "TB/s"});
}

std::string arithmeticText(std::int64_t operations, std::int64_t nanoseconds)
{
    return scaled(1e9 * static_cast<double>(operations) / static_cast<double>(nanoseconds),
                  std::array<std::string_view, 5>{"FLOP/s", "kFLOP/s", "MFLOP/s", "GFLOP/s", "TFLOP/s"});
}

}  // namespace keyfall
