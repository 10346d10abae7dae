// SPDX-License-Identifier: MIT
#include "core/conformance/kernel_data.h"

#include "core/text/sha256.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace keyfall {

namespace {

/// No record has nearly as many; a file that says more is broken.
constexpr std::int64_t kMostElements = std::int64_t{1} << 28;

std::size_t wordsFor(DType dtype, std::int64_t elements)
{
    return (static_cast<std::size_t>(elements) * sizeOf(dtype) + 7) / 8 + 1;
}

}  // namespace

template <class T>
T KernelData::at(std::int64_t index) const
{
    T value;
    std::memcpy(&value, reinterpret_cast<const std::byte*>(words_.data()) + static_cast<std::size_t>(index) * sizeof(T),
                sizeof(T));
    return value;
}

template <class T>
void KernelData::put(std::int64_t index, T value)
{
    std::memcpy(reinterpret_cast<std::byte*>(words_.data()) + static_cast<std::size_t>(index) * sizeof(T), &value,
                sizeof(T));
}

KernelData::KernelData(DType dtype, std::int64_t elements)
    : dtype_(dtype), elements_(std::clamp<std::int64_t>(elements, 0, kMostElements)), words_(wordsFor(dtype, elements_))
{
    for (std::int64_t i = 0; i < elements_; ++i)
        if (isFloating(dtype_))
            setNumber(i, std::numeric_limits<double>::quiet_NaN());
        else
            setInteger(i, dtype_ == DType::boolean ? 1 : 77);
}

KernelData::KernelData(DType dtype, const JsonPlace& place) : dtype_(dtype)
{
    const auto ramp = place.value().is_object() ? place.find("ramp") : std::nullopt;
    elements_ = ramp ? place.at("elements", "how many").integer("how many", 0, kMostElements)
                     : static_cast<std::int64_t>(place.value().is_array() ? place.value().size() : 0);
    words_.resize(wordsFor(dtype, elements_));
    if (ramp) {
        setRamp(*ramp);
        return;
    }
    if (!place.value().is_array())
        place.failExpected("a list of values, or {\"ramp\": ...}");
    for (std::int64_t i = 0; i < elements_; ++i)
        set(i, place.item(static_cast<std::size_t>(i)));
}

void KernelData::setRamp(const JsonPlace& ramp)
{
    ramp.onlyKnows({"mul", "add", "mod", "scale", "offset"});
    const std::int64_t mul = ramp.at("mul", "an integer").integer("an integer");
    const std::int64_t add = ramp.at("add", "an integer").integer("an integer");
    const std::int64_t mod =
        ramp.at("mod", "an integer").integer("an integer", 1, std::numeric_limits<std::int32_t>::max());
    const JsonPlace scale = ramp.at("scale", "a number");
    const JsonPlace offset = ramp.at("offset", "a number");
    for (std::int64_t k = 0; k < elements_; ++k) {
        const std::int64_t step = ((k * mul + add) % mod + mod) % mod;
        if (isFloating(dtype_))
            setNumber(k, static_cast<double>(step) * scale.number("a number") + offset.number("a number"));
        else
            setInteger(k, step * scale.integer("an integer") + offset.integer("an integer"));
    }
}

std::span<std::byte> KernelData::bytes()
{
    return {reinterpret_cast<std::byte*>(words_.data()), static_cast<std::size_t>(elements_) * sizeOf(dtype_)};
}

void KernelData::setNumber(std::int64_t index, double value)
{
    if (dtype_ == DType::float32)
        put(index, static_cast<float>(value));
    else
        put(index, value);
}

void KernelData::setInteger(std::int64_t index, std::int64_t value)
{
    switch (dtype_) {
    case DType::boolean: return put(index, static_cast<std::uint8_t>(value != 0));
    case DType::int32: return put(index, static_cast<std::int32_t>(value));
    default: return put(index, value);
    }
}

void KernelData::set(std::int64_t index, const JsonPlace& value)
{
    if (isFloating(dtype_))
        setNumber(index, value.number("a number"));
    else if (dtype_ == DType::boolean)
        setInteger(index, value.truth() ? 1 : 0);
    else
        setInteger(index, value.integer("an integer"));
}

std::string KernelData::textAt(std::int64_t index) const
{
    switch (dtype_) {
    case DType::boolean: return at<std::uint8_t>(index) != 0 ? "true" : "false";
    case DType::int32: return fmt::format("{}", at<std::int32_t>(index));
    case DType::float32: return std::isnan(at<float>(index)) ? "NaN" : fmt::format("{}", at<float>(index));
    case DType::float64: return std::isnan(at<double>(index)) ? "NaN" : fmt::format("{}", at<double>(index));
    default: return fmt::format("{}", at<std::int64_t>(index));
    }
}

Json KernelData::jsonAt(std::int64_t index) const
{
    switch (dtype_) {
    case DType::boolean: return at<std::uint8_t>(index) != 0;
    case DType::int32: return at<std::int32_t>(index);
    case DType::int64: return at<std::int64_t>(index);
    default: break;
    }
    const double value = dtype_ == DType::float32 ? at<float>(index) : at<double>(index);
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "Infinity" : "-Infinity";
    // The shortest digits that read back as the same float.
    return dtype_ == DType::float32 ? std::stod(fmt::format("{}", static_cast<float>(value))) : value;
}

std::string KernelData::digest() const
{
    const std::size_t size = sizeOf(dtype_);
    std::string all;
    all.reserve(static_cast<std::size_t>(elements_) * size);
    const auto append = [&all, size](std::uint64_t bits) {
        for (std::size_t k = 0; k < size; ++k)
            all += static_cast<char>(bits >> (8 * k));
    };
    for (std::int64_t i = 0; i < elements_; ++i)
        if (dtype_ == DType::float32) {
            const float x = at<float>(i);
            append(std::isnan(x) ? 0x7fc00000U : x == 0 ? 0 : std::bit_cast<std::uint32_t>(x));
        } else if (dtype_ == DType::float64) {
            const double x = at<double>(i);
            append(std::isnan(x) ? 0x7ff8000000000000U : x == 0 ? 0 : std::bit_cast<std::uint64_t>(x));
        } else if (size == 8) {
            append(at<std::uint64_t>(i));
        } else if (size == 4) {
            append(at<std::uint32_t>(i));
        } else {
            append(at<std::uint8_t>(i));
        }
    return hexText(sha256(all));
}

bool KernelData::equals(std::int64_t index, const JsonPlace& expected, double rtol, double atol) const
{
    if (!isFloating(dtype_)) {
        KernelData one(dtype_, 1);
        one.set(0, expected);
        return one.textAt(0) == textAt(index);
    }
    double wanted = expected.number("a number");
    if (dtype_ == DType::float32)
        wanted = static_cast<float>(wanted);
    const double found = dtype_ == DType::float32 ? at<float>(index) : at<double>(index);
    if (std::isnan(wanted) || std::isnan(found))
        return std::isnan(wanted) && std::isnan(found);
    if (std::isinf(wanted) || std::isinf(found))
        return wanted == found;
    return std::abs(wanted - found) <= atol + rtol * std::abs(wanted);
}

}  // namespace keyfall
