// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/elementwise.h"
#include "kernels/cuda/kernels/formulas.h"
#include "kernels/cuda/real/launch_real.cuh"
#include "kernels/functions/unary_functions.h"

namespace keyfall::cuda {

#define KEYFALL_FLOATING(Formula)                                                                                      \
    KEYFALL_REAL_KERNEL(Elementwise<Formula<float>, float>)                                                            \
    KEYFALL_REAL_KERNEL(Elementwise<Formula<double>, double>)
#define KEYFALL_ANY_NUMBER(Formula)                                                                                    \
    KEYFALL_FLOATING(Formula)                                                                                          \
    KEYFALL_REAL_KERNEL(Elementwise<Formula<std::int64_t>, std::int64_t>)

KEYFALL_ANY_NUMBER(Neg)
KEYFALL_ANY_NUMBER(Abs)
KEYFALL_ANY_NUMBER(Sign)
KEYFALL_ANY_NUMBER(Relu)
KEYFALL_FLOATING(Exp)
KEYFALL_FLOATING(Log)
KEYFALL_FLOATING(Sqrt)
KEYFALL_FLOATING(Sin)
KEYFALL_FLOATING(Cos)
KEYFALL_FLOATING(Tanh)
KEYFALL_FLOATING(Sigmoid)

#define floats KEYFALL_FLOATING
#define numbers KEYFALL_ANY_NUMBER
#define integers(Formula) KEYFALL_REAL_KERNEL(Elementwise<Formula<std::int64_t>, std::int64_t>)
#define KEYFALL_FUNCTION(name, function, types, result) types(functions::function)
KEYFALL_UNARY_FUNCTIONS(KEYFALL_FUNCTION)

}  // namespace keyfall::cuda
