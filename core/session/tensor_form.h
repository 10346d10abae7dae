// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/json_text.h"
#include "core/session/runtime.h"

namespace keyfall {

/// Form T of vectors/ops/FORMAT.md of a tensor of any layout, with its elements, copied to host memory. Members that
/// cannot be copied say why in `omitted`; never throws.
[[nodiscard]] Json formOf(Runtime& runtime, const Tensor& tensor);

}  // namespace keyfall
