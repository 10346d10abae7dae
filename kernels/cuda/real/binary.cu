// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/copy.h"
#include "kernels/cuda/kernels/elementwise.h"
#include "kernels/cuda/kernels/formulas.h"
#include "kernels/cuda/real/launch_real.cuh"
#include "kernels/functions/binary_functions.h"

namespace keyfall::cuda {

#define KEYFALL_FLOATING(Formula)                                                                                      \
    KEYFALL_REAL_KERNEL(Elementwise<Formula<float>, float>)                                                            \
    KEYFALL_REAL_KERNEL(Elementwise<Formula<double>, double>)
#define KEYFALL_ANY_NUMBER(Formula)                                                                                    \
    KEYFALL_FLOATING(Formula)                                                                                          \
    KEYFALL_REAL_KERNEL(Elementwise<Formula<std::int64_t>, std::int64_t>)

KEYFALL_ANY_NUMBER(Add)
KEYFALL_ANY_NUMBER(Sub)
KEYFALL_ANY_NUMBER(Mul)
KEYFALL_FLOATING(Div)
KEYFALL_FLOATING(SquaredDistance)
KEYFALL_ANY_NUMBER(Maximum)
KEYFALL_ANY_NUMBER(Minimum)
KEYFALL_ANY_NUMBER(Equal)
KEYFALL_ANY_NUMBER(NotEqual)
KEYFALL_ANY_NUMBER(Less)
KEYFALL_ANY_NUMBER(LessEqual)
KEYFALL_ANY_NUMBER(Greater)
KEYFALL_ANY_NUMBER(GreaterEqual)
KEYFALL_REAL_KERNEL(Elementwise<Where, std::int64_t>)
KEYFALL_REAL_KERNEL(CopyKernel)
KEYFALL_REAL_KERNEL(FillKernel)

#define floats KEYFALL_FLOATING
#define numbers KEYFALL_ANY_NUMBER
#define integers(Formula) KEYFALL_REAL_KERNEL(Elementwise<Formula<std::int64_t>, std::int64_t>)
#define KEYFALL_FUNCTION(name, function, types, result) types(functions::function)
KEYFALL_BINARY_FUNCTIONS(KEYFALL_FUNCTION)

}  // namespace keyfall::cuda
