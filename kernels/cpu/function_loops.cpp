// SPDX-License-Identifier: MIT
#include "kernels/cpu/function_loops.h"

#include "kernels/cpu/loops.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"

#include <string>
#include <type_traits>

namespace keyfall::cpu {

namespace {

using ops::BinaryFormula;
using ops::UnaryFormula;

template <class C>
C numberAs(const Scalar& number)
{
    if constexpr (std::is_floating_point_v<C>)
        return static_cast<C>(ops::toDouble(number));
    else
        return static_cast<C>(ops::toInt(number));
}

template <class F, class C>
constexpr bool givesTruth()
{
    if constexpr (F::kInputs == 1)
        return std::is_same_v<std::invoke_result_t<F, C>, bool>;
    else
        return std::is_same_v<std::invoke_result_t<F, C, C>, bool>;
}

template <template <class> class Function, class C>
void run(const ops::ElementwisePlan& plan)
{
    using F = Function<C>;
    using Out = std::conditional_t<givesTruth<F, C>(), bool, C>;
    F f;
    for (std::size_t i = 0; i < plan.parameters.size(); ++i)
        f.p[i] = numberAs<C>(plan.parameters[i]);
    const DType in = blockTypeOf(plan.compute);
    const DType out = std::is_same_v<Out, bool> ? DType::boolean : in;
    using L = FunctionLoop<F, Out, C>;
    BlockFunction avx512 = L::avx2;
    if constexpr (std::is_floating_point_v<C>)  // integers gain nothing that their loops' code would be worth
        avx512 = L::avx512;
    runBlocks(plan, {variantFor<BlockFunction>(L::base, L::avx2, avx512), nullptr}, {out, {in, in}}, &f);
}

// The kinds of element types that the lists of functions name; the operator layer converts before.
template <template <class> class Function>
void floats(const ops::ElementwisePlan& plan)
{
    if (plan.compute == DType::float64)
        run<Function, double>(plan);
    else
        run<Function, float>(plan);
}
template <template <class> class Function>
void numbers(const ops::ElementwisePlan& plan)
{
    withNumberType(blockTypeOf(plan.compute), [&](auto zero) { run<Function, decltype(zero)>(plan); });
}
template <template <class> class Function>
void integers(const ops::ElementwisePlan& plan)
{
    withNumberType(plan.compute, [&](auto zero) {
        if constexpr (!std::is_floating_point_v<decltype(zero)>)
            run<Function, decltype(zero)>(plan);
    });
}

}  // namespace

#define KEYFALL_OWN_CASE(name, function, types, result) case Formula::name:
#define KEYFALL_CASE(name, function, types, result)                                                                    \
    case Formula::name: return types<functions::function>(plan);

void unaryFunction(UnaryFormula formula, const ops::ElementwisePlan& plan)
{
    using Formula = UnaryFormula;
    switch (formula) {
        KEYFALL_UNARY_FUNCTIONS(KEYFALL_CASE)
        KEYFALL_OWN_UNARY_FORMULAS(KEYFALL_OWN_CASE)
        break;
    }
    ops::reject(std::string(nameOf(formula)) + " is not one of kernels/functions");
}

void binaryFunction(BinaryFormula formula, const ops::ElementwisePlan& plan)
{
    using Formula = BinaryFormula;
    switch (formula) {
        KEYFALL_BINARY_FUNCTIONS(KEYFALL_CASE)
        KEYFALL_OWN_BINARY_FORMULAS(KEYFALL_OWN_CASE)
        break;
    }
    ops::reject(std::string(nameOf(formula)) + " is not one of kernels/functions");
}
#undef KEYFALL_CASE
#undef KEYFALL_OWN_CASE

}  // namespace keyfall::cpu
