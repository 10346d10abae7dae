// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/graph/shared_list.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
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

inline constexpr std::uint32_t kLongestPeriod = 128;

/// The repetitions of a run, in order and without overlap. Three rounds at least; a period of at most `kLongestPeriod`
/// calls, so that the search stays linear in the calls.
[[nodiscard]] std::vector<CallFold> foldCalls(const CallGraph& graph);

/// The same of a run that grows: what no later call can change is not looked at again.
class CallFolder {
public:
    /// `graph` continues the one of the `take` before, which may be gone. Returns the first call that may stand in another
    /// fold than before.
    std::uint32_t take(const CallGraph& graph);
    [[nodiscard]] const std::vector<CallFold>& folds() const { return folds_; }
    /// Whatever follows, calls before this one stay in the folds that they are in, and none reaches beyond it.
    [[nodiscard]] std::uint32_t settled() const { return static_cast<std::uint32_t>(at_); }

private:
    /// `tag`: a byte of the signature of `at`, and behind it of all later calls.
    [[nodiscard]] std::pair<CallFold, bool> foldAt(std::size_t at, const std::uint8_t* tag);
    void beginWithFirstLine(const CallGraph& graph, CallFold& fold, std::uint32_t end) const;

    SharedList<std::uint64_t> calls_;                           ///< signatures; who follows the same run copies them
    std::unordered_map<std::string, std::uint32_t> firstSeen_;  ///< where the run came to a line first
    std::vector<CallFold> folds_;
    std::size_t settledFolds_ = 0;
    std::size_t at_ = 0;              ///< the first call that is not settled
    std::vector<std::size_t> reach_;  ///< by period: up to where the calls from `at_` on repeat
};

}  // namespace keyfall
