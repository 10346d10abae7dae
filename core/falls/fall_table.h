// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/graph/cost.h"
#include "core/graph/recorded_run.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// One thread's or rank's calls among those whose falls are counted together.
struct FallSource {
    std::string name;  ///< "rank0"; empty when there is only one
    std::shared_ptr<const CallGraph> graph;
    RecordedRun recorded = {};  ///< the same of all threads of a run
};

/// A hop of one of the sources.
struct Occurrence {
    std::uint32_t source = 0;
    HopId hop = 0;  ///< 0: none

    friend auto operator<=>(const Occurrence&, const Occurrence&) = default;
};

/// How a hop of a fall ended.
enum class StepEnd : std::uint8_t { returned, raised, passedOn };  ///< passedOn: an error from below

/// One hop of a fall, without what differs from one occurrence to the next (design:falls.2).
struct FallStep {
    std::uint32_t after = 0;  ///< position in the fall of the hop that handed on to it; 0 for the first
    std::string key;          ///< its name in its model; empty: no key was found
    std::string kernel;       ///< empty: none, or unknown
    Provenance provenance = Provenance::missing;
    CallKind kind = CallKind::call;
    StepEnd end = StepEnd::returned;

    friend bool operator==(const FallStep&, const FallStep&) = default;
};

/// Into how many parts a run is divided for a sparkline (design:falls.4).
inline constexpr std::size_t kRunParts = 32;

/// What falls have in sum. Times are nanoseconds (design:falls.3), all 0 where nobody took times.
struct FallTally {
    std::uint64_t count = 0;
    std::uint64_t errors = 0;     ///< falls that ended with an error
    std::int64_t totalNs = 0;     ///< a fall within another counts in both
    std::int64_t dispatchNs = 0;  ///< own time of hops that hand on
    std::int64_t kernelNs = 0;    ///< own time of the others
    Occurrence first;             ///< where the first of them begins; of a group by key, the hop at that key
    Occurrence last;
    std::array<std::uint32_t, kRunParts> parts{};  ///< how many begin in each part of their thread's run

    [[nodiscard]] std::int64_t ownNs() const { return dispatchNs + kernelNs; }
    friend bool operator==(const FallTally&, const FallTally&) = default;
};

/// A distinct fall (design:falls.1).
struct Fall {
    std::string op;
    std::vector<FallStep> steps;  ///< in the order of entry; one at least
    FallTally tally;

    [[nodiscard]] bool failed() const { return steps.front().end != StepEnd::returned; }
};

/// The part of the run, from 0, in which hop `hop` of `hops` lies.
[[nodiscard]] constexpr std::size_t runPartOf(HopId hop, std::size_t hops)
{
    return static_cast<std::size_t>(std::uint64_t{hop - 1} * kRunParts / hops);
}

/// The distinct falls of a run, and which hop belongs to which.
struct FallTable {
    /// What is known of one source's hops, by their position.
    struct Hops {
        std::vector<std::uint32_t> fall;  ///< index into `falls`
        std::vector<std::uint32_t> step;  ///< position in the fall; 0 begins one
        std::vector<HopCost> costs;
    };

    std::vector<FallSource> sources;
    std::vector<Hops> hops;       ///< by source
    std::vector<Fall> falls;      ///< the most frequent first, then by their first occurrence
    FallTally all;                ///< `totalNs` is of the outermost falls: the time of the run
    bool keysKnown = false;       ///< any hop names its key (namesKeys)
    bool predicted = false;       ///< keys and kernels follow from tables, and were not seen (predictsKernels)
    bool wholeCalls = false;      ///< times are of calls, and not of their hops (timesWholeCalls)
    std::int64_t recorderNs = 0;  ///< what was taken off own times for the recorder (design:falls.8)

    std::vector<Occurrence> members;       ///< where each fall's occurrences begin, fall after fall, in order
    std::vector<std::uint32_t> memberEnd;  ///< by fall: behind its last in `members`

    /// The fall that a hop belongs to, as an index.
    [[nodiscard]] std::uint32_t fallOf(Occurrence hop) const { return hops[hop.source].fall[hop.hop - 1]; }
    /// Where the occurrence of `fall` begins that comes next behind `from`, or is the next before it; nothing at the end.
    [[nodiscard]] std::optional<Occurrence> next(std::uint32_t fall, Occurrence from) const;
    [[nodiscard]] std::optional<Occurrence> previous(std::uint32_t fall, Occurrence from) const;
    /// What its recording tells besides: whether falls may be missing behind those that are here.
    [[nodiscard]] RecordedRun recorded() const { return sources.empty() ? RecordedRun() : sources.front().recorded; }
    /// Whether any hop has a time.
    [[nodiscard]] bool hasTimes() const { return all.ownNs() > 0; }
    /// Whether they are known as dispatch and kernels'.
    [[nodiscard]] bool splitsTimes() const { return hasTimes() && keysKnown && !wholeCalls; }
};

/// Counts the falls of graphs, which may be of several key models. Linear in their hops; no text is built for a hop. The
/// graphs stay shared with the table. `recorderNsPerHop` is what writing a hop down took its caller: it is taken off own
/// times, and from none more than there is (design:falls.8).
[[nodiscard]] FallTable fallsOf(std::vector<FallSource> sources, double recorderNsPerHop = 0);
[[nodiscard]] FallTable fallsOf(std::shared_ptr<const CallGraph> graph);

}  // namespace keyfall
