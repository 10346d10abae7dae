// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/elementwise_launch.h"
#include "kernels/ops/formula.h"
#include "kernels/ops/promotion.h"

#include <type_traits>

/// Launches of formulas, by the kinds of element types that the lists of formulas name.
namespace keyfall::cuda {

template <class F, class C>
void launchFunction(const CudaDevices& devices, const ops::ElementwisePlan& plan)
{
    const auto number = [](const Scalar& given) {
        if constexpr (std::is_floating_point_v<C>)
            return static_cast<C>(ops::toDouble(given));
        else
            return ops::toInt(given);
    };
    F f;
    if constexpr (requires { f.p; }) {
        for (std::size_t i = 0; i < plan.parameters.size(); ++i)
            f.p[i] = number(plan.parameters[i]);
    }
    if constexpr (requires { f.alpha; })
        f.alpha = number(plan.alpha);
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
