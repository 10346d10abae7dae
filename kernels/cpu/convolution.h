// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/plan.h"

namespace keyfall::cpu {

/// `Backend::convolution`, without a matrix of windows. Half types compute in float32, integers wrap.
///
/// Where the output's planes are large, neighbouring elements see neighbouring elements of the input
/// (convolution_planes.h); where they are small, as those of a weight's gradient, what a tile of them sees is gathered
/// (convolution_panels.h). Both end in one loop (convolution_loop.h).
void convolution(const ops::ConvolutionPlan& plan);

}  // namespace keyfall::cpu
