// SPDX-License-Identifier: MIT
#include "kernels/codegen/lane_operations.h"

#include "kernels/codegen/element_operations.h"
#include "kernels/codegen/machine_abi.h"
#include "kernels/cpu/instruction_set.h"

#include <bit>

namespace keyfall::codegen {

namespace {

using namespace element;

/// A loop, compiled for each level of vector instructions (instruction_set.h).
template <auto Loop>
struct Levels {
    static void base(void* out, const void* const* in, std::size_t n) { Loop(out, in, n); }
    KEYFALL_TARGET_V3 static void avx2(void* out, const void* const* in, std::size_t n) { Loop(out, in, n); }
    KEYFALL_TARGET_V4 static void avx512(void* out, const void* const* in, std::size_t n) { Loop(out, in, n); }
};
template <auto Loop>
LaneOp levels()
{
    return cpu::variantFor<LaneOp>(Levels<Loop>::base, Levels<Loop>::avx2, Levels<Loop>::avx512);
}

template <class R, class T, auto Of>
inline void unaryLoop(void* out, const void* const* in, std::size_t n)
{
    auto* const to = static_cast<R*>(out);
    const auto* const a = static_cast<const T*>(in[0]);
#pragma GCC ivdep
    for (std::size_t i = 0; i < n; ++i)
        to[i] = static_cast<R>(Of(a[i]));
}
template <class R, class T, auto Of>
LaneOp unary()
{
    return levels<&unaryLoop<R, T, Of>>();
}

template <class R, class T, auto Of>
inline void binaryLoop(void* out, const void* const* in, std::size_t n)
{
    auto* const to = static_cast<R*>(out);
    const auto* const a = static_cast<const T*>(in[0]);
    const auto* const b = static_cast<const T*>(in[1]);
#pragma GCC ivdep
    for (std::size_t i = 0; i < n; ++i)
        to[i] = static_cast<R>(Of(a[i], b[i]));
}
template <class R, class T, auto Of>
LaneOp binary()
{
    return levels<&binaryLoop<R, T, Of>>();
}

template <class T, auto Of>
inline void ternaryLoop(void* out, const void* const* in, std::size_t n)
{
    auto* const to = static_cast<T*>(out);
    const auto* const a = static_cast<const T*>(in[0]);
    const auto* const b = static_cast<const T*>(in[1]);
    const auto* const c = static_cast<const T*>(in[2]);
#pragma GCC ivdep
    for (std::size_t i = 0; i < n; ++i)
        to[i] = Of(a[i], b[i], c[i]);
}
template <class T, auto Of>
LaneOp ternary()
{
    return levels<&ternaryLoop<T, Of>>();
}

template <class T>
inline void selectLoop(void* out, const void* const* in, std::size_t n)
{
    auto* const to = static_cast<T*>(out);
    const auto* const condition = static_cast<const Truth*>(in[0]);
    const auto* const a = static_cast<const T*>(in[1]);
    const auto* const b = static_cast<const T*>(in[2]);
#pragma GCC ivdep
    for (std::size_t i = 0; i < n; ++i)
        to[i] = condition[i] != 0 ? a[i] : b[i];
}

/// One of the functions that machine code calls.
template <KernelOp Op, class T>
void function(void* out, const void* const* in, std::size_t n)
{
    constexpr auto kPlace =
        static_cast<std::size_t>(laneFunctionIndex(Op, std::is_same_v<T, float> ? DType::float32 : DType::float64));
    static const auto kFunction = std::bit_cast<LaneFunction>(laneFunctions()[kPlace]);
    kFunction(out, in[0], in[1], static_cast<std::int64_t>(n));
}

/// bool, integers and floats.
template <class T>
LaneOp anyOp(KernelOp op)
{
    switch (op) {
    case KernelOp::lt: return binary<Truth, T, [](T a, T b) { return a < b; }>();
    case KernelOp::le: return binary<Truth, T, [](T a, T b) { return a <= b; }>();
    case KernelOp::eq: return binary<Truth, T, [](T a, T b) { return a == b; }>();
    case KernelOp::ne: return binary<Truth, T, [](T a, T b) { return a != b; }>();
    case KernelOp::gt: return binary<Truth, T, [](T a, T b) { return (a > b); }>();
    case KernelOp::ge: return binary<Truth, T, [](T a, T b) { return a >= b; }>();
    case KernelOp::select: return levels<&selectLoop<T>>();
    default: return nullptr;
    }
}

/// bool and integers.
template <class T>
LaneOp bitOp(KernelOp op)
{
    switch (op) {
    case KernelOp::bitAnd: return binary<T, T, [](T a, T b) { return a & b; }>();
    case KernelOp::bitOr: return binary<T, T, [](T a, T b) { return a | b; }>();
    case KernelOp::bitXor: return binary<T, T, [](T a, T b) { return a ^ b; }>();
    default: return nullptr;
    }
}

/// Integers and floats.
template <class T>
LaneOp numberOp(KernelOp op)
{
    switch (op) {
    case KernelOp::add: return binary<T, T, &add<T>>();
    case KernelOp::sub: return binary<T, T, &sub<T>>();
    case KernelOp::mul: return binary<T, T, &functions::product<T>>();
    case KernelOp::floordiv: return binary<T, T, &functions::floorQuotient<T>>();
    case KernelOp::floormod: return binary<T, T, &functions::floorRemainder<T>>();
    case KernelOp::truncdiv: return binary<T, T, &functions::wholeQuotient<T>>();
    case KernelOp::truncmod: return binary<T, T, &functions::wholeRemainder<T>>();
    case KernelOp::min: return binary<T, T, &element::min<T>>();
    case KernelOp::max: return binary<T, T, &element::max<T>>();
    case KernelOp::mulacc: return ternary<T, [](T a, T b, T c) { return add<T>(functions::product<T>(a, b), c); }>();
    case KernelOp::neg: return unary<T, T, &neg<T>>();
    case KernelOp::abs: return unary<T, T, &element::abs<T>>();
    case KernelOp::sign: return unary<T, T, &sign<T>>();
    default: return anyOp<T>(op);
    }
}

template <class T>
LaneOp integerOp(KernelOp op)
{
    switch (op) {
    case KernelOp::shl: return binary<T, T, &shl<T>>();
    case KernelOp::shr: return binary<T, T, &shr<T>>();
    case KernelOp::bitNot: return unary<T, T, [](T a) { return ~a; }>();
    default: const LaneOp bits = bitOp<T>(op); return bits ? bits : numberOp<T>(op);
    }
}

template <class T>
LaneOp floatOp(KernelOp op)
{
    switch (op) {
    case KernelOp::div: return binary<T, T, [](T a, T b) { return a / b; }>();
    case KernelOp::pow: return &function<KernelOp::pow, T>;
    case KernelOp::atan2: return &function<KernelOp::atan2, T>;
    case KernelOp::fma: return ternary<T, [](T a, T b, T c) { return std::fma(a, b, c); }>();
    case KernelOp::sqrt: return unary<T, T, [](T a) { return std::sqrt(a); }>();
    case KernelOp::reciprocal: return unary<T, T, [](T a) { return T{1} / a; }>();
    case KernelOp::floor: return unary<T, T, [](T a) { return std::floor(a); }>();
    case KernelOp::ceil: return unary<T, T, [](T a) { return std::ceil(a); }>();
    case KernelOp::trunc: return unary<T, T, [](T a) { return std::trunc(a); }>();
    case KernelOp::round: return unary<T, T, [](T a) { return std::nearbyint(a); }>();
    case KernelOp::rsqrt: return unary<T, T, [](T a) { return T{1} / std::sqrt(a); }>();
    case KernelOp::exp: return &function<KernelOp::exp, T>;
    case KernelOp::exp2: return &function<KernelOp::exp2, T>;
    case KernelOp::log: return &function<KernelOp::log, T>;
    case KernelOp::log2: return &function<KernelOp::log2, T>;
    case KernelOp::sin: return &function<KernelOp::sin, T>;
    case KernelOp::cos: return &function<KernelOp::cos, T>;
    case KernelOp::tanh: return &function<KernelOp::tanh, T>;
    case KernelOp::erf: return &function<KernelOp::erf, T>;
    case KernelOp::isnan: return unary<Truth, T, [](T a) { return a != a; }>();
    case KernelOp::isinf: return unary<Truth, T, [](T a) { return std::isinf(a); }>();
    default: return numberOp<T>(op);
    }
}

LaneOp truthOp(KernelOp op)
{
    if (op == KernelOp::bitNot)
        return unary<Truth, Truth, [](Truth a) { return a == 0; }>();
    const LaneOp bits = bitOp<Truth>(op);
    return bits ? bits : anyOp<Truth>(op);
}

template <class From>
LaneOp castFrom(DType to)
{
    switch (to) {
    case DType::boolean: return unary<Truth, From, &converted<Truth, From, true>>();
    case DType::int32: return unary<std::int32_t, From, &converted<std::int32_t, From, false>>();
    case DType::int64: return unary<std::int64_t, From, &converted<std::int64_t, From, false>>();
    case DType::float32: return unary<float, From, &converted<float, From, false>>();
    default: return unary<double, From, &converted<double, From, false>>();
    }
}

/// A comparison and the choice by it in one pass.
template <class T, auto Compare>
inline void choiceLoop(void* out, const void* const* in, std::size_t n)
{
    auto* const to = static_cast<T*>(out);
    const auto* const a = static_cast<const T*>(in[0]);
    const auto* const b = static_cast<const T*>(in[1]);
    const auto* const c = static_cast<const T*>(in[2]);
    const auto* const d = static_cast<const T*>(in[3]);
#pragma GCC ivdep
    for (std::size_t i = 0; i < n; ++i)
        to[i] = Compare(a[i], b[i]) ? c[i] : d[i];
}

template <class T>
LaneOp choiceOp(KernelOp compare)
{
    switch (compare) {
    case KernelOp::lt: return levels<&choiceLoop<T, [](T a, T b) { return a < b; }>>();
    case KernelOp::le: return levels<&choiceLoop<T, [](T a, T b) { return a <= b; }>>();
    case KernelOp::eq: return levels<&choiceLoop<T, [](T a, T b) { return a == b; }>>();
    case KernelOp::ne: return levels<&choiceLoop<T, [](T a, T b) { return a != b; }>>();
    case KernelOp::gt: return levels<&choiceLoop<T, [](T a, T b) { return (a > b); }>>();
    case KernelOp::ge: return levels<&choiceLoop<T, [](T a, T b) { return a >= b; }>>();
    default: return nullptr;
    }
}

}  // namespace

LaneOp laneOp(KernelOp op, DType dtype)
{
    switch (dtype) {
    case DType::boolean: return truthOp(op);
    case DType::int32: return integerOp<std::int32_t>(op);
    case DType::int64: return integerOp<std::int64_t>(op);
    case DType::float32: return floatOp<float>(op);
    default: return floatOp<double>(op);
    }
}

LaneOp laneCast(DType from, DType to)
{
    switch (from) {
    case DType::boolean: return castFrom<Truth>(to);
    case DType::int32: return castFrom<std::int32_t>(to);
    case DType::int64: return castFrom<std::int64_t>(to);
    case DType::float32: return castFrom<float>(to);
    default: return castFrom<double>(to);
    }
}

LaneOp laneChoice(KernelOp compare, DType dtype)
{
    switch (dtype) {
    case DType::float32: return choiceOp<float>(compare);
    case DType::float64: return choiceOp<double>(compare);
    default: return nullptr;
    }
}

}  // namespace keyfall::codegen
