// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/vmap/rule_call.h"

namespace keyfall::vmap {

/// Does a call example by example, and stacks the results (eleven:2.3.6): right for every operator, and slow.
/// Throws for an empty batch, which has no example to learn the results' shapes from.
void loopOverExamples(RuleCall& call);

}  // namespace keyfall::vmap
