// SPDX-License-Identifier: MIT
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/elementwise_launch.h"
#include "kernels/cuda/function_launch.h"
#include "kernels/cuda/kernels/formulas.h"
#include "kernels/ops/promotion.h"

namespace keyfall::cuda {

namespace {

template <template <class> class Formula>
void anyNumber(const CudaDevices& devices, const ops::ElementwisePlan& plan)
{
    withComputeType(plan.compute, [&](auto zero) {
        using C = decltype(zero);
        launchElementwise<Formula<C>, C>(devices, plan, {});
    });
}

/// Add or Sub, which have a factor.
template <template <class> class Formula>
void scaled(const CudaDevices& devices, const ops::ElementwisePlan& plan)
{
    withComputeType(plan.compute, [&](auto zero) {
        using C = decltype(zero);
        Formula<C> formula;
        if constexpr (std::is_floating_point_v<C>)
            formula.alpha = static_cast<C>(ops::toDouble(plan.alpha));
        else
            formula.alpha = ops::toInt(plan.alpha);
        launchElementwise<Formula<C>, C>(devices, plan, formula);
    });
}

void divide(const CudaDevices& devices, const ops::ElementwisePlan& plan)
{
    if (plan.compute == DType::float64)
        launchElementwise<Div<double>, double>(devices, plan, {});
    else
        launchElementwise<Div<float>, float>(devices, plan, {});
}

}  // namespace

void CudaBackend::binary(ops::BinaryFormula formula, const ops::ElementwisePlan& plan) const
{
    using ops::BinaryFormula;
    const CudaDevices& on = devices();
    switch (formula) {
    case BinaryFormula::add: return scaled<Add>(on, plan);
    case BinaryFormula::sub: return scaled<Sub>(on, plan);
    case BinaryFormula::mul: return anyNumber<Mul>(on, plan);
    case BinaryFormula::div: return divide(on, plan);
    case BinaryFormula::maximum: return anyNumber<Maximum>(on, plan);
    case BinaryFormula::minimum: return anyNumber<Minimum>(on, plan);
    case BinaryFormula::eq: return anyNumber<Equal>(on, plan);
    case BinaryFormula::ne: return anyNumber<NotEqual>(on, plan);
    case BinaryFormula::lt: return anyNumber<Less>(on, plan);
    case BinaryFormula::le: return anyNumber<LessEqual>(on, plan);
    case BinaryFormula::gt: return anyNumber<Greater>(on, plan);
    case BinaryFormula::ge: return anyNumber<GreaterEqual>(on, plan);
#define KEYFALL_CASE(name, function, types, result)                                                                    \
    case BinaryFormula::name: return types<functions::function>(on, plan);
        KEYFALL_BINARY_FUNCTIONS(KEYFALL_CASE)
#undef KEYFALL_CASE
    }
}

void CudaBackend::where(const ops::ElementwisePlan& plan) const
{
    if (plan.count == 0)
        return;
    Elementwise<Where, std::int64_t> kernel;
    kernel.loop = loopOf(plan.shape);
    for (int i = 0; i < 4; ++i)
        kernel.operands[i] = bitsOperandOf(plan, i);
    issue(devices(), kernel, elementwiseConfig(plan.count),
          {tensorOf(plan, 0), tensorOf(plan, 1), tensorOf(plan, 2), tensorOf(plan, 3)});
}

}  // namespace keyfall::cuda
