// SPDX-License-Identifier: MIT
#include "core/tensor/quantized_type.h"

#include <array>

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

}  // namespace keyfall
