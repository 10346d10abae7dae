// SPDX-License-Identifier: MIT
#include "kernels/cpu/binary.h"

#include "kernels/cpu/function_loops.h"
#include "kernels/cpu/loops.h"
#include "kernels/cpu/stream_loop.h"
#include "kernels/ops/promotion.h"

#include <functional>
#include <type_traits>

namespace keyfall::cpu {

namespace {

using ops::BinaryFormula;

/// Integers wrap, which only unsigned arithmetic does without undefined behaviour; bool is "or" and "and".
template <class T>
using Wrapping = std::conditional_t<std::is_floating_point_v<T>, T, std::uint64_t>;

struct Add {
    template <class T>
    static T of(T a, T b)
    {
        return static_cast<T>(static_cast<Wrapping<T>>(a) + static_cast<Wrapping<T>>(b));
    }
};
struct Sub {
    template <class T>
    static T of(T a, T b)
    {
        return static_cast<T>(static_cast<Wrapping<T>>(a) - static_cast<Wrapping<T>>(b));
    }
};
struct Mul {
    template <class T>
    static T of(T a, T b)
    {
        return static_cast<T>(static_cast<Wrapping<T>>(a) * static_cast<Wrapping<T>>(b));
    }
};
struct Div {
    template <class T>
    static T of(T a, T b)
    {
        return a / b;
    }
};
struct Maximum {
    /// NaN from either side wins (eleven:2.10); of 0 and -0 the first.
    template <class T>
    static T of(T a, T b)
    {
        return a != a || a >= b ? a : b;
    }
};
struct Minimum {
    template <class T>
    static T of(T a, T b)
    {
        return a != a || a <= b ? a : b;
    }
};

template <class Compare>
struct Comparison {
    template <class T>
    static bool of(T a, T b)
    {
        return Compare{}(a, b);
    }
};

/// `sub` has its alpha negated before.
template <class T>
struct ScaledAdd {
    static constexpr int kInputs = 2;
    T alpha{};
    T operator()(T a, T b) const
    {
        return static_cast<T>(static_cast<Wrapping<T>>(a)
                              + static_cast<Wrapping<T>>(alpha) * static_cast<Wrapping<T>>(b));
    }
};

template <class F>
BlockFormula anyNumber(DType dtype)
{
    return withNumberType(dtype, [](auto zero) { return BinaryLoop<F, decltype(zero), decltype(zero)>::formula(); });
}

template <class Compare>
BlockFormula compared(DType dtype)
{
    return withNumberType(dtype,
                          [](auto zero) { return BinaryLoop<Comparison<Compare>, bool, decltype(zero)>::formula(); });
}

/// Empty for what kernels/functions/ has.
BlockFormula ownFormula(BinaryFormula formula, DType dtype)
{
    switch (formula) {
    case BinaryFormula::add: return streaming<LineOperation::add>(anyNumber<Add>(dtype), dtype);
    case BinaryFormula::sub: return streaming<LineOperation::sub>(anyNumber<Sub>(dtype), dtype);
    case BinaryFormula::mul: return streaming<LineOperation::mul>(anyNumber<Mul>(dtype), dtype);
    case BinaryFormula::div:
        return streaming<LineOperation::div>(dtype == DType::float64 ? BinaryLoop<Div, double, double>::formula()
                                                                     : BinaryLoop<Div, float, float>::formula(),
                                             dtype);
    case BinaryFormula::maximum: return anyNumber<Maximum>(dtype);
    case BinaryFormula::minimum: return anyNumber<Minimum>(dtype);
    case BinaryFormula::eq: return compared<std::equal_to<>>(dtype);
    case BinaryFormula::ne: return compared<std::not_equal_to<>>(dtype);
    case BinaryFormula::lt: return compared<std::less<>>(dtype);
    case BinaryFormula::le: return compared<std::less_equal<>>(dtype);
    case BinaryFormula::gt: return compared<std::greater<>>(dtype);
    case BinaryFormula::ge: return compared<std::greater_equal<>>(dtype);
#define KEYFALL_CASE(name, function, types, result) case BinaryFormula::name:
        KEYFALL_BINARY_FUNCTIONS(KEYFALL_CASE)
#undef KEYFALL_CASE
        break;
    }
    return {};
}

bool isOne(const Scalar& alpha)
{
    return std::visit([](auto value) { return value == decltype(value)(1); }, alpha);
}

void scaledAdd(BinaryFormula formula, const ops::ElementwisePlan& plan, DType block)
{
    const bool subtract = formula == BinaryFormula::sub;
    withNumberType(block, [&](auto zero) {
        using T = decltype(zero);
        ScaledAdd<T> add;
        if constexpr (std::is_floating_point_v<T>)
            add.alpha = static_cast<T>(subtract ? -ops::toDouble(plan.alpha) : ops::toDouble(plan.alpha));
        else
            add.alpha = static_cast<T>(subtract ? std::uint64_t{0} - static_cast<std::uint64_t>(ops::toInt(plan.alpha))
                                                : static_cast<std::uint64_t>(ops::toInt(plan.alpha)));
        using L = FunctionLoop<ScaledAdd<T>, T, T>;
        runBlocks(plan, {variantFor<BlockFunction>(L::base, L::avx2, L::avx512), nullptr}, {block, {block, block}},
                  &add);
    });
}

template <class T>
void whereBlocks(void* out, const void* const* in, std::int64_t n, const void*)
{
    auto* const to = static_cast<T*>(out);
    const auto* const condition = static_cast<const bool*>(in[0]);
    const auto* const a = static_cast<const T*>(in[1]);
    const auto* const b = static_cast<const T*>(in[2]);
#pragma GCC ivdep
    for (std::int64_t i = 0; i < n; ++i)
        to[i] = condition[i] ? a[i] : b[i];
}

BlockFunction whereFor(std::size_t size)
{
    switch (size) {
    case 1: return whereBlocks<std::uint8_t>;
    case 2: return whereBlocks<std::uint16_t>;
    case 4: return whereBlocks<std::uint32_t>;
    default: return whereBlocks<std::uint64_t>;
    }
}

}  // namespace

void binary(BinaryFormula formula, const ops::ElementwisePlan& plan)
{
    const DType block = blockTypeOf(plan.compute);
    const BlockFormula own = ownFormula(formula, block);
    if (!own.run)
        return binaryFunction(formula, plan);
    if ((formula == BinaryFormula::add || formula == BinaryFormula::sub) && !isOne(plan.alpha))
        return scaledAdd(formula, plan, block);
    const DType out = ops::isComparison(formula) ? DType::boolean : block;
    runBlocks(plan, own, {out, {block, block}});
}

void where(const ops::ElementwisePlan& plan)
{
    // Choosing needs no arithmetic: elements move as they are, half types too.
    runBlocks(plan, {whereFor(sizeOf(plan.compute)), nullptr},
              {plan.compute, {DType::boolean, plan.compute, plan.compute}});
}

}  // namespace keyfall::cpu
