// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"

namespace keyfall {

/// The Autocast layer's kernel for every operator (eleven:2.5): casts the eligible arguments by the operator's
/// policy, then passes on with the layer's keys excluded, so that what a kernel calls itself is not cast again.
///
/// Eligible are floating tensors on the device in question, except float64 and quantized ones. The casts are dispatched
/// calls of `_to_copy`: on the tape where Autograd is below (PyTorch's order), off it where Autograd has already recorded
/// the call (the 11 keys; eleven:2.0). Without an open region (the key was ticked) each device's default type counts.
[[nodiscard]] Kernel autocastKernel();

}  // namespace keyfall
