// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/convolution.h"

#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/plan_operands.h"
#include "kernels/cuda/tiled_launch.h"

namespace keyfall::cuda {

namespace {

template <class C>
void launch(const CudaDevices& devices, const ops::ConvolutionPlan& plan)
{
    ConvolutionFactors<C> factors;
    factors.output = plan.output.deviceAddress();
    factors.input = plan.input.deviceAddress();
    factors.weight = plan.weight.deviceAddress();
    factors.bias = plan.bias.defined() ? plan.bias.deviceAddress() : nullptr;
    factors.dtype = plan.output.dtype();
    factors.turned = plan.turned;
    factors.images = plan.output.size(0);
    factors.groups = plan.groups();
    factors.outChannels = plan.outChannels();
    factors.inChannels = plan.inChannels();
    for (std::size_t d = 0; d < 2; ++d) {
        factors.outputSize[d] = plan.output.shape()[2 + d];
        factors.inputSize[d] = plan.input.shape()[2 + d];
        factors.kernel[d] = plan.kernel()[d];
        factors.stride[d] = plan.stride[d];
        factors.padding[d] = plan.padding[d];
        factors.dilation[d] = plan.dilation[d];
        factors.spread[d] = plan.spread[d];
    }
    std::copy(plan.input.strides().begin(), plan.input.strides().end(), factors.inputStrides);
    std::copy(plan.weight.strides().begin(), plan.weight.strides().end(), factors.weightStrides);
    launchTiled(devices, factors, plan.groups(), {&plan.output, &plan.input, &plan.weight});
}

}  // namespace

void CudaBackend::convolution(const ops::ConvolutionPlan& plan) const
{
    withComputeType(plan.output.dtype(), [&](auto zero) { launch<decltype(zero)>(devices(), plan); });
}

}  // namespace keyfall::cuda
