// SPDX-License-Identifier: MIT
#include "kernels/cpu/fold.h"

#include "core/tensor/half.h"
#include "kernels/cpu/loops.h"
#include "kernels/cpu/parallel.h"
#include "kernels/functions/folds.h"

#include <algorithm>

namespace keyfall::cpu {

namespace {

using ops::ReductionFormula;
using ops::ReductionPlan;

/// The offset of element `index` of a nest of loops.
std::int64_t offsetOf(std::int64_t index, const Dims& shape, const Dims& strides)
{
    std::int64_t offset = 0;
    for (std::size_t d = shape.size(); d-- > 0; index /= shape[d])
        offset += index % shape[d] * strides[d];
    return offset;
}

/// Reads stored elements (S) as the type they are folded in (C).
template <class Fold, class S, class C>
void foldStored(const ReductionPlan& plan)
{
    const auto* const input = plan.input.hostData<const S>();
    const std::int64_t inner = plan.reducedShape.empty() ? 1 : plan.reducedShape.back();
    const std::int64_t stride = plan.reducedStrides.empty() ? 1 : plan.reducedStrides.back();
    const std::int64_t grain = std::max<std::int64_t>(1, kParallelGrain / std::max<std::int64_t>(1, plan.reducedCount));
    parallelFor(plan.keptCount, grain, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            const S* const base = input + offsetOf(i, plan.keptShape, plan.keptStrides);
            Fold fold;
            for (std::int64_t at = 0; at < plan.reducedCount; at += inner) {
                const S* const row = base + offsetOf(at, plan.reducedShape, plan.reducedStrides);
                for (std::int64_t j = 0; j < inner; ++j)
                    fold.step(static_cast<C>(row[j * stride]), at + j);
            }
            const std::int64_t to = offsetOf(i, plan.keptShape, plan.outputStrides);
            using Result = decltype(fold.result());
            if constexpr (std::is_same_v<Result, C>)
                plan.output.hostData<S>()[to] = static_cast<S>(fold.result());
            else
                plan.output.hostData<Result>()[to] = fold.result();
        }
    });
}

template <template <class> class Fold>
void foldAny(const ReductionPlan& plan)
{
    if (plan.input.dtype() == DType::float16)
        return foldStored<Fold<float>, Float16, float>(plan);
    if (plan.input.dtype() == DType::bfloat16)
        return foldStored<Fold<float>, BFloat16, float>(plan);
    withNumberType(plan.input.dtype(), [&](auto zero) {
        using C = decltype(zero);
        foldStored<Fold<C>, C, C>(plan);
    });
}

}  // namespace

void fold(ReductionFormula formula, const ReductionPlan& plan)
{
    switch (formula) {
    case ReductionFormula::prod: return foldAny<functions::Product>(plan);
    case ReductionFormula::amax: return foldAny<functions::Largest>(plan);
    case ReductionFormula::amin: return foldAny<functions::Smallest>(plan);
    case ReductionFormula::argmax: return foldAny<functions::LargestPosition>(plan);
    case ReductionFormula::argmin: return foldAny<functions::SmallestPosition>(plan);
    default: break;
    }
}

}  // namespace keyfall::cpu
