// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/plan.h"

namespace keyfall::cpu {

/// `Backend::random`
void random(const ops::RandomPlan& plan);

}  // namespace keyfall::cpu
