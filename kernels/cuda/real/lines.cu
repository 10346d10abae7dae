// SPDX-License-Identifier: MIT
#include "kernels/cuda/kernels/along.h"
#include "kernels/cuda/kernels/find_true.h"
#include "kernels/cuda/kernels/fold.h"
#include "kernels/cuda/kernels/layer_norm.h"
#include "kernels/cuda/kernels/random.h"
#include "kernels/cuda/kernels/softmax.h"
#include "kernels/cuda/kernels/sort.h"
#include "kernels/cuda/real/launch_real.cuh"
#include "kernels/functions/folds.h"

namespace keyfall::cuda {

#define KEYFALL_EACH_TYPE(X) X(float) X(double) X(std::int64_t)
#define KEYFALL_LINE_KERNELS(C)                                                                                        \
    KEYFALL_REAL_KERNEL(CumsumKernel<C>)                                                                               \
    KEYFALL_REAL_KERNEL(ScatterKernel<C>)                                                                              \
    KEYFALL_REAL_KERNEL(MergeKernel<C>)                                                                                \
    KEYFALL_REAL_KERNEL(FoldPerThread<functions::Product<C>, C>)                                                       \
    KEYFALL_REAL_KERNEL(FoldPerThread<functions::Largest<C>, C>)                                                       \
    KEYFALL_REAL_KERNEL(FoldPerThread<functions::Smallest<C>, C>)                                                      \
    KEYFALL_REAL_KERNEL(FoldPerThread<functions::LargestPosition<C>, C>)                                               \
    KEYFALL_REAL_KERNEL(FoldPerBlock<functions::Product<C>, C>)                                                        \
    KEYFALL_REAL_KERNEL(FoldPerBlock<functions::Largest<C>, C>)                                                        \
    KEYFALL_REAL_KERNEL(FoldPerBlock<functions::Smallest<C>, C>)                                                       \
    KEYFALL_REAL_KERNEL(FoldPerBlock<functions::LargestPosition<C>, C>)                                                \
    KEYFALL_REAL_KERNEL(FoldPerThread<functions::SmallestPosition<C>, C>)                                              \
    KEYFALL_REAL_KERNEL(FoldPerBlock<functions::SmallestPosition<C>, C>)
KEYFALL_EACH_TYPE(KEYFALL_LINE_KERNELS)
#define KEYFALL_RANDOM_KERNEL(C) KEYFALL_REAL_KERNEL(RandomKernel<C>)
KEYFALL_EACH_TYPE(KEYFALL_RANDOM_KERNEL)
KEYFALL_REAL_KERNEL(CountTrueKernel)
KEYFALL_REAL_KERNEL(PlaceTrueKernel)
KEYFALL_REAL_KERNEL(GatherKernel)
KEYFALL_REAL_KERNEL(SoftmaxKernel<float>)
KEYFALL_REAL_KERNEL(SoftmaxKernel<double>)
KEYFALL_REAL_KERNEL(LayerNormKernel<float>)
KEYFALL_REAL_KERNEL(LayerNormKernel<double>)

}  // namespace keyfall::cuda
