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
    bool handsOn = false;  ///< it went on with its operator at another key: its own time is dispatch, else a kernel's

    friend bool operator==(const HopCost&, const HopCost&) = default;
};

/// Whether `callee` goes on with its caller's operator at another key (design:falls.1); else it is a call of its own.
[[nodiscard]] bool goesOn(const Hop& caller, const Hop& callee);

/// Whether any hop names its key. Where none does (a profile), what was dispatch and what a kernel's is not known.
[[nodiscard]] bool namesKeys(const CallGraph& graph);

/// What each hop spent itself; entry i is hop i + 1. Linear.
[[nodiscard]] std::vector<HopCost> hopCostsOf(const CallGraph& graph);

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
};

/// Linear in the hops.
[[nodiscard]] Cost costOf(const CallGraph& graph);

/// A hop in a flame view: callees above (or below) their caller, as wide as they took.
struct FlameBar {
    HopId hop = 0;
    std::uint32_t depth = 0;
    std::int64_t beginNs = 0;  ///< calls follow each other without the time between them
    std::int64_t widthNs = 0;

    friend bool operator==(const FlameBar&, const FlameBar&) = default;
};

struct Flame {
    std::vector<FlameBar> bars;  ///< in the order of the hops, those that took no time left out
    std::int64_t widthNs = 0;
    std::uint32_t depth = 0;  ///< number of rows
};

/// A bar lies within its caller's, and bars of one row do not overlap.
[[nodiscard]] Flame flameOf(const CallGraph& graph);

}  // namespace keyfall
