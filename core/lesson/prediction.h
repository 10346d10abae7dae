// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <optional>
#include <vector>

namespace keyfall {

/// "Whose kernel runs next?", asked before a hop, and its answer as the run gives it (workshop section 2).
struct Prediction {
    HopId hop = 0;
    std::vector<Key> keys;     ///< to choose from, highest priority first; behind them: "No kernel: an error"
    std::optional<Key> right;  ///< nothing: the call is an error here
    std::optional<Key> fails;  ///< where it is an error: the key whose entry has no kernel, or falls through
};

/// Whether the hop is a question: not one that a kernel called by name (`call_direct`), and not a set of one key.
[[nodiscard]] bool isAsked(const CallGraph& graph, const Hop& hop);
/// The question before this hop. Its key is among `keys`, or it is an error.
[[nodiscard]] Prediction predictionAt(const CallGraph& graph, const Hop& hop);
/// All hops of a call that are asked, in their order. `call`: position among the graph's calls.
[[nodiscard]] std::vector<HopId> askedHops(const CallGraph& graph, std::size_t call);
/// The n-th hop of a call, both counted from 1; null where there is none.
[[nodiscard]] const Hop* hopOfCall(const CallGraph& graph, std::size_t call, std::size_t number);

/// Why an answer was wrong, as data; words are made by who shows it.
enum class WrongKey {
    outsideTheSet,  ///< the key is not in the set: such an answer does not count
    lower,          ///< in the set, but the right key is higher
    noKernel,       ///< the model passes keys without a kernel
    fallsThrough,
    excluded,
    shadowed,
    fails,      ///< its entry is what fails: it has no kernel to run
    hasKernel,  ///< "error" was answered, and there is a kernel
};
/// Of an answer that is not the right one; nothing: "No kernel".
[[nodiscard]] WrongKey whyWrong(const CallGraph& graph, const Hop& hop, std::optional<Key> answer);

}  // namespace keyfall
