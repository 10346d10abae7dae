// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/program.h"

#include <vector>

namespace keyfall {

/// All ways to run kernel programs that this machine has, the interpreter first.
[[nodiscard]] std::vector<KernelBackend> kernelBackends();

}  // namespace keyfall
