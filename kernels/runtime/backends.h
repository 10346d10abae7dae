// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall {

/// Registers the backends that every build has, cpu, meta and the memory of privateuseone; what is there already stays. The CUDA backend registers
/// itself where a device, real or emulated, is chosen (cuda_backend.h). Thread-safe.
void installBackends();

}  // namespace keyfall
