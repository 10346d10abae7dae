// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dtype.h"
#include "core/tensor/half.h"
#include "kernels/cuda/launch_index.h"

#include <cstdint>

/// Between stored elements and the three types that kernels compute in: float (for the half types and float32), double,
/// and int64 (for bool and all integers). So a formula is compiled three times, not once per pair of element types.
namespace keyfall::cuda {

template <class C>
struct ComputeType;
template <>
struct ComputeType<float> {
    static constexpr DType kNative = DType::float32;
    static constexpr const char* kName = "float";
};
template <>
struct ComputeType<double> {
    static constexpr DType kNative = DType::float64;
    static constexpr const char* kName = "double";
};
template <>
struct ComputeType<std::int64_t> {
    static constexpr DType kNative = DType::int64;
    static constexpr const char* kName = "int64";
};

template <class T>
KEYFALL_HD T at(const void* data, std::int64_t index)
{
    return static_cast<const T*>(data)[index];
}
template <class T>
KEYFALL_HD void put(void* data, std::int64_t index, T value)
{
    static_cast<T*>(data)[index] = value;
}

/// Reads element `index`; `dtype` is one of those that compute in C.
template <class C>
KEYFALL_HD C load(DType dtype, const void* data, std::int64_t index);

template <>
KEYFALL_HD inline float load<float>(DType dtype, const void* data, std::int64_t index)
{
    switch (dtype) {
    case DType::float16: return Float16::toFloat(at<std::uint16_t>(data, index));
    case DType::bfloat16: return BFloat16::toFloat(at<std::uint16_t>(data, index));
    default: return at<float>(data, index);
    }
}
template <>
KEYFALL_HD inline double load<double>(DType, const void* data, std::int64_t index)
{
    return at<double>(data, index);
}
template <>
KEYFALL_HD inline std::int64_t load<std::int64_t>(DType dtype, const void* data, std::int64_t index)
{
    switch (dtype) {
    case DType::boolean: return at<std::uint8_t>(data, index) != 0 ? 1 : 0;
    case DType::uint8: return at<std::uint8_t>(data, index);
    case DType::int8: return at<std::int8_t>(data, index);
    case DType::int16: return at<std::int16_t>(data, index);
    case DType::int32: return at<std::int32_t>(data, index);
    default: return at<std::int64_t>(data, index);
    }
}

/// Writes element `index`, rounded or wrapped to `dtype`, which is one of those that compute in C.
KEYFALL_HD inline void store(DType dtype, void* data, std::int64_t index, float value)
{
    switch (dtype) {
    case DType::float16: return put(data, index, Float16::bitsOf(value));
    case DType::bfloat16: return put(data, index, BFloat16::bitsOf(value));
    default: return put(data, index, value);
    }
}
KEYFALL_HD inline void store(DType, void* data, std::int64_t index, double value)
{
    put(data, index, value);
}
KEYFALL_HD inline void store(DType dtype, void* data, std::int64_t index, std::int64_t value)
{
    switch (dtype) {
    case DType::boolean: return put(data, index, static_cast<std::uint8_t>(value != 0));
    case DType::uint8: return put(data, index, static_cast<std::uint8_t>(value));
    case DType::int8: return put(data, index, static_cast<std::int8_t>(value));
    case DType::int16: return put(data, index, static_cast<std::int16_t>(value));
    case DType::int32: return put(data, index, static_cast<std::int32_t>(value));
    default: return put(data, index, value);
    }
}
/// A comparison's result: always a bool tensor.
KEYFALL_HD inline void store(DType, void* data, std::int64_t index, bool value)
{
    put(data, index, static_cast<std::uint8_t>(value));
}

/// As the CPU backend converts (cpu/convert.h): toward zero; NaN and what does not fit become the smallest int64, or
/// int32 for that type. Both devices do it alike (a GPU would saturate, C++ leaves it undefined).
KEYFALL_HD inline std::int64_t toInt64(double value)
{
    const bool fits = value >= -9223372036854775808.0 && value < 9223372036854775808.0;
    return fits ? static_cast<std::int64_t>(value) : INT64_MIN;
}

/// Reads an element of any type as the wider of its kind: floating types as double.
KEYFALL_HD inline double loadAnyFloating(DType dtype, const void* data, std::int64_t index)
{
    return dtype == DType::float64 ? at<double>(data, index) : static_cast<double>(load<float>(dtype, data, index));
}

/// Writes a value of any kind into any type: the conversions of `to` and `copy_`.
KEYFALL_HD inline void storeAny(DType dtype, void* data, std::int64_t index, double value)
{
    if (dtype == DType::float64)
        put(data, index, value);
    else if (isFloating(dtype))
        store(dtype, data, index, static_cast<float>(value));
    else if (dtype == DType::boolean)
        put(data, index, static_cast<std::uint8_t>(value != 0));
    else if (dtype == DType::int32 && !(value >= -2147483648.0 && value < 2147483648.0))
        put(data, index, std::int32_t{INT32_MIN});
    else
        store(dtype, data, index, toInt64(value));
}
KEYFALL_HD inline void storeAny(DType dtype, void* data, std::int64_t index, std::int64_t value)
{
    if (dtype == DType::float64)
        put(data, index, static_cast<double>(value));
    else if (isFloating(dtype))
        store(dtype, data, index, static_cast<float>(value));
    else
        store(dtype, data, index, value);
}

}  // namespace keyfall::cuda
