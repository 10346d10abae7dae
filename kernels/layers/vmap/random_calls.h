// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/kernel.h"
#include "core/tensor/value.h"

namespace keyfall::vmap {

/// Whether this call draws random numbers; `dropout` does so only while training, with a probability between 0 and 1.
[[nodiscard]] bool drawsNumbers(const BoxedCall& call, const Stack& arguments);

/// Carries a call that draws out, as the mode of its vmap says (eleven:2.3.5): raises, draws once for all examples,
/// or draws for each. `level` is the highest of the arguments, 0 when none is batched; `size` the batch at that level.
void drawMapped(const BoxedCall& call, Stack& stack, int level, std::int64_t size);

}  // namespace keyfall::vmap
