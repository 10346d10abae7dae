// SPDX-License-Identifier: MIT
#include "core/graph/difference.h"

#include "core/graph/hop_match.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

/// Whether a reader would call both the same tensor: where it lies in memory is not of interest.
bool isSameTensor(const TensorMeta& a, const TensorMeta& b)
{
    return a.defined == b.defined && a.dtype == b.dtype && a.shape == b.shape && a.strides == b.strides
        && a.device == b.device && a.layout == b.layout && a.requiresGrad == b.requiresGrad && a.batched == b.batched;
}

bool sameOutcome(const Hop& a, const Hop& b)
{
    return std::equal(a.outputs.begin(), a.outputs.end(), b.outputs.begin(), b.outputs.end(), isSameTensor)
        && a.error == b.error;
}

bool sameValues(const CallResult& a, const CallResult& b)
{
    // Beyond a length and a number of results there are no texts: what is not known is not said to differ.
    if (!a.text.empty() && !b.text.empty())
        return a.text == b.text;
    return !a.number || !b.number || a == CallResult{a.name, a.text, b.number};
}

std::string wordsOf(const CallResult& result)
{
    if (!result.text.empty())
        return result.text;
    return result.number ? fmt::format("{}", *result.number) : std::string();
}

class Comparison {
public:
    Comparison(const CallGraph& before, const CallGraph& after, const TimeTolerance& tolerance)
        : before_(before),
          after_(after),
          tolerance_(tolerance),
          matches_(matchHops(before, after)),
          taken_(before.hops.size(), false)
    {
        for (const HopId match : matches_)
            if (match != 0)
                taken_[match - 1] = true;
    }

    GraphDifference run()
    {
        compareResults();
        HopId next = 1;  // the first hop of `before` that is not told of yet
        for (std::size_t i = 0; i < matches_.size(); ++i) {
            const auto id = static_cast<HopId>(i) + 1;
            if (matches_[i] == 0) {
                found_.hops.push_back({0, id, Differing::added});
                continue;
            }
            next = tellGone(next, matches_[i]);
            compare(before_.hops[matches_[i] - 1], after_.hops[i]);
        }
        tellGone(next, static_cast<HopId>(before_.hops.size()) + 1);
        return std::move(found_);
    }

private:
    HopId tellGone(HopId from, HopId end)
    {
        for (HopId id = from; id < end; ++id)
            if (!taken_[id - 1])
                found_.hops.push_back({id, 0, Differing::gone});
        return std::max(from, end);
    }

    void compareResults()
    {
        resultsDiffer_.assign(after_.calls.size(), false);
        const std::vector<std::uint32_t> calls = matchCalls(before_, after_);
        for (std::uint32_t i = 0; i < calls.size(); ++i) {
            if (calls[i] == kNoMatch)
                continue;
            const auto& old = before_.calls[calls[i]].results.items();
            for (const CallResult& result : after_.calls[i].results) {
                const auto same =
                    std::find_if(old.begin(), old.end(), [&](const CallResult& r) { return r.name == result.name; });
                if (same == old.end() || sameValues(*same, result))
                    continue;
                resultsDiffer_[i] = true;
                found_.results.push_back({calls[i], i, result.name, wordsOf(*same), wordsOf(result)});
            }
        }
    }

    void compare(const Hop& old, const Hop& now)
    {
        HopDifference difference{old.id, now.id, {}, 1};
        if (old.kernel != now.kernel)
            difference.kinds.add(Differing::kernel);
        if (!sameOutcome(old, now) || (now.parent == 0 && resultsDiffer_[now.call]))
            difference.kinds.add(Differing::values);
        if (old.durationNs > 0 && now.durationNs > 0) {
            difference.timeRatio = static_cast<double>(now.durationNs) / static_cast<double>(old.durationNs);
            const double factor = std::max(difference.timeRatio, 1 / difference.timeRatio);
            if (factor >= tolerance_.ratio && std::abs(now.durationNs - old.durationNs) >= tolerance_.atLeastNs)
                difference.kinds.add(Differing::time);
        }
        if (!difference.kinds.empty())
            found_.hops.push_back(difference);
    }

    const CallGraph& before_;
    const CallGraph& after_;
    const TimeTolerance& tolerance_;
    const std::vector<HopId> matches_;
    std::vector<bool> taken_;
    std::vector<bool> resultsDiffer_;  ///< by call of `after`
    GraphDifference found_;
};

}  // namespace

std::size_t GraphDifference::count(Differing kind) const
{
    return static_cast<std::size_t>(
        std::count_if(hops.begin(), hops.end(), [kind](const HopDifference& hop) { return hop.kinds.has(kind); }));
}

bool GraphDifference::sameBehaviour() const
{
    return results.empty() && std::all_of(hops.begin(), hops.end(), [](const HopDifference& hop) {
               return hop.kinds == Differences(Differing::time);
           });
}

GraphDifference differenceOf(const CallGraph& before, const CallGraph& after, const TimeTolerance& tolerance)
{
    return Comparison(before, after, tolerance).run();
}

}  // namespace keyfall
