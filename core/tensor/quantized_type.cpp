// SPDX-License-Identifier: MIT
#include "core/tensor/quantized_type.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>

namespace keyfall {

namespace {

struct QuantizedType {
    std::string_view name;
    DType codes;
    std::int64_t number;
};

constexpr std::array<QuantizedType, 3> kTypes{{
    {"quint8", DType::uint8, 13},
    {"qint8", DType::int8, 12},
    {"qint32", DType::int32, 14},
}};

}  // namespace

std::optional<DType> codesOfQuantized(std::string_view name)
{
    for (const QuantizedType& type : kTypes)
        if (type.name == name)
            return type.codes;
    return std::nullopt;
}

std::string_view quantizedNameOf(DType codes)
{
    for (const QuantizedType& type : kTypes)
        if (type.codes == codes)
            return type.name;
    return {};
}

std::optional<DType> codesAskedFor(const Value& argument)
{
    if (const auto* name = std::get_if<std::string>(&argument))
        return codesOfQuantized(*name);
    if (const auto* number = std::get_if<std::int64_t>(&argument))
        for (const QuantizedType& type : kTypes)
            if (type.number == *number)
                return type.codes;
    return std::nullopt;
}

std::int64_t quantizedNumberOf(DType codes)
{
    for (const QuantizedType& type : kTypes)
        if (type.codes == codes)
            return type.number;
    return -1;
}

CodeRange codeRangeOf(DType codes)
{
    if (codes == DType::uint8)
        return {0, 255};
    if (codes == DType::int8)
        return {-128, 127};
    return {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
}

std::optional<QuantizationProblem> problemOfScale(double scale)
{
    const auto single = static_cast<float>(scale);
    if (std::isfinite(single) && single > 0)
        return std::nullopt;
    return QuantizationProblem{fmt::format("a quantized tensor's scale is a finite number above 0, not {:.9g}", scale),
                               "give the width of one step, such as 0.1"};
}

std::optional<QuantizationProblem> problemOfZeroPoint(std::int64_t zeroPoint, DType codes)
{
    const CodeRange range = codeRangeOf(codes);
    if (zeroPoint >= range.least && zeroPoint <= range.most)
        return std::nullopt;
    return QuantizationProblem{fmt::format("the zero point {} is no code of {}", zeroPoint, quantizedNameOf(codes)),
                               fmt::format("its codes go from {} to {}", range.least, range.most)};
}

}  // namespace keyfall
