// SPDX-License-Identifier: MIT
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/function_launch.h"
#include "kernels/cuda/kernels/formulas.h"

namespace keyfall::cuda {

void CudaBackend::unary(ops::UnaryFormula formula, const ops::ElementwisePlan& plan) const
{
    using ops::UnaryFormula;
    const CudaDevices& on = devices();
    switch (formula) {
    case UnaryFormula::neg: return numbers<Neg>(on, plan);
    case UnaryFormula::abs: return numbers<Abs>(on, plan);
    case UnaryFormula::sign: return numbers<Sign>(on, plan);
    case UnaryFormula::relu: return numbers<Relu>(on, plan);
    case UnaryFormula::exp: return floats<Exp>(on, plan);
    case UnaryFormula::log: return floats<Log>(on, plan);
    case UnaryFormula::sqrt: return floats<Sqrt>(on, plan);
    case UnaryFormula::sin: return floats<Sin>(on, plan);
    case UnaryFormula::cos: return floats<Cos>(on, plan);
    case UnaryFormula::tanh: return floats<Tanh>(on, plan);
    case UnaryFormula::sigmoid: return floats<Sigmoid>(on, plan);
#define KEYFALL_CASE(name, function, types, result)                                                                    \
    case UnaryFormula::name: return types<functions::function>(on, plan);
        KEYFALL_UNARY_FUNCTIONS(KEYFALL_CASE)
#undef KEYFALL_CASE
    }
}

}  // namespace keyfall::cuda
