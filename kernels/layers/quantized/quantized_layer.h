// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"

namespace keyfall {

/// The Quantized layer's kernel for every operator (eleven:2.7): does the call on the codes by the operator's rule
/// (quantized_rules.h), or dequantizes the arguments, calls the operator below and quantizes the results. Passes on, and
/// says so, when no argument is quantized.
[[nodiscard]] Kernel quantizedKernel();

}  // namespace keyfall
