// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/kernels/elementwise.h"
#include "kernels/cuda/real/launch_real.cuh"

/// KEYFALL_ELEMENTWISE(types, Formula): the kernels of a formula for a kind of element types that the lists of formulas
/// name (floats, numbers, integers).
#define KEYFALL_ELEMENTWISE_floats(Formula)                                                                            \
    KEYFALL_REAL_KERNEL(Elementwise<Formula<float>, float>)                                                            \
    KEYFALL_REAL_KERNEL(Elementwise<Formula<double>, double>)
#define KEYFALL_ELEMENTWISE_integers(Formula) KEYFALL_REAL_KERNEL(Elementwise<Formula<std::int64_t>, std::int64_t>)
#define KEYFALL_ELEMENTWISE_numbers(Formula) KEYFALL_ELEMENTWISE_floats(Formula) KEYFALL_ELEMENTWISE_integers(Formula)
#define KEYFALL_ELEMENTWISE(types, Formula) KEYFALL_ELEMENTWISE_##types(Formula)
