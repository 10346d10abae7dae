// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"

namespace keyfall {

/// The Autograd layer's kernel for every operator (eleven-keys 2.4): puts the call on the tape when an argument requires
/// a gradient, then passes on. Its state is on the tensors, so one kernel serves every dispatcher.
///
/// Note [Grad mode is a key]
/// Switching gradients off excludes the Autograd key on this thread, so this kernel is then not reached at all. While a
/// call it recorded goes on below, the key is excluded too: what a kernel calls itself is part of the recorded call.
[[nodiscard]] Kernel autogradKernel();

}  // namespace keyfall
