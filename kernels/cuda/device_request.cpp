// SPDX-License-Identifier: MIT
#include "kernels/cuda/device_request.h"

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <set>

namespace keyfall::cuda {

namespace {

constexpr int kMostEmulated = 16;

[[nodiscard]] std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    return text;
}

[[nodiscard]] std::optional<DeviceMode> modeFrom(std::string_view text)
{
    if (text.empty() || text == "auto")
        return DeviceMode::automatic;
    if (text == "real")
        return DeviceMode::real;
    if (text == "emulated")
        return DeviceMode::emulated;
    if (text == "off")
        return DeviceMode::off;
    return std::nullopt;
}

}  // namespace

std::optional<std::size_t> bytesFrom(std::string_view text)
{
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number == 0)
        return std::nullopt;
    const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    int shift = 0;
    if (unit == "K" || unit == "k")
        shift = 10;
    else if (unit == "M" || unit == "m")
        shift = 20;
    else if (unit == "G" || unit == "g")
        shift = 30;
    else if (!unit.empty())
        return std::nullopt;
    if (number > (static_cast<std::size_t>(INT64_MAX) >> shift))
        return std::nullopt;
    return number << shift;
}

Expected<DeviceRequest> DeviceRequest::parse(const char* mode, const char* visible, const char* memory)
{
    DeviceRequest request;
    if (mode != nullptr) {
        const auto found = modeFrom(mode);
        if (!found)
            return badInput("KEYFALL_CUDA", "\"" + std::string(mode) + "\" is not a way to choose CUDA devices",
                            "use auto, real, emulated or off");
        request.mode = *found;
    }
    if (visible != nullptr)
        request.visible = visible;
    if (memory != nullptr) {
        const auto bytes = bytesFrom(memory);
        if (!bytes)
            return badInput("KEYFALL_CUDA_EMULATED_MEMORY",
                            "\"" + std::string(memory) + "\" is not an amount of memory",
                            "use a number of bytes such as 268435456 or 256M");
        request.emulatedMemory = *bytes;
    }
    return request;
}

Expected<DeviceRequest> DeviceRequest::fromEnvironment()
{
    return parse(std::getenv("KEYFALL_CUDA"), std::getenv("CUDA_VISIBLE_DEVICES"),
                 std::getenv("KEYFALL_CUDA_EMULATED_MEMORY"));
}

int DeviceRequest::visibleCount(int present) const
{
    if (!visible)
        return present == 0 ? 1 : present;
    std::set<std::string_view> seen;
    std::string_view rest = *visible;
    while (!rest.empty()) {
        const std::size_t comma = rest.find(',');
        const std::string_view entry = trimmed(rest.substr(0, comma));
        rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
        int index = 0;
        const auto [end, error] = std::from_chars(entry.data(), entry.data() + entry.size(), index);
        const bool isNumber = error == std::errc() && end == entry.data() + entry.size();
        const bool isName = entry.starts_with("GPU-") || entry.starts_with("MIG-");
        if ((!isNumber && !isName) || (isNumber && (index < 0 || (present > 0 && index >= present))))
            break;
        if (!seen.insert(entry).second)
            return 0;
        if (static_cast<int>(seen.size()) == kMostEmulated)
            break;
    }
    return static_cast<int>(seen.size());
}

}  // namespace keyfall::cuda
