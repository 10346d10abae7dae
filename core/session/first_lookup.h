// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/session/run.h"

#include <memory>
#include <string>
#include <vector>

namespace keyfall {

struct PreparedSession;

/// The first lookup that a run of a session makes, and nothing behind it.
struct FirstLookup {
    /// Its first hop is the lookup: operator, key set, thread-local sets. Its kernel did not run, so it has no result. No
    /// hop: the program looks nothing up.
    std::shared_ptr<const CallGraph> graph;
    /// What the session calls each input of that hop; empty for one that a block wrapped or the program wrote itself.
    std::vector<std::string> inputs;
    std::string stop;  ///< why the program ends before its first lookup; empty when it does not
};

/// More elements than this in all tensors together are not made for a look.
inline constexpr std::int64_t kMostProbedElements = std::int64_t{1} << 20;

/// Runs the session's program on `prepared` up to its first lookup: `with` blocks are entered and the arguments are the
/// program's, as in `runSession`, but no kernel runs. `compiled` as in RunControl.
/// Errors: a program that cannot be read or names what there is not, tensors that cannot be made or are too many.
[[nodiscard]] Expected<FirstLookup> firstLookup(const Session& session, const PreparedSession& prepared,
                                                bool compiled = false);

}  // namespace keyfall
