// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"
#include "core/text/json_text.h"

namespace keyfall {

/// Form T of vectors/ops/FORMAT.md of a tensor of any layout, with its elements, copied to host memory. Members that
/// cannot be copied say why in `omitted`; never throws.
[[nodiscard]] Json formOf(Runtime& runtime, const Tensor& tensor);

}  // namespace keyfall
