// SPDX-License-Identifier: MIT
#include "kernels/codegen/machine_abi.h"
#include "kernels/cpu/instruction_set.h"
#include "kernels/functions/binary_functions.h"
#include "kernels/functions/unary_functions.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

// What a program computes rounds one by one; there are no sums of products here but inside of exp and its like, which are
// compiled as those of the operators are.
namespace keyfall::codegen {

namespace {

namespace f = functions;

template <class T>
T shifted(KernelOp op, T a, T b)
{
    const bool outside = b < 0 || b >= static_cast<T>(8 * sizeof(T));
    if (op == KernelOp::shl)
        return outside ? T{0} : static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) << b);
    return outside ? (a < 0 ? T{-1} : T{0}) : static_cast<T>(a >> b);
}

template <KernelOp Op, class T>
inline T valueOf(T a, [[maybe_unused]] T b)
{
    if constexpr (Op == KernelOp::shl || Op == KernelOp::shr) {
        return shifted(Op, a, b);
    } else if constexpr (Op == KernelOp::floordiv) {
        return f::floorQuotient(a, b);
    } else if constexpr (Op == KernelOp::truncdiv) {
        return f::wholeQuotient(a, b);
    } else if constexpr (Op == KernelOp::floormod) {
        return f::floorRemainder(a, b);
    } else if constexpr (Op == KernelOp::truncmod) {
        return f::wholeRemainder(a, b);
    } else if constexpr (Op == KernelOp::mul) {
        return f::product(a, b);
    } else if constexpr (Op == KernelOp::sign) {
        return static_cast<T>(static_cast<T>(a > T{0}) - static_cast<T>(a < T{0}));
    } else if constexpr (std::is_floating_point_v<T>) {
        if constexpr (Op == KernelOp::pow)
            return f::raised(a, b);
        else if constexpr (Op == KernelOp::atan2)
            return std::atan2(a, b);
        else if constexpr (Op == KernelOp::exp)
            return f::exponential(a);
        else if constexpr (Op == KernelOp::exp2)
            return f::exponential2(a);
        else if constexpr (Op == KernelOp::log2)
            return f::logarithm2(a);
        else if constexpr (Op == KernelOp::tanh)
            return f::hyperbolicTangent(a);
        else if constexpr (Op == KernelOp::erf)
            return f::errorFunction(a);
        else if constexpr (Op == KernelOp::log && std::is_same_v<T, float>)
            return f::vectorLog(a);
        else if constexpr (Op == KernelOp::log)
            return std::log(a);
        else if constexpr (Op == KernelOp::sin && std::is_same_v<T, float>)
            return f::vectorSine(a, 0);
        else if constexpr (Op == KernelOp::sin)
            return std::sin(a);
        else if constexpr (Op == KernelOp::cos && std::is_same_v<T, float>)
            return f::vectorSine(a, 1);
        else
            return std::cos(a);
    }
}

/// Float sines of large arguments are libm's, as the operators' are.
template <KernelOp Op>
void correctLarge(float* out, const float* a, std::int64_t n)
{
    for (std::int64_t i = 0; i < n; ++i)
        if (!(std::fabs(a[i]) <= f::kMostForVectorSine))
            out[i] = Op == KernelOp::sin ? std::sin(a[i]) : std::cos(a[i]);
}

template <KernelOp Op, class T>
struct LaneLoop {
    static constexpr bool kSine = std::is_same_v<T, float> && (Op == KernelOp::sin || Op == KernelOp::cos);

    static inline void loop(void* out, const void* a, const void* b, std::int64_t n)
    {
        auto* const to = static_cast<T*>(out);
        const auto* const x = static_cast<const T*>(a);
        // A function of one argument gets none: its value is not used, but must be one that can be read.
        const auto* const y = static_cast<const T*>(b != nullptr ? b : a);
#pragma GCC ivdep
        for (std::int64_t i = 0; i < n; ++i)
            to[i] = valueOf<Op, T>(x[i], y[i]);
    }
    static void base(void* out, const void* a, const void* b, std::int64_t n)
    {
        loop(out, a, b, n);
    }
    KEYFALL_TARGET_V3 static void avx2(void* out, const void* a, const void* b, std::int64_t n)
    {
        loop(out, a, b, n);
    }
    KEYFALL_TARGET_V4 static void avx512(void* out, const void* a, const void* b, std::int64_t n)
    {
        loop(out, a, b, n);
    }

