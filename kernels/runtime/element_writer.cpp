// SPDX-License-Identifier: MIT
#include "kernels/runtime/element_writer.h"

#include "core/tensor/half.h"
#include "kernels/runtime/philox.h"

#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

namespace keyfall {

namespace {

/// Calls `f` with a value of the C++ type that holds elements of `dtype`.
template <class F>
decltype(auto) withElement(DType dtype, F&& f)
{
    switch (dtype) {
    case DType::boolean: return f(bool{});
    case DType::uint8: return f(std::uint8_t{});
    case DType::int8: return f(std::int8_t{});
    case DType::int16: return f(std::int16_t{});
    case DType::int32: return f(std::int32_t{});
    case DType::int64: return f(std::int64_t{});
    case DType::float16: return f(Float16{});
    case DType::bfloat16: return f(BFloat16{});
    case DType::float32: return f(float{});
    case DType::float64: break;
    }
    return f(double{});
}

template <class T>
constexpr bool kIsHalf = std::is_same_v<T, Float16> || std::is_same_v<T, BFloat16>;

template <class T>
T gapValue()
{
    if constexpr (std::is_same_v<T, bool>)
        return true;
    else if constexpr (std::is_integral_v<T>)
        return T{77};
    else if constexpr (kIsHalf<T>)
        return T(std::numeric_limits<float>::quiet_NaN());
    else
        return std::numeric_limits<T>::quiet_NaN();
}

/// Whether a number from a file is a value of `T`: whole and in range for integers.
template <class T>
bool fits(double value)
{
    if constexpr (std::is_same_v<T, bool>)
        return value == 0 || value == 1;
    else if constexpr (std::is_integral_v<T>)
        return std::nearbyint(value) == value && value >= static_cast<double>(std::numeric_limits<T>::min())
            && value < std::ldexp(1.0, std::numeric_limits<T>::digits);
    else
        return true;
}
template <class T>
bool fits(std::int64_t value)
{
    if constexpr (std::is_same_v<T, bool>)
        return value == 0 || value == 1;
    else if constexpr (std::is_integral_v<T>)
        return value >= std::int64_t{std::numeric_limits<T>::min()}
        && value <= std::int64_t{std::numeric_limits<T>::max()};
    else
        return true;
}

template <class T, class Number>
T convert(Number value)
{
    if constexpr (kIsHalf<T>)
        return T(static_cast<float>(value));
    else if constexpr (std::is_same_v<T, bool>)
        return value != 0;
    else
        return static_cast<T>(value);
}

template <class T>
T randomElement(const Philox& stream, std::uint64_t index)
{
    if constexpr (std::is_same_v<T, double>) {
        const std::uint64_t high = stream.word(2 * index);
        const std::uint64_t low = stream.word(2 * index + 1);
        return std::ldexp(static_cast<double>((high << 32 | low) >> 11), -53);
    } else {
        const std::uint32_t word = stream.word(index);
        if constexpr (std::is_same_v<T, bool>)
            return word >> 31 != 0;
        else if constexpr (std::is_integral_v<T>)
            return static_cast<T>(std::uint64_t{word} * 10 >> 32);
        else if constexpr (std::is_same_v<T, Float16>)
            return Float16(std::ldexp(static_cast<float>(word >> 21), -11));
        else if constexpr (std::is_same_v<T, BFloat16>)
            return BFloat16(std::ldexp(static_cast<float>(word >> 24), -8));
        else
            return std::ldexp(static_cast<float>(word >> 8), -24);
    }
}

/// Calls `put(position in the storage)` for every element, in row-major order; stops at the first false.
template <class Put>
bool forEachPosition(const Dims& shape, const Dims& strides, std::int64_t offset, Put&& put)
{
    const std::int64_t count = elementCount(shape);
    Dims index(shape.size(), 0);
    std::int64_t position = offset;
    for (std::int64_t i = 0; i < count; ++i) {
        if (!put(i, position))
            return false;
        for (std::size_t d = shape.size(); d-- > 0;) {
            position += strides[d];
            if (++index[d] < shape[d])
                break;
            position -= strides[d] * shape[d];
            index[d] = 0;
        }
    }
    return true;
}

template <class T, class Number>
Expected<void> writeList(const TensorSpec& spec, const std::vector<Number>& list, const Dims& shape,
                         const Dims& strides, std::int64_t offset, T* base)
{
    std::int64_t wrong = -1;
    forEachPosition(shape, strides, offset, [&](std::int64_t i, std::int64_t position) {
        const Number value = list[static_cast<std::size_t>(i)];
        if (!fits<T>(value)) {
            wrong = i;
            return false;
        }
        base[position] = convert<T>(value);
        return true;
    });
    if (wrong >= 0)
        return badInput("tensor '" + spec.name + "'",
                        "element " + std::to_string(wrong) + " is "
                            + std::to_string(list[static_cast<std::size_t>(wrong)]) + ", which is no "
                            + std::string(nameOf(spec.dtype)));
    return {};
}

template <class T>
Expected<void> writeAs(const TensorSpec& spec, const Dims& shape, const Dims& strides, std::int64_t offset,
                       const Tensor& flat)
{
    T* const base = flat.hostData<T>();
    const std::int64_t stored = flat.numel();
    if (stored != elementCount(shape))
        for (std::int64_t i = 0; i < stored; ++i)
            base[i] = gapValue<T>();
    if (!spec.integers.empty())
        return writeList<T>(spec, spec.integers, shape, strides, offset, base);
    if (!spec.data.empty())
        return writeList<T>(spec, spec.data, shape, strides, offset, base);
    if (spec.random) {
        const Philox stream(*spec.random);
        forEachPosition(shape, strides, offset, [&](std::int64_t i, std::int64_t position) {
            base[position] = randomElement<T>(stream, static_cast<std::uint64_t>(i));
            return true;
        });
        return {};
    }
    const auto writeFill = [&](auto fill) -> Expected<void> {
        if (!fits<T>(fill))
            return badInput("tensor '" + spec.name + "'",
                            "the fill value " + std::to_string(fill) + " is no " + std::string(nameOf(spec.dtype)));
        forEachPosition(shape, strides, offset, [&](std::int64_t, std::int64_t position) {
            base[position] = convert<T>(fill);
            return true;
        });
        return {};
    };
    return std::visit(writeFill, spec.fill.value_or(0.0));
}

}  // namespace

Expected<void> writeElements(const TensorSpec& spec, const Dims& shape, const Dims& strides, std::int64_t offset,
                             const Tensor& flat)
{
    return withElement(spec.dtype,
                       [&](auto element) { return writeAs<decltype(element)>(spec, shape, strides, offset, flat); });
}

}  // namespace keyfall
