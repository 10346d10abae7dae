// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/recording.h"
#include "core/pytorch/trace_stream.h"

#include <vector>

namespace keyfall {

/// A recording as call graphs, one for each thread. A call is recorded at the key Python: which operator, on which
/// arguments, under which thread-local sets. Its fall from above down to the backend follows from the registrations that
/// the recording carries, so the hops are marked as predicted; arguments, times, errors and the line of the program were
/// seen.
///
/// Note [The sets above the layers]
/// At the key Python every layer above has excluded itself. Where a public call was recorded around the operator, its sets
/// are those of the program. In backward there is none: the sets are then taken to be the defaults, but for autograd,
/// which `inference_mode` excludes and the recording tells of.
[[nodiscard]] std::vector<TracedGraph> recordedGraphs(const Recording& recording);

}  // namespace keyfall
