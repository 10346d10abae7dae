// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"

namespace keyfall {

namespace autograd {
struct Formula;
}

/// The Autograd layer's kernel for every operator (eleven:2.4): puts the call on the tape when an argument requires
/// a gradient, then passes on. Its state is on the tensors, so one kernel serves every dispatcher.
///
/// How gradients are switched off: Note [Grad mode is a key, or it is not] in grad_mode.h. While a call that this kernel
/// recorded goes on below, the layer's keys are excluded: what a kernel calls itself is part of the recorded call.
[[nodiscard]] Kernel autogradKernel();
/// The same for one operator that has parts here and a gradient for the whole of it in PyTorch. `whole` outlives it.
[[nodiscard]] Kernel autogradKernel(const autograd::Formula& whole);

}  // namespace keyfall
