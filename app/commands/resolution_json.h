// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/stale_entries.h"
#include "core/query/predicted_fall.h"
#include "core/text/json_text.h"

#include <vector>

namespace keyfall::app {

/// What `keyfall resolve --json` prints: the graph, with `computed` in the hops whose table entry is stale.
[[nodiscard]] Json resolutionJson(const PredictedFall& fall, const std::vector<StaleEntry>& stale);

}  // namespace keyfall::app
