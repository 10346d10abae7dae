// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/copy.h"
#include "kernels/cuda/kernels/formulas.h"
#include "kernels/cuda/real/elementwise_kernels.cuh"
#include "kernels/functions/binary_functions.h"

namespace keyfall::cuda {

KEYFALL_ELEMENTWISE(numbers, Add)
KEYFALL_ELEMENTWISE(numbers, Sub)
KEYFALL_ELEMENTWISE(numbers, Mul)
KEYFALL_ELEMENTWISE(floats, Div)
KEYFALL_ELEMENTWISE(floats, SquaredDistance)
KEYFALL_ELEMENTWISE(numbers, Maximum)
KEYFALL_ELEMENTWISE(numbers, Minimum)
KEYFALL_ELEMENTWISE(numbers, Equal)
KEYFALL_ELEMENTWISE(numbers, NotEqual)
KEYFALL_ELEMENTWISE(numbers, Less)
KEYFALL_ELEMENTWISE(numbers, LessEqual)
KEYFALL_ELEMENTWISE(numbers, Greater)
KEYFALL_ELEMENTWISE(numbers, GreaterEqual)
KEYFALL_REAL_KERNEL(Elementwise<Where, std::int64_t>)
KEYFALL_REAL_KERNEL(CopyKernel)
KEYFALL_REAL_KERNEL(FillKernel)

#define KEYFALL_FUNCTION(name, function, types, result) KEYFALL_ELEMENTWISE(types, functions::function)
KEYFALL_BINARY_FUNCTIONS(KEYFALL_FUNCTION)
#undef KEYFALL_FUNCTION

}  // namespace keyfall::cuda
