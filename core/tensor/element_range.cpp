// SPDX-License-Identifier: MIT
#include "core/tensor/element_range.h"

#include <limits>

namespace keyfall {

namespace {

template <typename Integer>
constexpr ElementRange rangeOf()
{
    return {static_cast<double>(std::numeric_limits<Integer>::min()),
            static_cast<double>(std::numeric_limits<Integer>::max())};
}

}  // namespace

std::optional<ElementRange> integerRange(DType dtype)
{
    switch (dtype) {
    case DType::boolean: return ElementRange{0, 1};
    case DType::uint8: return rangeOf<std::uint8_t>();
    case DType::int8: return rangeOf<std::int8_t>();
    case DType::int16: return rangeOf<std::int16_t>();
    case DType::int32: return rangeOf<std::int32_t>();
    default: return std::nullopt;
    }
}

double largestFinite(DType dtype)
{
    switch (dtype) {
    case DType::float16: return 65504;
    case DType::bfloat16: return 3.3895313892515355e38;
    case DType::float32: return std::numeric_limits<float>::max();
    default: return std::numeric_limits<double>::max();
    }
}

}  // namespace keyfall
