// SPDX-License-Identifier: MIT
#include "core/program/kernel_constant.h"

#include "core/text/json_text.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

namespace keyfall {

namespace {

/// The quiet NaN without a sign.
constexpr std::uint64_t kNan32 = 0x7fc00000;
constexpr std::uint64_t kNan64 = 0x7ff8000000000000;

std::uint64_t bitsOf(double value, DType dtype)
{
    if (std::isnan(value))
        return dtype == DType::float32 ? kNan32 : kNan64;
    return dtype == DType::float32 ? std::bit_cast<std::uint32_t>(static_cast<float>(value))
                                   : std::bit_cast<std::uint64_t>(value);
}

std::optional<std::uint64_t> writtenBits(const Json& object, DType dtype)
{
    if (object.size() != 1 || !object.contains("bits") || !object["bits"].is_string())
        return std::nullopt;
    std::string_view text = object["bits"].get_ref<const std::string&>();
    if (!text.starts_with("0x") && !text.starts_with("0X"))
        return std::nullopt;
    text.remove_prefix(2);
    std::uint64_t bits = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), bits, 16);
    const std::uint64_t most = dtype == DType::boolean ? 1
        : sizeOf(dtype) == 4                           ? std::numeric_limits<std::uint32_t>::max()
                                                       : std::numeric_limits<std::uint64_t>::max();
    if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size() || bits > most)
        return std::nullopt;
    return bits;
}

std::optional<std::uint64_t> integerBits(const Json& value, DType dtype)
{
    if (!value.is_number_integer())
        return std::nullopt;
    if (value.is_number_unsigned()
        && value.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return std::nullopt;
    const auto number = value.get<std::int64_t>();
    if (dtype == DType::int64)
        return static_cast<std::uint64_t>(number);
    if (number < std::numeric_limits<std::int32_t>::min() || number > std::numeric_limits<std::int32_t>::max())
        return std::nullopt;
    return static_cast<std::uint32_t>(number);
}

std::optional<std::uint64_t> floatBits(const Json& value, DType dtype)
{
    if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        constexpr double kInfinity = std::numeric_limits<double>::infinity();
        if (text == "nan")
            return bitsOf(std::numeric_limits<double>::quiet_NaN(), dtype);
        if (text == "inf" || text == "-inf")
            return bitsOf(text == "inf" ? kInfinity : -kInfinity, dtype);
        return std::nullopt;
    }
    if (!value.is_number())
        return std::nullopt;
    const auto number = value.get<double>();
    if (!std::isfinite(dtype == DType::float32 ? static_cast<float>(number) : number))
        return std::nullopt;
    return bitsOf(number, dtype);
}

template <class Float>
std::string floatText(Float value)
{
    std::string text = fmt::format("{}", value);
    return std::isfinite(value) && text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

}  // namespace

std::optional<std::uint64_t> constantBits(const Json& value, DType dtype)
{
    if (value.is_object())
        return writtenBits(value, dtype);
    if (dtype == DType::boolean)
        return value.is_boolean() ? std::optional<std::uint64_t>(value.get<bool>() ? 1 : 0) : std::nullopt;
    return isFloating(dtype) ? floatBits(value, dtype) : integerBits(value, dtype);
}

std::string bitsText(std::uint64_t bits, DType dtype)
{
    return fmt::format("0x{:0{}x}", bits, 2 * sizeOf(dtype));
}

std::string constantText(std::uint64_t bits, DType dtype)
{
    switch (dtype) {
    case DType::boolean: return bits != 0 ? "true" : "false";
    case DType::int32: return fmt::format("{}", static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)));
    case DType::float32: return floatText(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    case DType::float64: return floatText(std::bit_cast<double>(bits));
    default: return fmt::format("{}", static_cast<std::int64_t>(bits));
    }
}

}  // namespace keyfall
