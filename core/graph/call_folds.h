// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <cstdint>
#include <vector>

namespace keyfall {

/// Calls that repeat one after the other: `rounds` times the same `period` calls, from call `first` on.
struct CallFold {
    std::uint32_t first = 0;
    std::uint32_t period = 1;
    std::uint32_t rounds = 1;

    [[nodiscard]] std::uint32_t calls() const { return period * rounds; }
    friend bool operator==(const CallFold&, const CallFold&) = default;
};

/// What two calls have in common that fall in the same way: source line, operators, keys, kernels, reasons and outcome of
/// all their hops; not values, shapes or times.
[[nodiscard]] std::uint64_t fallSignature(const CallGraph& graph, std::uint32_t call);

/// The repetitions of a run, in order and without overlap. Three rounds at least; a period of at most `kLongestPeriod`
/// calls, so that the search stays linear in the calls.
[[nodiscard]] std::vector<CallFold> foldCalls(const CallGraph& graph);

inline constexpr std::uint32_t kLongestPeriod = 128;

}  // namespace keyfall
