// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/layer_norm.h"

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/issue.h"

namespace keyfall::cuda {

namespace {

void* addressOf(const Tensor& tensor)
{
    return tensor.defined() ? tensor.deviceAddress() : nullptr;
}

template <class C>
void launch(const CudaDevices& devices, const ops::NormPlan& plan)
{
    LayerNormKernel<C> kernel;
    kernel.output = addressOf(plan.output);
    kernel.input = addressOf(plan.input);
    kernel.weight = addressOf(plan.weight);
    kernel.bias = addressOf(plan.bias);
    kernel.mean = addressOf(plan.mean);
    kernel.deviation = addressOf(plan.deviation);
    kernel.dtype = plan.input.dtype();
    kernel.epsilon = static_cast<C>(plan.epsilon);
    kernel.length = plan.length;
    int foldings = 5;  // a warp
    while (foldings < kMostNormFoldings && plan.length > (std::int64_t{1} << foldings))
        ++foldings;
    kernel.foldings = foldings;
    issue(devices, kernel, {{static_cast<std::uint32_t>(plan.rows), 1, 1}, {1U << foldings, 1, 1}},
          {&plan.output, &plan.input});
}

}  // namespace

void CudaBackend::layerNorm(const ops::NormPlan& plan) const
{
    if (plan.input.dtype() == DType::float64)
        launch<double>(devices(), plan);
    else
        launch<float>(devices(), plan);
}

}  // namespace keyfall::cuda
