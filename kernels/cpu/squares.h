// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/plan.h"

namespace keyfall::cpu {

/// `Backend::squares`: one pass over both inputs.
void squares(const ops::SquaresPlan& plan);

}  // namespace keyfall::cpu
