// SPDX-License-Identifier: MIT
#include "core/graph/call_folds.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <unordered_map>

namespace keyfall {

namespace {

constexpr std::uint32_t kLeastRounds = 3;

class Hash {
public:
    void add(std::uint64_t value)
    {
        // The finisher of SplitMix64: every bit of `value` reaches every bit of the sum.
        std::uint64_t z = sum_ + value + 0x9e3779b97f4a7c15ULL;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        sum_ = z ^ (z >> 31);
    }
    void add(std::string_view text) { add(std::hash<std::string_view>{}(text)); }
    [[nodiscard]] std::uint64_t sum() const { return sum_; }

private:
    std::uint64_t sum_ = 0;
};

/// How many rounds of `period` equal calls begin at `at`.
std::uint32_t roundsAt(const std::vector<std::uint64_t>& calls, std::size_t at, std::size_t period)
{
    std::size_t end = at + period;
    while (end < calls.size() && calls[end] == calls[end - period])
        ++end;
    return static_cast<std::uint32_t>((end - at) / period);
}

/// A loop is found where its first calls repeat, which may be in the middle of its body when its first round was another
/// (gradients that were not there yet). Rounds begin with the line that the run came to first.
void beginWithFirstLine(const CallGraph& graph, CallFold& fold, std::uint32_t end)
{
    std::unordered_map<std::string_view, std::uint32_t> firstSeen;
    for (std::uint32_t call = 0; call < fold.first + fold.period; ++call)
        firstSeen.try_emplace(graph.calls[call].source, call);
    std::uint32_t best = 0;
    for (std::uint32_t shift = 1; shift < fold.period; ++shift)
        if (firstSeen[graph.calls[fold.first + shift].source] < firstSeen[graph.calls[fold.first + best].source])
            best = shift;
    const std::uint32_t rounds = (end - fold.first - best) / fold.period;
    if (best != 0 && rounds >= kLeastRounds)
        fold = {fold.first + best, fold.period, rounds};
}

}  // namespace

std::uint64_t fallSignature(const CallGraph& graph, std::uint32_t call)
{
    Hash hash;
    const TopCall& top = graph.calls[call];
    hash.add(top.source.str());
    for (HopId id = top.firstHop; id < top.firstHop + top.hopCount && id <= graph.hops.size(); ++id) {
        const Hop& hop = graph.hops[id - 1];
        hash.add(hop.op.str());
        hash.add(hop.kernel.str());
        hash.add(hop.key ? hop.key->value() + std::uint64_t{1} : 0);
        hash.add(static_cast<std::uint64_t>(hop.kind));
        hash.add(hop.parent == 0 ? 0 : id - hop.parent);
        hash.add(hop.error ? (hop.error->raisedHere ? 2 : 1) : 0);
        for (const Considered& passed : hop.considered)
            hash.add((std::uint64_t{passed.key.value()} << 8) | static_cast<std::uint64_t>(passed.reason));
    }
    return hash.sum();
}

std::vector<CallFold> foldCalls(const CallGraph& graph)
{
    std::vector<std::uint64_t> calls(graph.calls.size());
    for (std::uint32_t call = 0; call < calls.size(); ++call)
        calls[call] = fallSignature(graph, call);

    std::vector<CallFold> folds;
    for (std::size_t at = 0; at < calls.size();) {
        CallFold best;
        const std::size_t most = std::min<std::size_t>(kLongestPeriod, (calls.size() - at) / kLeastRounds);
        for (std::size_t period = 1; period <= most; ++period) {
            if (calls[at] != calls[at + period])
                continue;
            const std::uint32_t rounds = roundsAt(calls, at, period);
            // The shortest period that explains as many calls: "ab ab ab ab", not "abab abab".
            if (rounds >= kLeastRounds && rounds * period > best.calls())
                best = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(period), rounds};
        }
        if (best.rounds >= kLeastRounds) {
            auto end = static_cast<std::uint32_t>(at) + best.calls();
            while (end < calls.size() && calls[end] == calls[end - best.period])
                ++end;
            beginWithFirstLine(graph, best, end);
            folds.push_back(best);
            at = best.first + best.calls();
        } else {
            ++at;
        }
    }
    return folds;
}

}  // namespace keyfall
