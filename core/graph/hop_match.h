// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/graph/sequence_match.h"

#include <cstdint>
#include <vector>

namespace keyfall {

/// Which call of `before` each call of `after` is, by their positions; `kNoMatch` when that call is new. No call is named
/// twice.
[[nodiscard]] std::vector<std::uint32_t> matchCalls(const CallGraph& before, const CallGraph& after);

/// Which hop of `before` each hop of `after` is: entry i speaks of `after.hops[i]`, 0 when that hop is new.
///
/// Two hops are the same when they belong to the same call and have the same operator, key and place among their equals
/// in that call. Calls are the same whose lines are the same in both runs' order (`matchInOrder`), and in order those
/// that stand between two such; a line that is put before others thus takes no hop from them. Keys are compared by name, so the graphs may be of two models. No hop of `before` is named twice. The time is
/// linear in the hops of both.
[[nodiscard]] std::vector<HopId> matchHops(const CallGraph& before, const CallGraph& after);

/// Where somebody goes on who stood at hop `hop` of the older graph (`matches` is `matchHops`): at the same hop, and
/// where that is gone, at the last one before it that is still there; 0 when there is none.
[[nodiscard]] HopId hopAfter(HopId hop, const std::vector<HopId>& matches);

}  // namespace keyfall
