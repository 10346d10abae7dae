// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <QString>

#include <vector>

namespace keyfall {

/// The hops whose operator, key, kernel or events contain `text`, whatever the case; none for an empty text. Linear in the
/// hops from `from` on, which are those that are given, and each name is read once.
[[nodiscard]] std::vector<HopId> hopsWith(const CallGraph& graph, const QString& text, HopId from = 1);

}  // namespace keyfall
