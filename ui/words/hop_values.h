// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <QString>

namespace keyfall {

/// The values that a hop gave back, "[[11, 22, 33], [14, 25, 36]]", where the run knows them: of a call, a kernel's own ones
/// too, and of the hops below it through which that very result came. Empty where they are not known.
[[nodiscard]] QString knownValues(const CallGraph& graph, const Hop& hop);

}  // namespace keyfall
