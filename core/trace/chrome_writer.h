// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/graph/profile.h"
#include "core/text/text_sink.h"

namespace keyfall {

/// A run as a Chrome trace (chrome_trace.h): each call a `cpu_op` slice, below it one `dispatch_hop` slice a hop with its
/// key's name and its self time, what layers noted as marks. Where `profile` measured a call its figures are added
/// (shapes, memory, FLOPs), and its work on a device gets a lane a stream and an arrow from the call.
void writeChromeTrace(const CallGraph& graph, const Profile& profile, const TextSink& sink);

/// A profile without a recorded run: the measured calls, one lane a thread, with the same figures; arrows from forward
/// to backward calls, and a curve of the memory that was allocated.
void writeChromeTrace(const Profile& profile, const TextSink& sink);

}  // namespace keyfall
