// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/plan.h"

namespace keyfall::cpu {

/// `Backend::softmax`: three passes over each line, which stays in the cache meanwhile.
void softmax(const ops::AlongPlan& plan);
/// `Backend::logsumexp`: two passes.
void logsumexp(const ops::AlongPlan& plan);

}  // namespace keyfall::cpu
