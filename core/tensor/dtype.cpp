// SPDX-License-Identifier: MIT
#include "core/tensor/dtype.h"

#include <algorithm>
#include <array>

namespace keyfall {

namespace {

struct DTypeInfo {
    std::string_view name;
    std::size_t size;
};

constexpr std::array<DTypeInfo, kDTypeCount> kInfos{{{"bool", 1},
                                                     {"uint8", 1},
                                                     {"int8", 1},
                                                     {"int16", 2},
                                                     {"int32", 4},
                                                     {"int64", 8},
                                                     {"float16", 2},
                                                     {"bfloat16", 2},
                                                     {"float32", 4},
                                                     {"float64", 8}}};

}  // namespace

std::string_view nameOf(DType dtype)
{
    return kInfos[static_cast<std::size_t>(dtype)].name;
}

std::optional<DType> dtypeNamed(std::string_view name)
{
    for (std::size_t i = 0; i < kInfos.size(); ++i)
        if (kInfos[i].name == name)
            return static_cast<DType>(i);
    return std::nullopt;
}

std::size_t sizeOf(DType dtype)
{
    return kInfos[static_cast<std::size_t>(dtype)].size;
}

DType promote(DType a, DType b)
{
    // The enumeration is ordered so that the larger value is the answer, but for two incomparable pairs: neither of
    // uint8 and int8, nor of float16 and bfloat16, holds the other's values.
    const auto [low, high] = std::minmax(a, b);
    if (low == DType::uint8 && high == DType::int8)
        return DType::int16;
    if (low == DType::float16 && high == DType::bfloat16)
        return DType::float32;
    return high;
}

}  // namespace keyfall
