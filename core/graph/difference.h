// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyfall {

/// In what a hop of one run differs from the same hop of another. A hop can differ in several of these.
enum class Differing : std::uint8_t {
    gone = 1,    ///< the later run has no such hop
    added = 2,   ///< the earlier run had none
    kernel = 4,  ///< same operator and key, another kernel
    values = 8,  ///< other outputs (type, shape, device ...), another error, or, for a call, other named results
    time = 16,   ///< much slower or faster
};

/// A set of them.
class Differences {
public:
    Differences() = default;
    Differences(Differing one) : bits_(static_cast<std::uint8_t>(one)) {}  // NOLINT(google-explicit-constructor)

    void add(Differing one) { bits_ |= static_cast<std::uint8_t>(one); }
    [[nodiscard]] bool has(Differing one) const { return (bits_ & static_cast<std::uint8_t>(one)) != 0; }
    [[nodiscard]] bool empty() const { return bits_ == 0; }

    friend bool operator==(Differences, Differences) = default;

private:
    std::uint8_t bits_ = 0;
};

/// A hop that differs.
struct HopDifference {
    HopId before = 0;  ///< 0 for one that was added
    HopId after = 0;   ///< 0 for one that is gone
    Differences kinds;
    double timeRatio = 1;  ///< the later time by the earlier one; 1 where one of them is not known

    friend bool operator==(const HopDifference&, const HopDifference&) = default;
};

/// A result that a line named in both runs, and whose values are not the same.
struct ResultDifference {
    std::uint32_t callBefore = 0;
    std::uint32_t callAfter = 0;
    std::string name;
    std::string before;  ///< as `CallResult::text`, or its number; empty when only its type or shape is known
    std::string after;

    friend bool operator==(const ResultDifference&, const ResultDifference&) = default;
};

/// What two runs do not share. Hops that are the same in everything are not in it.
struct GraphDifference {
    std::vector<HopDifference> hops;  ///< in the order of the later run, with what is gone where it was
    std::vector<ResultDifference> results;

    [[nodiscard]] std::size_t count(Differing kind) const;
    /// Whether nothing but times differs.
    [[nodiscard]] bool sameBehaviour() const;

    friend bool operator==(const GraphDifference&, const GraphDifference&) = default;
};

/// When a time counts as another one: clocks are never equal twice.
struct TimeTolerance {
    double ratio = 2;                ///< slower or faster by this factor ...
    std::int64_t atLeastNs = 2'000;  ///< ... and by this much
};

/// Compares hop by hop what `matchHops` pairs; the runs may be of two sessions and of two key models, whose keys are
/// compared by name. Linear in the hops of both.
[[nodiscard]] GraphDifference differenceOf(const CallGraph& before, const CallGraph& after,
                                           const TimeTolerance& tolerance = {});

}  // namespace keyfall
