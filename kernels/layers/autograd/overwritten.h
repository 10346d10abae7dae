// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"
#include "core/tensor/tensor.h"

namespace keyfall::autograd {

/// Whether a tensor has less elements than its memory: others may lie in that.
[[nodiscard]] bool isPartOfLarger(const Tensor& tensor);
/// Throws DispatchError where an in-place operator must not overwrite `self` while gradients are recorded (eleven:2.4.4).
void checkOverwritten(const BoxedCall& call, const Tensor& self);

}  // namespace keyfall::autograd
