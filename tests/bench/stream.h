// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace keyfall::bench {

/// GB/s of a[i] = b[i] + s * c[i] over arrays of floats: the better of plain and streaming stores, `threads` at once.
[[nodiscard]] double streamTriad(std::int64_t elements, int threads);

}  // namespace keyfall::bench
