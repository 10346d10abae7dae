// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/convolution.h"
#include "kernels/cuda/kernels/matmul.h"
#include "kernels/cuda/kernels/sum.h"
#include "kernels/cuda/real/launch_real.cuh"

namespace keyfall::cuda {

#define KEYFALL_EVERY_TYPE(Kernel)                                                                                     \
    KEYFALL_REAL_KERNEL(Kernel<float>)                                                                                 \
    KEYFALL_REAL_KERNEL(Kernel<double>)                                                                                \
    KEYFALL_REAL_KERNEL(Kernel<std::int64_t>)

KEYFALL_EVERY_TYPE(SumPerThread)
KEYFALL_EVERY_TYPE(SumPerBlock)
KEYFALL_EVERY_TYPE(TiledMatmul)
KEYFALL_EVERY_TYPE(TiledConvolution)

}  // namespace keyfall::cuda
