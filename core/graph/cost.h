// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyfall {

/// What a hop spent itself, apart from what it called.
///
/// Note [What a recorded time is made of]
/// A hop's time runs from its kernel's start to its end. What lies between a caller's start and its callee's, the lookup
/// and the recording of the callee, is the caller's. So the own time of a hop that hands on is what its key costs a call,
/// and a little more than it costs without a recorder.
struct HopCost {
    std::int64_t ownNs = 0;
    /// It went on with its operator at another key, or found no kernel: its own time is dispatch, else a kernel's.
    bool handsOn = false;

    friend bool operator==(const HopCost&, const HopCost&) = default;
};

/// Whether `callee` goes on with its caller's operator at another key (design:falls.1); else it is a call of its own.
[[nodiscard]] bool goesOn(const Hop& caller, const Hop& callee);

/// Whether any hop from `from` on names its key. Where none does (a profile), what was dispatch and what a kernel's is not known.
[[nodiscard]] bool namesKeys(const CallGraph& graph, HopId from = 1);

/// Whether times are of whole calls: a recording's hops below its calls are predicted, and have their call's time. What of
/// it was spent at which of them is not known.
[[nodiscard]] bool timesWholeCalls(const CallGraph& graph);

/// What each hop spent itself; entry i is hop i + 1. Linear.
[[nodiscard]] std::vector<HopCost> hopCostsOf(const CallGraph& graph);
/// Adds those of the calls that came since.
void appendHopCosts(std::vector<HopCost>& costs, const CallGraph& graph);

/// The own times of all hops that have a name in common.
struct CostLine {
    std::string name;  ///< of a key ("no key" where none was found) or of an operator
    std::uint32_t hops = 0;
    std::int64_t dispatchNs = 0;
    std::int64_t kernelNs = 0;

    [[nodiscard]] std::int64_t ownNs() const { return dispatchNs + kernelNs; }
    friend bool operator==(const CostLine&, const CostLine&) = default;
};

/// Where a run's time went.
struct Cost {
    std::vector<HopCost> hops;         ///< by hop; entry i is hop i + 1
    std::vector<CostLine> byKey;       ///< the most expensive first
    std::vector<CostLine> byOperator;  ///< the most expensive first
    std::int64_t dispatchNs = 0;
    std::int64_t kernelNs = 0;

    /// Of all calls; 0 when nobody took times (an imported trace, a prediction).
    [[nodiscard]] std::int64_t totalNs() const { return dispatchNs + kernelNs; }
    /// How many hops were added up.
    [[nodiscard]] std::uint64_t hopCount() const
    {
        std::uint64_t count = 0;
        for (const CostLine& line : byKey)
            count += line.hops;
        return count;
    }
};

/// Linear in the hops.
[[nodiscard]] Cost costOf(const CallGraph& graph);

}  // namespace keyfall
