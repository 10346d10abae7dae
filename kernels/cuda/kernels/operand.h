// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/element_access.h"

namespace keyfall::cuda {

/// Dimensions of a coalesced iteration space. Each has at least two indices, so 32 are more elements than any output has.
inline constexpr int kMaxDims = 32;

/// An iteration space as kernels see it: sizes, outermost first.
struct Loop {
    int dims = 0;
    std::int64_t count = 0;
    std::int64_t sizes[kMaxDims] = {};
};

/// A tensor in device memory (or one value from the host) and how it lies in a loop. Strides in elements.
struct Operand {
    void* data = nullptr;
    DType dtype = DType::float32;
    bool given = false;  ///< a value in the parameters instead of `data`
    double real = 0;
    std::int64_t integer = 0;
    std::int64_t strides[kMaxDims] = {};

    template <class Visit>
    void forEachPointer(Visit&& visit)
    {
        if (!given && data != nullptr)  // an empty tensor has no memory, and none of it is read
            visit(data);
    }
};

template <class C>
KEYFALL_HD C givenValue(const Operand& operand)
{
    return static_cast<C>(operand.real);
}
template <>
KEYFALL_HD inline std::int64_t givenValue<std::int64_t>(const Operand& operand)
{
    return operand.integer;
}

template <class C>
KEYFALL_HD C load(const Operand& operand, std::int64_t offset)
{
    return operand.given ? givenValue<C>(operand) : load<C>(operand.dtype, operand.data, offset);
}

/// The offsets of index number `linear` of the loop in N operands. `I` is the integer to divide with: 32 bits are a
/// third of the cost of 64 on a GPU.
template <class I, int N>
KEYFALL_HD void locateAs(const Loop& loop, std::int64_t linear, const Operand* operands, std::int64_t (&offsets)[N])
{
    auto rest = static_cast<I>(linear);
    for (int d = loop.dims - 1; d >= 0; --d) {
        const I size = static_cast<I>(loop.sizes[d]);
        const auto index = static_cast<std::int64_t>(rest % size);
        rest /= size;
        for (int n = 0; n < N; ++n)
            offsets[n] += index * operands[n].strides[d];
    }
}

template <int N>
KEYFALL_HD void locate(const Loop& loop, std::int64_t linear, const Operand* operands, std::int64_t (&offsets)[N])
{
    for (int n = 0; n < N; ++n)
        offsets[n] = 0;
    if (loop.dims == 1) {
        for (int n = 0; n < N; ++n)
            offsets[n] = linear * operands[n].strides[0];
    } else if (loop.count <= 0x7fffffff) {
        locateAs<std::uint32_t, N>(loop, linear, operands, offsets);
    } else {
        locateAs<std::uint64_t, N>(loop, linear, operands, offsets);
    }
}

}  // namespace keyfall::cuda
