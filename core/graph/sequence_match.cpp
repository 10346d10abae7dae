// SPDX-License-Identifier: MIT
#include "core/graph/sequence_match.h"

#include <algorithm>

namespace keyfall {

namespace {

/// Elements that one of both alone has, before the search begins anew.
constexpr int kMostEdits = 256;
constexpr std::int64_t kNowhere = -1;

/// The paths with 0, 1, 2 ... edits through both sequences from their beginnings. A place is how far into `before` it is, on
/// a diagonal: how much further that is than into `after`.
class Paths {
public:
    Paths(std::span<const std::uint32_t> before, std::span<const std::uint32_t> after) : before_(before), after_(after)
    {
    }

    /// Follows them to the end of both, or to the most edits, and writes down what is equal on the one that came
    /// furthest. Returns how much of both that has gone through.
    std::pair<std::size_t, std::size_t> follow(std::size_t taken, std::span<std::uint32_t> matches)
    {
        const auto ends = [this](std::int64_t place, int diagonal) {
            return place == size(before_) && place - diagonal == size(after_);
        };
        const auto through = [](std::int64_t place, int diagonal) {
            return place == kNowhere ? kNowhere : 2 * place - diagonal;
        };
        int best = 0;
        for (int edits = 0; edits <= kMostEdits; ++edits) {
            Reached& reached = reached_.emplace_back(edits);
            best = -edits;
            for (int diagonal = -edits; diagonal <= edits; diagonal += 2) {
                reached.at(diagonal) = afterEqual(cameTo(edits, diagonal), diagonal);
                if (through(reached.at(diagonal), diagonal) > through(reached.at(best), best))
                    best = diagonal;
                if (ends(reached.at(diagonal), diagonal))
                    return back(edits, diagonal, taken, matches);
            }
        }
        return back(kMostEdits, best, taken, matches);
    }

private:
    /// By diagonal, how far the paths of so many edits come.
    struct Reached {
        explicit Reached(int edits) : edits_(edits), places(static_cast<std::size_t>(2 * edits) + 1, kNowhere) {}
        std::int64_t& at(int diagonal) { return places[static_cast<std::size_t>(diagonal + edits_)]; }
        [[nodiscard]] std::int64_t ifThere(int diagonal) const
        {
            return diagonal < -edits_ || diagonal > edits_ ? kNowhere
                                                           : places[static_cast<std::size_t>(diagonal + edits_)];
        }

    private:
        int edits_;
        std::vector<std::int64_t> places;
    };

    static std::int64_t size(std::span<const std::uint32_t> list) { return static_cast<std::int64_t>(list.size()); }

    /// Where a path is after its last edit: one element further in one of both than a path of one edit less.
    std::int64_t cameTo(int edits, int diagonal)
    {
        if (edits == 0)
            return 0;
        const Reached& less = reached_[static_cast<std::size_t>(edits) - 1];
        const std::int64_t left = less.ifThere(diagonal - 1);
        const std::int64_t place = std::max(left == kNowhere ? kNowhere : left + 1, less.ifThere(diagonal + 1));
        const bool outside = place > size(before_) || place - diagonal > size(after_);
        return place == kNowhere || outside ? kNowhere : place;
    }

    std::int64_t afterEqual(std::int64_t place, int diagonal) const
    {
        if (place == kNowhere)
            return kNowhere;
        while (place < size(before_) && place - diagonal < size(after_)
               && before_[static_cast<std::size_t>(place)] == after_[static_cast<std::size_t>(place - diagonal)])
            ++place;
        return place;
    }

    std::pair<std::size_t, std::size_t> back(int edits, int diagonal, std::size_t taken,
                                             std::span<std::uint32_t> matches)
    {
        const std::int64_t end = reached_[static_cast<std::size_t>(edits)].at(diagonal);
        const std::pair through(static_cast<std::size_t>(end), static_cast<std::size_t>(end - diagonal));
        for (;; --edits) {
            const std::int64_t came = cameTo(edits, diagonal);
            for (std::int64_t at = came; at < reached_[static_cast<std::size_t>(edits)].at(diagonal); ++at)
                matches[static_cast<std::size_t>(at - diagonal)] =
                    static_cast<std::uint32_t>(taken + static_cast<std::size_t>(at));
            if (edits == 0)
                return through;
            const Reached& less = reached_[static_cast<std::size_t>(edits) - 1];
            diagonal += less.ifThere(diagonal + 1) == came ? 1 : -1;
        }
    }

    std::span<const std::uint32_t> before_;
    std::span<const std::uint32_t> after_;
    std::vector<Reached> reached_;  ///< by number of edits
};

}  // namespace

std::vector<std::uint32_t> matchInOrder(std::span<const std::uint32_t> before, std::span<const std::uint32_t> after)
{
    std::vector<std::uint32_t> matches(after.size(), kNoMatch);
    std::size_t old = 0;
    std::size_t now = 0;
    while (old < before.size() && now < after.size()) {
        const auto [olds, nows] =
            Paths(before.subspan(old), after.subspan(now)).follow(old, std::span(matches).subspan(now));
        old += olds;
        now += nows;
    }
    return matches;
}

}  // namespace keyfall
