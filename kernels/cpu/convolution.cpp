// SPDX-License-Identifier: MIT
#include "kernels/cpu/convolution.h"

#include "kernels/cpu/convolution_panels.h"
#include "kernels/cpu/convolution_planes.h"
#include "kernels/cpu/copy.h"
#include "kernels/ops/allocate.h"

namespace keyfall::cpu {

namespace {

using ops::ConvolutionPlan;

template <class T>
void run(const ConvolutionPlan& plan)
{
    const ConvolutionTask<T> task(plan);
    ConvolutionPlanes<T> planes(task);
    // Gathering is worth more than one product in two for nothing.
    if (planes.computed() > 2 * task.rows() * task.columns())
        ConvolutionPanels<T>(task).run();
    else
        planes.run();
}

/// Computes in `type`, whose elements T are.
template <class T>
void runAs(DType type, const ConvolutionPlan& plan)
{
    if (plan.output.dtype() == type)
        return run<T>(plan);
    ConvolutionPlan wide = plan;
    wide.input = ops::castTo(plan.input, type);
    wide.weight = ops::castTo(plan.weight, type);
    if (plan.bias.defined())
        wide.bias = ops::castTo(plan.bias, type);
    wide.output = Tensor::emptyHost(type, plan.output.shape());
    run<T>(wide);
    copy(plan.output, wide.output);
}

}  // namespace

void convolution(const ConvolutionPlan& plan)
{
    const DType type = plan.output.dtype();
    if (type == DType::float64)
        run<double>(plan);
    else if (isFloating(type))
        runAs<float>(DType::float32, plan);
    else
        runAs<std::uint64_t>(DType::int64, plan);
}

}  // namespace keyfall::cpu
