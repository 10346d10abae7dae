// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// The candidate nearest to `word` when it is near enough to be a slip of the hand (one edit in three letters, not all
/// of them, case ignored), or nothing.
[[nodiscard]] std::optional<std::string> nearMiss(std::string_view word, const std::vector<std::string>& candidates);
/// `did you mean 'x'?`, or empty text when no candidate is near.
[[nodiscard]] std::string didYouMean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace keyfall
