// SPDX-License-Identifier: MIT
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/function_launch.h"
#include "kernels/cuda/kernels/formulas.h"

namespace keyfall::cuda {

void CudaBackend::binary(ops::BinaryFormula formula, const ops::ElementwisePlan& plan) const
{
    using ops::BinaryFormula;
    const CudaDevices& on = devices();
    switch (formula) {
    case BinaryFormula::add: return numbers<Add>(on, plan);
    case BinaryFormula::sub: return numbers<Sub>(on, plan);
    case BinaryFormula::mul: return numbers<Mul>(on, plan);
    case BinaryFormula::div: return floats<Div>(on, plan);
    case BinaryFormula::maximum: return numbers<Maximum>(on, plan);
    case BinaryFormula::minimum: return numbers<Minimum>(on, plan);
    case BinaryFormula::eq: return numbers<Equal>(on, plan);
    case BinaryFormula::ne: return numbers<NotEqual>(on, plan);
    case BinaryFormula::lt: return numbers<Less>(on, plan);
    case BinaryFormula::le: return numbers<LessEqual>(on, plan);
    case BinaryFormula::gt: return numbers<Greater>(on, plan);
    case BinaryFormula::ge: return numbers<GreaterEqual>(on, plan);
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
