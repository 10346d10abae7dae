// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/ops/backend.h"

namespace keyfall::meta {

/// The backend without data: its operators are the shared checks and shapes, and nothing else (eleven:2.9).
[[nodiscard]] const ops::Backend& backend();

}  // namespace keyfall::meta
