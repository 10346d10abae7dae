// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/dtype.h"
#include "core/tensor/half.h"
#include "kernels/cpu/block_loop.h"
#include "kernels/cpu/instruction_set.h"

#include <array>
#include <cstdint>

/// From a formula on values to a BlockFunction for this processor (Note [One loop, three instruction sets]).
///
/// `ivdep` in the loops: an output that is also an input is the same array from the same element on, so no iteration
/// reads what another one wrote.
namespace keyfall::cpu {

/// What UnaryLoop and BinaryLoop compute for element i of their inputs.
template <class F, class In>
struct UnaryElement {
    static inline auto at(const void* const* in, std::int64_t i) { return F::of(static_cast<const In*>(in[0])[i]); }
};
template <class F, class In>
struct BinaryElement {
    static inline auto at(const void* const* in, std::int64_t i)
    {
        return F::of(static_cast<const In*>(in[0])[i], static_cast<const In*>(in[1])[i]);
    }
};

/// out[i] = Element::at(in, i)
template <class Element, class Out>
struct Loop {
    static inline void loop(void* out, const void* const* in, std::int64_t n)
    {
        auto* const to = static_cast<Out*>(out);
        const std::array<const void*, 2> from{in[0], in[1]};
#pragma GCC ivdep
        for (std::int64_t i = 0; i < n; ++i)
            to[i] = Element::at(from.data(), i);
    }
    static void base(void* out, const void* const* in, std::int64_t n, const void*)
    {
        loop(out, in, n);
    }
    KEYFALL_TARGET_V3 static void avx2(void* out, const void* const* in, std::int64_t n, const void*)
    {
        loop(out, in, n);
    }
    KEYFALL_TARGET_V4 static void avx512(void* out, const void* const* in, std::int64_t n, const void*)
    {
        loop(out, in, n);
    }
    static BlockFunction function()
    {
        return variantFor<BlockFunction>(base, avx2, avx512);
    }
    static BlockFormula formula()
    {
        return {function(), nullptr};
    }
};

/// out[i] = f(in ...), the function object being the parameter.
template <class F, class Out, class In>
struct FunctionLoop {
    static inline void loop(void* out, const void* const* in, std::int64_t n, const void* parameter)
    {
        const F f = *static_cast<const F*>(parameter);
        auto* const to = static_cast<Out*>(out);
        const auto* const a = static_cast<const In*>(in[0]);
        if constexpr (F::kInputs == 1) {
#pragma GCC ivdep
            for (std::int64_t i = 0; i < n; ++i)
                to[i] = f(a[i]);
        } else {
            const auto* const b = static_cast<const In*>(in[1]);
#pragma GCC ivdep
            for (std::int64_t i = 0; i < n; ++i)
                to[i] = f(a[i], b[i]);
        }
    }
    static void base(void* out, const void* const* in, std::int64_t n, const void* p)
    {
        loop(out, in, n, p);
    }
    KEYFALL_TARGET_V3 static void avx2(void* out, const void* const* in, std::int64_t n, const void* p)
    {
        loop(out, in, n, p);
    }
    KEYFALL_TARGET_V4 static void avx512(void* out, const void* const* in, std::int64_t n, const void* p)
    {
        loop(out, in, n, p);
    }
};

template <class F, class Out, class In>
using UnaryLoop = Loop<UnaryElement<F, In>, Out>;
template <class F, class Out, class In>
using BinaryLoop = Loop<BinaryElement<F, In>, Out>;

/// The type a formula's blocks have: float32 for the half types.
[[nodiscard]] constexpr DType blockTypeOf(DType dtype)
{
    return dtype == DType::float16 || dtype == DType::bfloat16 ? DType::float32 : dtype;
}

/// Calls `visit` with a value of the C++ type of `dtype`, which is no half type.
template <class Visit>
decltype(auto) withNumberType(DType dtype, Visit&& visit)
{
    switch (dtype) {
    case DType::boolean: return visit(bool{});
    case DType::uint8: return visit(std::uint8_t{});
    case DType::int8: return visit(std::int8_t{});
    case DType::int16: return visit(std::int16_t{});
    case DType::int32: return visit(std::int32_t{});
    case DType::int64: return visit(std::int64_t{});
    case DType::float64: return visit(double{});
    default: return visit(float{});
    }
}

/// Calls `visit` with a value of the type elements are stored in, and one of the type to compute in.
template <class Visit>
void withStoredType(DType dtype, Visit&& visit)
{
    if (dtype == DType::float16)
        return visit(Float16{}, float{});
    if (dtype == DType::bfloat16)
        return visit(BFloat16{}, float{});
    withNumberType(dtype, [&](auto zero) { visit(zero, zero); });
}

}  // namespace keyfall::cpu
