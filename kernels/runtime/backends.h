// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall {

/// Registers the backends that every build has, cpu and meta; what is there already stays. The CUDA backend registers
/// itself where a device, real or emulated, is chosen (cuda_backend.h). Thread-safe.
void installBackends();

}  // namespace keyfall
