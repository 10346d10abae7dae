// SPDX-License-Identifier: MIT
#include "kernels/cpu/random.h"

#include "kernels/cpu/parallel.h"
#include "kernels/cpu/random_loop.h"

namespace keyfall::cpu {

namespace {

template <class T>
void draw(const ops::RandomPlan& plan)
{
    auto* const output = plan.output.hostData<T>();
    // A number costs more than ten additions.
    parallelFor(plan.output.numel(), kParallelGrain / 8, [&plan, output](std::int64_t begin, std::int64_t end) {
        RandomLoop<T>::function()(output + begin, end - begin, plan.start + static_cast<std::uint64_t>(begin),
                                  {plan.seed, plan.bits, plan.above});
    });
}

}  // namespace

void random(const ops::RandomPlan& plan)
{
    if (plan.output.dtype() == DType::float32)
        draw<float>(plan);
    else if (plan.output.dtype() == DType::float64)
        draw<double>(plan);
    else
        draw<std::int64_t>(plan);
}

}  // namespace keyfall::cpu
