// SPDX-License-Identifier: MIT
#include "core/graph/call_folds.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <string_view>

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

/// A loop is found where its first calls repeat, which may be in the middle of its body when its first round was another
/// (gradients that were not there yet). Rounds begin with the line that the run came to first.
void CallFolder::beginWithFirstLine(const CallGraph& graph, CallFold& fold, std::uint32_t end) const
{
    const auto seen = [&](std::uint32_t shift) { return firstSeen_.at(graph.calls[fold.first + shift].source.str()); };
    std::uint32_t best = 0;
    for (std::uint32_t shift = 1; shift < fold.period; ++shift)
        if (seen(shift) < seen(best))
            best = shift;
    const std::uint32_t rounds = (end - fold.first - best) / fold.period;
    if (best != 0 && rounds >= kLeastRounds)
        fold = {fold.first + best, fold.period, rounds};
}

/// The fold that begins at a call, up to where its calls repeat; and whether that is so whatever follows.
std::pair<CallFold, bool> CallFolder::foldAt(std::size_t at, const std::uint8_t* tag)
{
    const SharedList<std::uint64_t>& calls = calls_;
    const std::size_t count = calls.size();
    const std::size_t most = std::min<std::size_t>(kLongestPeriod, (count - at) / kLeastRounds);
    CallFold best;
    bool settled = most == kLongestPeriod;
    reach_.resize(kLongestPeriod + 1);
    for (std::size_t period = 1; period <= most; ++period) {
        // Of most periods all there is to see is that the call is another one: a byte of each tells that quickly.
        const void* alike = std::memchr(tag + period, *tag, most - period + 1);
        if (alike == nullptr)
            break;
        period = static_cast<std::size_t>(static_cast<const std::uint8_t*>(alike) - tag);
        if (calls[at + period] != calls[at])
            continue;
        std::size_t end = at == at_ ? std::max(reach_[period], at + period) : at + period;
        while (end < count && calls[end] == calls[end - period])
            ++end;
        if (at == at_)
            reach_[period] = end;
        settled = settled && end < count;
        const auto rounds = static_cast<std::uint32_t>((end - at) / period);
        // The shortest period that explains as many calls: "ab ab ab ab", not "abab abab".
        if (rounds >= kLeastRounds && rounds * period > best.calls())
            best = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(period), rounds};
    }
    return {best, settled};
}

std::uint32_t CallFolder::take(const CallGraph& graph)
{
    const auto changed = static_cast<std::uint32_t>(at_);
    for (auto call = static_cast<std::uint32_t>(calls_.size()); call < graph.calls.size(); ++call) {
        calls_.push_back(fallSignature(graph, call));
        firstSeen_.try_emplace(graph.calls[call].source.str(), call);
    }
    const SharedList<std::uint64_t>& calls = calls_;
    folds_.resize(settledFolds_);
    std::vector<std::uint8_t> tags;
    tags.reserve(calls.size() - at_);
    for (std::size_t call = at_; call < calls.size(); ++call)
        tags.push_back(static_cast<std::uint8_t>(calls[call]));
    bool settles = true;
    for (std::size_t at = at_; at < calls.size();) {
        auto [fold, settled] = foldAt(at, &tags[at - changed]);
        if (fold.rounds >= kLeastRounds) {
            std::size_t end = at + fold.calls();
            while (end < calls.size() && calls[end] == calls[end - fold.period])
                ++end;
            beginWithFirstLine(graph, fold, static_cast<std::uint32_t>(end));
            folds_.push_back(fold);
            at = fold.first + fold.calls();
        } else {
            ++at;
        }
        settles = settles && settled;
        if (settles) {
            at_ = at;
            settledFolds_ = folds_.size();
            reach_.clear();
        }
    }
    return changed;
}

std::vector<CallFold> foldCalls(const CallGraph& graph)
{
    CallFolder folder;
    folder.take(graph);
    return folder.folds();
}

}  // namespace keyfall
