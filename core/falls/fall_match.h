// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_table.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace keyfall {

/// For each fall of `after` the same fall of `before`, as an index (design:falls.7): the equal one, or else one that differs
/// from it in nothing but the place where kernels are registered. Each is the counterpart of one at most.
[[nodiscard]] std::vector<std::optional<std::uint32_t>> matchFalls(const FallTable& before, const FallTable& after);

}  // namespace keyfall
