// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/stale_entries.h"
#include "core/query/predicted_fall.h"

#include <nlohmann/json.hpp>

#include <vector>

namespace keyfall::app {

/// What `keyfall resolve --json` prints: the graph, with `computed` in the hops whose table entry is stale.
[[nodiscard]] nlohmann::ordered_json resolutionJson(const PredictedFall& fall, const std::vector<StaleEntry>& stale);

}  // namespace keyfall::app
