// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/plan.h"

namespace keyfall::cpu {

/// Sorts lines and writes where their elements came from (ops/backend.h). Equal elements keep their order, NaN is greater
/// than all numbers, and both zeros are equal.
void sortAlong(const ops::AlongPlan& plan);

}  // namespace keyfall::cpu
