// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/backend.h"

namespace keyfall::cpu {

/// The backend that computes on the host.
[[nodiscard]] const ops::Backend& backend();

}  // namespace keyfall::cpu
