// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace keyfall {

inline constexpr std::uint32_t kNoMatch = 0xffffffff;

/// Which element of `before` each element of `after` is, both in order, equal to it; `kNoMatch`: none. There are as many as
/// can be where both differ in a few hundred places, and many where they differ in more. Linear in both.
///
/// After E. Myers, An O(ND) Difference Algorithm and Its Variations (1986), which is left where too much differs: the search
/// then begins anew at the furthest place that it has found.
[[nodiscard]] std::vector<std::uint32_t> matchInOrder(std::span<const std::uint32_t> before,
                                                      std::span<const std::uint32_t> after);

}  // namespace keyfall
