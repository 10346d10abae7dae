// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/elementwise_launch.h"
#include "kernels/ops/formula.h"
#include "kernels/ops/promotion.h"

#include <type_traits>

/// Launches of the functions of kernels/functions/, by the kinds of element types that their lists name.
namespace keyfall::cuda {

template <class F, class C>
void launchFunction(const CudaDevices& devices, const ops::ElementwisePlan& plan)
{
    F f;
    for (std::size_t i = 0; i < plan.parameters.size(); ++i) {
        if constexpr (std::is_floating_point_v<C>)
            f.p[i] = static_cast<C>(ops::toDouble(plan.parameters[i]));
        else
            f.p[i] = ops::toInt(plan.parameters[i]);
    }
    launchElementwise<F, C>(devices, plan, f);
}

template <template <class> class Function>
void floats(const CudaDevices& devices, const ops::ElementwisePlan& plan)
{
    if (plan.compute == DType::float64)
        launchFunction<Function<double>, double>(devices, plan);
    else
        launchFunction<Function<float>, float>(devices, plan);
}
template <template <class> class Function>
void numbers(const CudaDevices& devices, const ops::ElementwisePlan& plan)
{
    withComputeType(plan.compute,
                    [&](auto zero) { launchFunction<Function<decltype(zero)>, decltype(zero)>(devices, plan); });
}
template <template <class> class Function>
void integers(const CudaDevices& devices, const ops::ElementwisePlan& plan)
{
    launchFunction<Function<std::int64_t>, std::int64_t>(devices, plan);
}

}  // namespace keyfall::cuda
