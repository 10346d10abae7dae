// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/plan.h"

namespace keyfall::cpu {

/// `Backend::layerNorm`: three passes over each row, which stays in the cache meanwhile.
void layerNorm(const ops::NormPlan& plan);

}  // namespace keyfall::cpu
