// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/flow.h"

#include <string>
#include <vector>

namespace keyfall {

/// The question (design:falls.6) that names the falls of the band with stops `asked`, and none of the others: the keys
/// where its hops are, and as few conditions more as tell it from them. `stops` are those of all bands.
[[nodiscard]] std::string bandQuestion(const std::vector<FlowLane>& lanes, const std::vector<FlowStop>& asked,
                                       const std::vector<std::vector<FlowStop>>& stops);

/// The same of several bands that are drawn as one: each word tells all of them from others, most often by alternatives.
[[nodiscard]] std::string foldedQuestion(const std::vector<FlowLane>& lanes,
                                         const std::vector<std::vector<FlowStop>>& asked,
                                         const std::vector<std::vector<FlowStop>>& stops);

}  // namespace keyfall
