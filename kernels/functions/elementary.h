// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/functions/host_device.h"
#include "kernels/functions/vector_math.h"
#include "kernels/functions/whole.h"

#include <cmath>
#include <type_traits>

/// Elementary functions for kernels that are written once for all backends: on the host and in float those of
/// vector_math.h, whose loops vectorise; on a device, and in double, those of its own library.
namespace keyfall::functions {

#if defined(__CUDA_ARCH__)
#define KEYFALL_ELEMENTARY(name, vectorised, library)                                                                  \
    template <class C>                                                                                                 \
    KEYFALL_HD C name(C x)                                                                                             \
    {                                                                                                                  \
        return library(x);                                                                                             \
    }
#else
#define KEYFALL_ELEMENTARY(name, vectorised, library)                                                                  \
    template <class C>                                                                                                 \
    KEYFALL_HD C name(C x)                                                                                             \
    {                                                                                                                  \
        if constexpr (std::is_same_v<C, float>)                                                                        \
            return vectorised(x);                                                                                      \
        else                                                                                                           \
            return library(x);                                                                                         \
    }
#endif
KEYFALL_ELEMENTARY(exponential, vectorExp, std::exp)
KEYFALL_ELEMENTARY(exponential2, vectorExp2, std::exp2)
KEYFALL_ELEMENTARY(exponentialLess1, vectorExpm1, std::expm1)
KEYFALL_ELEMENTARY(logarithm2, vectorLog2, std::log2)
KEYFALL_ELEMENTARY(logarithm10, vectorLog10, std::log10)
KEYFALL_ELEMENTARY(logarithm1p, vectorLog1p, std::log1p)
KEYFALL_ELEMENTARY(hyperbolicSine, vectorSinh, std::sinh)
KEYFALL_ELEMENTARY(hyperbolicCosine, vectorCosh, std::cosh)
KEYFALL_ELEMENTARY(hyperbolicTangent, vectorTanh, std::tanh)
KEYFALL_ELEMENTARY(errorFunction, vectorErf, std::erf)
#undef KEYFALL_ELEMENTARY

/// How much of a normal distribution lies below x.
template <class C>
KEYFALL_HD C normalDistribution(C x)
{
#if !defined(__CUDA_ARCH__)
    if constexpr (std::is_same_v<C, float>)
        return vectorNormal(x);
#endif
    return C(0.5) * (C(1) + errorFunction(x * C(0.70710678118654752440)));
}

template <class C>
KEYFALL_HD C raised(C a, C b)
{
#if !defined(__CUDA_ARCH__)
    if constexpr (std::is_same_v<C, float>)
        return vectorPower(a, b);
#endif
    return power(a, b);
}

}  // namespace keyfall::functions
