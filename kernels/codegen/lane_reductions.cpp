// SPDX-License-Identifier: MIT
#include "kernels/codegen/element_operations.h"
#include "kernels/codegen/lane_operations.h"

#include <limits>
#include <type_traits>

namespace keyfall::codegen {

namespace {

using namespace element;

/// `Wide` is what is added up in. `Combine` takes (Wide, T).
template <class T, class Wide, auto Combine>
LaneReduction reductionFrom(void (*begin)(void*, std::size_t))
{
    return {begin,
            [](void* state, const void* value, const std::uint8_t* active, std::size_t n) {
                auto* const kept = static_cast<Wide*>(state);
                const auto* const values = static_cast<const T*>(value);
                if (active)
                    for (std::size_t i = 0; i < n; ++i)
                        kept[i] = active[i] != 0 ? Combine(kept[i], static_cast<Wide>(values[i])) : kept[i];
                else
                    for (std::size_t i = 0; i < n; ++i)
                        kept[i] = Combine(kept[i], static_cast<Wide>(values[i]));
            },
            [](void* out, const void* state, std::size_t n) {
                auto* const to = static_cast<T*>(out);
                const auto* const kept = static_cast<const Wide*>(state);
                for (std::size_t i = 0; i < n; ++i)
                    to[i] = static_cast<T>(kept[i]);
            }};
}

template <class Wide, auto First>
void fill(void* state, std::size_t n)
{
    auto* const kept = static_cast<Wide*>(state);
    for (std::size_t i = 0; i < n; ++i)
        kept[i] = First();
}

template <class T>
constexpr T lowest()
{
    if constexpr (kFloat<T>)
        return -std::numeric_limits<T>::infinity();
    else
        return std::numeric_limits<T>::lowest();
}
template <class T>
constexpr T highest()
{
    if constexpr (kFloat<T>)
        return std::numeric_limits<T>::infinity();
    else
        return std::numeric_limits<T>::max();
}

template <class T>
LaneReduction reductionOf(Reduction reduction)
{
    using Wide = std::conditional_t<kFloat<T>, double, T>;
    switch (reduction) {
    case Reduction::sum: return reductionFrom<T, Wide, &add<Wide>>(&fill<Wide, [] { return Wide{0}; }>);
    case Reduction::prod: return reductionFrom<T, Wide, &functions::product<Wide>>(&fill<Wide, [] { return Wide{1}; }>);
    case Reduction::max: return reductionFrom<T, T, &element::max<T>>(&fill<T, &lowest<T>>);
    default: return reductionFrom<T, T, &element::min<T>>(&fill<T, &highest<T>>);
    }
}

}  // namespace

LaneReduction laneReduction(Reduction reduction, DType dtype)
{
    switch (dtype) {
    case DType::boolean:
        return reduction == Reduction::any
            ? reductionFrom<Truth, Truth, [](Truth a, Truth b) { return static_cast<Truth>(a | b); }>(
                &fill<Truth, [] { return Truth{0}; }>)
            : reductionFrom<Truth, Truth, [](Truth a, Truth b) { return static_cast<Truth>(a & b); }>(
                &fill<Truth, [] { return Truth{1}; }>);
    case DType::int32: return reductionOf<std::int32_t>(reduction);
    case DType::int64: return reductionOf<std::int64_t>(reduction);
    case DType::float32: return reductionOf<float>(reduction);
    default: return reductionOf<double>(reduction);
    }
}

}  // namespace keyfall::codegen
