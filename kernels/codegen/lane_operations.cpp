// SPDX-License-Identifier: MIT
#include "kernels/codegen/lane_operations.h"

#include "kernels/codegen/element_operations.h"

namespace keyfall::codegen {

namespace {

using namespace element;

template <class R, class T, auto Of>
void unary(void* out, const void* const* in, std::size_t n)
{
    auto* const to = static_cast<R*>(out);
    const auto* const a = static_cast<const T*>(in[0]);
    for (std::size_t i = 0; i < n; ++i)
        to[i] = static_cast<R>(Of(a[i]));
}

template <class R, class T, auto Of>
void binary(void* out, const void* const* in, std::size_t n)
{
    auto* const to = static_cast<R*>(out);
    const auto* const a = static_cast<const T*>(in[0]);
    const auto* const b = static_cast<const T*>(in[1]);
    for (std::size_t i = 0; i < n; ++i)
        to[i] = static_cast<R>(Of(a[i], b[i]));
}

template <class T, auto Of>
void ternary(void* out, const void* const* in, std::size_t n)
{
    auto* const to = static_cast<T*>(out);
    const auto* const a = static_cast<const T*>(in[0]);
    const auto* const b = static_cast<const T*>(in[1]);
    const auto* const c = static_cast<const T*>(in[2]);
    for (std::size_t i = 0; i < n; ++i)
        to[i] = Of(a[i], b[i], c[i]);
}

template <class T>
void select(void* out, const void* const* in, std::size_t n)
{
    auto* const to = static_cast<T*>(out);
    const auto* const condition = static_cast<const Truth*>(in[0]);
    const auto* const a = static_cast<const T*>(in[1]);
    const auto* const b = static_cast<const T*>(in[2]);
    for (std::size_t i = 0; i < n; ++i)
        to[i] = condition[i] != 0 ? a[i] : b[i];
}

/// bool, integers and floats.
template <class T>
LaneOp anyOp(KernelOp op)
{
    switch (op) {
    case KernelOp::lt: return &binary<Truth, T, [](T a, T b) { return a < b; }>;
    case KernelOp::le: return &binary<Truth, T, [](T a, T b) { return a <= b; }>;
    case KernelOp::eq: return &binary<Truth, T, [](T a, T b) { return a == b; }>;
    case KernelOp::ne: return &binary<Truth, T, [](T a, T b) { return a != b; }>;
    case KernelOp::gt: return &binary<Truth, T, [](T a, T b) { return (a > b); }>;
    case KernelOp::ge: return &binary<Truth, T, [](T a, T b) { return a >= b; }>;
    case KernelOp::select: return &select<T>;
    default: return nullptr;
    }
}

/// bool and integers.
template <class T>
LaneOp bitOp(KernelOp op)
{
    switch (op) {
    case KernelOp::bitAnd: return &binary<T, T, [](T a, T b) { return a & b; }>;
    case KernelOp::bitOr: return &binary<T, T, [](T a, T b) { return a | b; }>;
    case KernelOp::bitXor: return &binary<T, T, [](T a, T b) { return a ^ b; }>;
    default: return nullptr;
    }
}

/// Integers and floats.
template <class T>
LaneOp numberOp(KernelOp op)
{
    switch (op) {
    case KernelOp::add: return &binary<T, T, &add<T>>;
    case KernelOp::sub: return &binary<T, T, &sub<T>>;
    case KernelOp::mul: return &binary<T, T, &functions::product<T>>;
    case KernelOp::floordiv: return &binary<T, T, &functions::floorQuotient<T>>;
    case KernelOp::floormod: return &binary<T, T, &functions::floorRemainder<T>>;
    case KernelOp::truncdiv: return &binary<T, T, &functions::wholeQuotient<T>>;
    case KernelOp::truncmod: return &binary<T, T, &functions::wholeRemainder<T>>;
    case KernelOp::min: return &binary<T, T, &element::min<T>>;
    case KernelOp::max: return &binary<T, T, &element::max<T>>;
    case KernelOp::mulacc: return &ternary<T, [](T a, T b, T c) { return add<T>(functions::product<T>(a, b), c); }>;
    case KernelOp::neg: return &unary<T, T, &neg<T>>;
    case KernelOp::abs: return &unary<T, T, &element::abs<T>>;
    case KernelOp::sign: return &unary<T, T, &sign<T>>;
    default: return anyOp<T>(op);
    }
}

template <class T>
LaneOp integerOp(KernelOp op)
{
    switch (op) {
    case KernelOp::shl: return &binary<T, T, &shl<T>>;
    case KernelOp::shr: return &binary<T, T, &shr<T>>;
    case KernelOp::bitNot: return &unary<T, T, [](T a) { return ~a; }>;
    default: const LaneOp bits = bitOp<T>(op); return bits ? bits : numberOp<T>(op);
    }
}

template <class T>
LaneOp floatOp(KernelOp op)
{
    using functions::errorFunction;
    using functions::exponential;
    using functions::exponential2;
    using functions::hyperbolicTangent;
    using functions::logarithm2;
    using functions::raised;
    switch (op) {
    case KernelOp::div: return &binary<T, T, [](T a, T b) { return a / b; }>;
    case KernelOp::pow: return &binary<T, T, [](T a, T b) { return raised(a, b); }>;
    case KernelOp::atan2: return &binary<T, T, [](T a, T b) { return std::atan2(a, b); }>;
    case KernelOp::fma: return &ternary<T, [](T a, T b, T c) { return std::fma(a, b, c); }>;
    case KernelOp::sqrt: return &unary<T, T, [](T a) { return std::sqrt(a); }>;
    case KernelOp::reciprocal: return &unary<T, T, [](T a) { return T{1} / a; }>;
    case KernelOp::floor: return &unary<T, T, [](T a) { return std::floor(a); }>;
    case KernelOp::ceil: return &unary<T, T, [](T a) { return std::ceil(a); }>;
    case KernelOp::trunc: return &unary<T, T, [](T a) { return std::trunc(a); }>;
    case KernelOp::round: return &unary<T, T, [](T a) { return std::nearbyint(a); }>;
    case KernelOp::rsqrt: return &unary<T, T, [](T a) { return T{1} / std::sqrt(a); }>;
    case KernelOp::exp: return &unary<T, T, [](T a) { return exponential(a); }>;
    case KernelOp::exp2: return &unary<T, T, [](T a) { return exponential2(a); }>;
    case KernelOp::log: return &unary<T, T, &logarithm<T>>;
    case KernelOp::log2: return &unary<T, T, [](T a) { return logarithm2(a); }>;
    case KernelOp::sin: return &unary<T, T, &sine<T>>;
    case KernelOp::cos: return &unary<T, T, &cosine<T>>;
    case KernelOp::tanh: return &unary<T, T, [](T a) { return hyperbolicTangent(a); }>;
    case KernelOp::erf: return &unary<T, T, [](T a) { return errorFunction(a); }>;
    case KernelOp::isnan: return &unary<Truth, T, [](T a) { return a != a; }>;
    case KernelOp::isinf: return &unary<Truth, T, [](T a) { return std::isinf(a); }>;
    default: return numberOp<T>(op);
    }
}

LaneOp truthOp(KernelOp op)
{
    if (op == KernelOp::bitNot)
        return &unary<Truth, Truth, [](Truth a) { return a == 0; }>;
    const LaneOp bits = bitOp<Truth>(op);
    return bits ? bits : anyOp<Truth>(op);
}

template <class From>
LaneOp castFrom(DType to)
{
    switch (to) {
    case DType::boolean: return &unary<Truth, From, &converted<Truth, From, true>>;
    case DType::int32: return &unary<std::int32_t, From, &converted<std::int32_t, From, false>>;
    case DType::int64: return &unary<std::int64_t, From, &converted<std::int64_t, From, false>>;
    case DType::float32: return &unary<float, From, &converted<float, From, false>>;
    default: return &unary<double, From, &converted<double, From, false>>;
    }
}

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
