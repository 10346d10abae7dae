// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"

namespace keyfall {

/// What this machine's processor is: its name, instruction sets that the kernels can use, threads, memory.
[[nodiscard]] DeviceReport cpuReport();

}  // namespace keyfall
