// SPDX-License-Identifier: MIT
#include "kernels/cpu/convolution.h"

#include "kernels/cpu/convolution_panels.h"
#include "kernels/cpu/convolution_planes.h"
#include "kernels/cpu/copy.h"

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

/// A plan for `type`, with converted copies; its output is new.
ConvolutionPlan converted(const ConvolutionPlan& plan, DType type)
{
    const auto inType = [type](const Tensor& tensor) {
        Tensor result = Tensor::emptyHost(type, tensor.shape());
        copy(result, tensor);
        return result;
    };
    ConvolutionPlan result = plan;
    result.input = inType(plan.input);
    result.weight = inType(plan.weight);
    if (plan.bias.defined())
        result.bias = inType(plan.bias);
    result.output = Tensor::emptyHost(type, plan.output.shape());
    return result;
}

}  // namespace

void convolution(const ConvolutionPlan& plan)
{
    switch (plan.output.dtype()) {
    case DType::float32: return run<float>(plan);
    case DType::float64: return run<double>(plan);
    case DType::float16:
    case DType::bfloat16: {
        const ConvolutionPlan wide = converted(plan, DType::float32);
        run<float>(wide);
        return copy(plan.output, wide.output);
    }
    default: {
        const ConvolutionPlan wide = converted(plan, DType::int64);
        run<std::uint64_t>(wide);
        return copy(plan.output, wide.output);
    }
    }
}

}  // namespace keyfall::cpu
