// SPDX-License-Identifier: MIT
#include "kernels/cpu/unary.h"

#include "kernels/cpu/function_loops.h"
#include "kernels/cpu/loops.h"
#include "kernels/cpu/stream_loop.h"
#include "kernels/functions/vector_math.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace keyfall::cpu {

namespace {

using ops::UnaryFormula;

/// Integers wrap (and -128 stays -128), which only unsigned arithmetic does without undefined behaviour.
template <class T>
T negated(T x)
{
    if constexpr (std::is_floating_point_v<T>)
        return -x;
    else if constexpr (std::is_same_v<T, bool>)
        return x;
    else
        return static_cast<T>(std::uint64_t{0} - static_cast<std::uint64_t>(x));
}

struct Neg {
    template <class T>
    static T of(T x)
    {
        return negated(x);
    }
};
struct Abs {
    template <class T>
    static T of(T x)
    {
        if constexpr (std::is_floating_point_v<T>)
            return std::fabs(x);
        else if constexpr (std::is_unsigned_v<T>)
            return x;
        else
            return x < 0 ? negated(x) : x;
    }
};
struct Sign {
    /// The sign of NaN is 0, as in PyTorch.
    template <class T>
    static T of(T x)
    {
        return static_cast<T>(static_cast<T>(x > T{0}) - static_cast<T>(x < T{0}));
    }
};
struct Relu {
    /// NaN stays NaN (eleven:2.10), -0 stays -0.
    template <class T>
    static T of(T x)
    {
        return x < T{0} ? T{0} : x;
    }
};
struct Sqrt {
    template <class T>
    static T of(T x)
    {
        return std::sqrt(x);
    }
};
struct Exp {
    static float of(float x) { return functions::vectorExp(x); }
    static double of(double x) { return std::exp(x); }
};
struct Log {
    static float of(float x) { return functions::vectorLog(x); }
    static double of(double x) { return std::log(x); }
};
struct Tanh {
    static float of(float x) { return functions::vectorTanh(x); }
    static double of(double x) { return std::tanh(x); }
};
struct Sigmoid {
    static float of(float x) { return functions::vectorSigmoid(x); }
    static double of(double x) { return 1.0 / (1.0 + std::exp(-x)); }
};
struct Sin {
    static float of(float x) { return functions::vectorSine(x, 0); }
    static double of(double x) { return std::sin(x); }
    static float exact(float x) { return std::sin(x); }
};
struct Cos {
    static float of(float x) { return functions::vectorSine(x, 1); }
    static double of(double x) { return std::cos(x); }
    static float exact(float x) { return std::cos(x); }
};

/// Sine and cosine of floats: all elements by the vectorised formula, then those it is not good for again by libm.
template <class F>
void sineBlocks(void* out, const void* const* in, std::int64_t n, const void* parameter)
{
    constexpr std::int64_t kPiece = 256;
    const BlockFunction fast = UnaryLoop<F, float, float>::function();
    auto* to = static_cast<float*>(out);
    const auto* from = static_cast<const float*>(in[0]);
    for (std::int64_t at = 0; at < n; at += kPiece) {
        const std::int64_t length = std::min(kPiece, n - at);
        float kept[kPiece];  // the output may be the input
        std::copy_n(from + at, length, kept);
        bool tooLarge = false;
        for (std::int64_t i = 0; i < length; ++i)
            tooLarge |= !(std::fabs(kept[i]) <= functions::kMostForVectorSine);
        const void* const piece[2] = {kept, nullptr};
        fast(to + at, piece, length, parameter);
        if (!tooLarge)
            continue;
        for (std::int64_t i = 0; i < length; ++i)
            if (!(std::fabs(kept[i]) <= functions::kMostForVectorSine))
                to[at + i] = F::exact(kept[i]);
    }
}

template <class F>
BlockFormula anyNumber(DType dtype)
{
    return withNumberType(dtype, [](auto zero) { return UnaryLoop<F, decltype(zero), decltype(zero)>::formula(); });
}

/// Formulas that only exist for floating types; the operator layer converts integers before.
template <class F>
BlockFormula floatingOnly(DType dtype)
{
    return dtype == DType::float64 ? UnaryLoop<F, double, double>::formula() : UnaryLoop<F, float, float>::formula();
}

/// libm for double; for float the vectorised formula and its corrections.
template <class F>
BlockFormula sineOrCosine(DType dtype)
{
    return dtype == DType::float64 ? UnaryLoop<F, double, double>::formula() : BlockFormula{sineBlocks<F>, nullptr};
}

/// Empty for what kernels/functions/ has.
BlockFormula ownFormula(UnaryFormula formula, DType dtype)
{
    switch (formula) {
    case UnaryFormula::neg: return streaming<LineOperation::neg>(anyNumber<Neg>(dtype), dtype);
    case UnaryFormula::abs: return anyNumber<Abs>(dtype);
    case UnaryFormula::sign: return anyNumber<Sign>(dtype);
    case UnaryFormula::relu: return streaming<LineOperation::relu>(anyNumber<Relu>(dtype), dtype);
    case UnaryFormula::exp: return floatingOnly<Exp>(dtype);
    case UnaryFormula::log: return floatingOnly<Log>(dtype);
    case UnaryFormula::sqrt: return floatingOnly<Sqrt>(dtype);
    case UnaryFormula::tanh: return floatingOnly<Tanh>(dtype);
    case UnaryFormula::sigmoid: return floatingOnly<Sigmoid>(dtype);
    case UnaryFormula::sin: return sineOrCosine<Sin>(dtype);
    case UnaryFormula::cos: return sineOrCosine<Cos>(dtype);
#define KEYFALL_CASE(name, function, types, result) case UnaryFormula::name:
        KEYFALL_UNARY_FUNCTIONS(KEYFALL_CASE)
#undef KEYFALL_CASE
        break;
    }
    return {};
}

}  // namespace

void unary(UnaryFormula formula, const ops::ElementwisePlan& plan)
{
    const DType block = blockTypeOf(plan.compute);
    const BlockFormula own = ownFormula(formula, block);
    if (!own.run)
        return unaryFunction(formula, plan);
    runBlocks(plan, own, {block, {block}});
}

}  // namespace keyfall::cpu
