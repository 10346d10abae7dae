// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/cuda/launch_index.h"

#include <cuda_runtime.h>

namespace keyfall::cuda {

/// Runs a functor on the GPU: Note [A kernel is a functor over a launch index]. The functor stays in the constant memory
/// of the launch's parameters; without __grid_constant__ every thread would copy its arrays to local memory.
template <class F>
__global__ void runReal(const __grid_constant__ F kernel)
{
    const LaunchIndex at{{blockIdx.x, blockIdx.y, blockIdx.z},
                         {threadIdx.x, threadIdx.y, threadIdx.z},
                         {gridDim.x, gridDim.y, gridDim.z},
                         {blockDim.x, blockDim.y, blockDim.z}};
    if constexpr (PhasedKernel<F>) {
        __shared__ typename F::Shared shared;
        typename F::Registers mine{};
        const int phases = kernel.phases();
        for (int phase = 0; phase < phases; ++phase) {
            kernel(phase, at, shared, mine);
            __syncthreads();
        }
    } else {
        kernel(at);
    }
}

/// Declared in kernel_table.h; the .cu files instantiate it for each kernel.
template <class F>
int launchReal(const void* functor, const LaunchConfig& config, void* stream)
{
    const dim3 grid(config.grid.x, config.grid.y, config.grid.z);
    const dim3 block(config.block.x, config.block.y, config.block.z);
    runReal<F><<<grid, block, 0, static_cast<cudaStream_t>(stream)>>>(*static_cast<const F*>(functor));
    return cudaGetLastError();
}

}  // namespace keyfall::cuda

#define KEYFALL_REAL_KERNEL(...)                                                                                       \
    template int launchReal<__VA_ARGS__>(const void* functor, const LaunchConfig& config, void* stream);
