// SPDX-License-Identifier: MIT
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/elementwise_launch.h"
#include "kernels/cuda/function_launch.h"
#include "kernels/cuda/kernels/formulas.h"

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

/// Formulas that only exist for floating types; the operator layer converts integers before.
template <template <class> class Formula>
void floatingOnly(const CudaDevices& devices, const ops::ElementwisePlan& plan)
{
    if (plan.compute == DType::float64)
        launchElementwise<Formula<double>, double>(devices, plan, {});
    else
        launchElementwise<Formula<float>, float>(devices, plan, {});
}

}  // namespace

void CudaBackend::unary(ops::UnaryFormula formula, const ops::ElementwisePlan& plan) const
{
    using ops::UnaryFormula;
    const CudaDevices& on = devices();
    switch (formula) {
    case UnaryFormula::neg: return anyNumber<Neg>(on, plan);
    case UnaryFormula::abs: return anyNumber<Abs>(on, plan);
    case UnaryFormula::sign: return anyNumber<Sign>(on, plan);
    case UnaryFormula::relu: return anyNumber<Relu>(on, plan);
    case UnaryFormula::exp: return floatingOnly<Exp>(on, plan);
    case UnaryFormula::log: return floatingOnly<Log>(on, plan);
    case UnaryFormula::sqrt: return floatingOnly<Sqrt>(on, plan);
    case UnaryFormula::sin: return floatingOnly<Sin>(on, plan);
    case UnaryFormula::cos: return floatingOnly<Cos>(on, plan);
    case UnaryFormula::tanh: return floatingOnly<Tanh>(on, plan);
    case UnaryFormula::sigmoid: return floatingOnly<Sigmoid>(on, plan);
#define KEYFALL_CASE(name, function, types, result)                                                                    \
    case UnaryFormula::name: return types<functions::function>(on, plan);
        KEYFALL_UNARY_FUNCTIONS(KEYFALL_CASE)
#undef KEYFALL_CASE
    }
}

}  // namespace keyfall::cuda