    /// `out` is another array than `a` here: the argument is read again.
    template <LaneFunction Fast>
    static void corrected(void* out, const void* a, const void* b, std::int64_t n)
    {
        Fast(out, a, b, n);
        if constexpr (kSine)
            correctLarge<Op>(static_cast<float*>(out), static_cast<const float*>(a), n);
    }
    static LaneFunction function()
    {
        if constexpr (kSine)
            return cpu::variantFor<LaneFunction>(corrected<&base>, corrected<&avx2>, corrected<&avx512>);
        else
            return cpu::variantFor<LaneFunction>(base, avx2, avx512);
    }
};

/// What does not fit becomes the lowest integer, and so does NaN (kernels:4.2).
template <class To, class From>
To converted(From value)
{
    if constexpr (std::is_integral_v<To> && std::is_floating_point_v<From>) {
        constexpr auto kLowest = std::numeric_limits<To>::min();
        const From whole = std::trunc(value);
        return whole >= static_cast<From>(kLowest) && whole < -static_cast<From>(kLowest) ? static_cast<To>(whole)
                                                                                          : kLowest;
    } else {
        return static_cast<To>(value);
    }
}

template <class To, class From>
void castLanes(void* out, const void* a, const void*, std::int64_t n)
{
    for (std::int64_t i = 0; i < n; ++i)
        static_cast<To*>(out)[i] = converted<To>(static_cast<const From*>(a)[i]);
}

std::int64_t sizeFunction(std::int64_t op, std::int64_t a, std::int64_t b, std::int64_t c)
{
    return applied(static_cast<SizeOp>(op), a, b, c).value;  // the bounds proof has shown that there is no fault
}

using Table = std::array<const void*, static_cast<std::size_t>(kMachineFunctionCount)>;

template <class Function>
void put(Table& table, int index, Function function)
{
    table[static_cast<std::size_t>(index)] = std::bit_cast<const void*>(function);
}

template <KernelOp... Ops>
void putAll(Table& table, bool floats, bool integers)
{
    if (integers) {
        if constexpr (((Ops == KernelOp::shl || Ops == KernelOp::shr || Ops == KernelOp::floordiv
                        || Ops == KernelOp::truncdiv || Ops == KernelOp::floormod || Ops == KernelOp::truncmod
                        || Ops == KernelOp::mul || Ops == KernelOp::sign)
                       && ...)) {
            (put(table, laneFunctionIndex(Ops, DType::int32), LaneLoop<Ops, std::int32_t>::function()), ...);
            (put(table, laneFunctionIndex(Ops, DType::int64), LaneLoop<Ops, std::int64_t>::function()), ...);
        }
    }
    if (floats) {
        if constexpr (((Ops != KernelOp::shl && Ops != KernelOp::shr) && ...)) {
            (put(table, laneFunctionIndex(Ops, DType::float32), LaneLoop<Ops, float>::function()), ...);
            (put(table, laneFunctionIndex(Ops, DType::float64), LaneLoop<Ops, double>::function()), ...);
        }
    }
}

Table made()
{
    using K = KernelOp;
    Table table{};
    putAll<K::shl, K::shr>(table, false, true);
    putAll<K::floordiv, K::truncdiv, K::floormod, K::truncmod, K::mul, K::sign>(table, true, true);
    putAll<K::pow, K::atan2, K::exp, K::exp2, K::log, K::log2, K::sin, K::cos, K::tanh, K::erf>(table, true, false);
    const auto cast = [&table]<class To, class From>(DType from, DType to, To, From) {
        put(table, castFunctionIndex(from, to), &castLanes<To, From>);
    };
    cast(DType::int64, DType::int32, std::int32_t{}, std::int64_t{});
    cast(DType::int64, DType::float32, float{}, std::int64_t{});
    cast(DType::int64, DType::float64, double{}, std::int64_t{});
    cast(DType::float32, DType::int64, std::int64_t{}, float{});
    cast(DType::float64, DType::int64, std::int64_t{}, double{});
    put(table, kSizeFunctionIndex, &sizeFunction);
    return table;
}

}  // namespace

std::span<const void* const> laneFunctions()
{
    static const Table kTable = made();
    return kTable;
}

}  // namespace keyfall::codegen
