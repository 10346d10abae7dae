// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/formulas.h"
#include "kernels/cuda/real/elementwise_kernels.cuh"
#include "kernels/functions/unary_functions.h"

namespace keyfall::cuda {

KEYFALL_ELEMENTWISE(numbers, Neg)
KEYFALL_ELEMENTWISE(numbers, Abs)
KEYFALL_ELEMENTWISE(numbers, Sign)
KEYFALL_ELEMENTWISE(numbers, Relu)
KEYFALL_ELEMENTWISE(floats, Exp)
KEYFALL_ELEMENTWISE(floats, Log)
KEYFALL_ELEMENTWISE(floats, Sqrt)
KEYFALL_ELEMENTWISE(floats, Sin)
KEYFALL_ELEMENTWISE(floats, Cos)
KEYFALL_ELEMENTWISE(floats, Tanh)
KEYFALL_ELEMENTWISE(floats, Sigmoid)

#define KEYFALL_FUNCTION(name, function, types, result) KEYFALL_ELEMENTWISE(types, functions::function)
KEYFALL_UNARY_FUNCTIONS(KEYFALL_FUNCTION)
#undef KEYFALL_FUNCTION

}  // namespace keyfall::cuda
