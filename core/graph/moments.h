// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <cstdint>
#include <vector>

namespace keyfall {

/// What happens at one position of a run: a call falls into a hop, or the result climbs back to it.
struct Moment {
    HopId hop = 0;          ///< 0: before the first call
    bool returned = false;  ///< everything below `hop` has come back to it, and it ends

    friend bool operator==(const Moment&, const Moment&) = default;
};

/// Whether its hop has ended then: it is back, or it starts no other and ends where it is entered. Before, nothing may be
/// said of how it ends.
[[nodiscard]] bool hasEnded(const CallGraph& graph, const Moment& moment);

/// The moments of a call graph in order. A hop that starts others has two, its entry and its return; a hop that starts
/// none ends where it is entered and has one.
///
/// Position p means: the first p moments have happened. 0 is "before the call", `count()` is "everything happened".
/// A value of twelve bytes a hop, made in linear time; it does not refer to the graph.
class Moments {
public:
    Moments() = default;
    explicit Moments(const CallGraph& graph) { append(graph); }
    /// The graph has more calls behind those whose moments these are.
    void append(const CallGraph& graph);

    [[nodiscard]] int count() const { return static_cast<int>(moments_.size()); }
    /// `position` is clamped to 0 .. `count()`.
    [[nodiscard]] Moment at(int position) const;
    /// How many hops have been entered there.
    [[nodiscard]] int entered(int position) const;
    /// The position at which a hop is entered; 0 for 0 and for hops that are not there.
    [[nodiscard]] int entryOf(HopId hop) const;
    /// The position at which it has ended; its entry for a hop that starts no other.
    [[nodiscard]] int endOf(HopId hop) const;
    /// The last position at which `hops` hops have been entered: what can return before the next call has.
    [[nodiscard]] int afterHops(int hops) const;

private:
    struct Places {
        std::uint32_t entry = 0;
        std::uint32_t end = 0;
    };
    static constexpr std::uint32_t kReturned = 0x8000'0000U;

    std::vector<std::uint32_t> moments_;  ///< the hop, with kReturned
    std::vector<Places> places_;          ///< by hop
};

}  // namespace keyfall
