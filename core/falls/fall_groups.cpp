// SPDX-License-Identifier: MIT
#include "core/falls/fall_groups.h"

#include "core/falls/fall_paths.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_set>

namespace keyfall {

namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

/// The group of each step of each fall, as far as the fall alone says it.
class StepGroups {
public:
    StepGroups(const FallTable& table, FallGrouping by)
    {
        for (const Fall& fall : table.falls) {
            begin_.push_back(static_cast<std::uint32_t>(groups_.size()));
            for (std::size_t i = 0; i < fall.steps.size(); ++i) {
                if (by == FallGrouping::fall) {
                    groups_.push_back(static_cast<std::uint32_t>(begin_.size() - 1));
                    counts_.push_back(i == 0);
                    continue;
                }
                groups_.push_back(names.numberOf(by == FallGrouping::key ? fall.steps[i].key : fall.op));
                // A key that a fall passes twice has it once.
                counts_.push_back(std::none_of(fall.steps.begin(), fall.steps.begin() + static_cast<std::ptrdiff_t>(i),
                                               [&](const FallStep& earlier) {
                                                   return by != FallGrouping::key || earlier.key == fall.steps[i].key;
                                               }));
            }
        }
    }

    [[nodiscard]] std::uint32_t groupOf(std::uint32_t fall, std::uint32_t step) const
    {
        return groups_[begin_[fall] + step];
    }
    [[nodiscard]] bool counts(std::uint32_t fall, std::uint32_t step) const { return counts_[begin_[fall] + step]; }

    NumberedTexts names;

private:
    std::vector<std::uint32_t> begin_;
    std::vector<std::uint32_t> groups_;
    std::vector<bool> counts_;
};

class Grouping {
public:
    Grouping(const FallTable& table, FallGrouping by, const FallSelection* selection)
        : table_(table), by_(by), selection_(selection)
    {
    }

    FallGroups run()
    {
        if (by_ == FallGrouping::fall || by_ == FallGrouping::op || by_ == FallGrouping::key)
            steps_.emplace(table_, by_);
        for (std::uint32_t source = 0; source < table_.sources.size(); ++source)
            count(source);
        std::erase_if(result_.groups, [](const FallGroup& group) { return group.tally.count == 0; });
        if (by_ == FallGrouping::depth || by_ == FallGrouping::thread)
            return std::move(result_);
        std::sort(result_.groups.begin(), result_.groups.end(),
                  [](const FallGroup& a, const FallGroup& b) { return comesBefore(a, b, FallOrder::count); });
        return std::move(result_);
    }

private:
    void count(std::uint32_t source)
    {
        const CallGraph& graph = *table_.sources[source].graph;
        const FallTable::Hops& known = table_.hops[source];
        std::vector<std::uint32_t> depths(by_ == FallGrouping::depth ? graph.hops.size() : 0, 0);
        std::vector<std::uint32_t> lines;  // by call
        if (by_ == FallGrouping::line)
            for (const TopCall& call : graph.calls)
                lines.push_back(lines_.numberOf(call.source));
        for (std::size_t i = 0; i < graph.hops.size(); ++i) {
            const Hop& hop = graph.hops[i];
            const std::uint32_t fall = known.fall[i];
            const std::uint32_t step = known.step[i];
            if (by_ == FallGrouping::depth && hop.parent != 0)
                depths[i] = depths[hop.parent - 1] + (step == 0 ? 1 : 0);
            if (selection_ != nullptr && !(*selection_)[source][i])
                continue;
            std::uint32_t group = 0;
            bool counts = step == 0;
            switch (by_) {
            case FallGrouping::fall:
            case FallGrouping::op:
            case FallGrouping::key:
                group = steps_->groupOf(fall, step);
                counts = steps_->counts(fall, step);
                break;
            case FallGrouping::depth: group = depths[i]; break;
            case FallGrouping::thread: group = source; break;
            case FallGrouping::line: group = lines[hop.call]; break;
            }
            add(groupAt(group, source, fall).tally, hop, source, known, counts);
            add(result_.all, hop, source, known, step == 0);
        }
    }

    FallGroup& groupAt(std::uint32_t number, std::uint32_t source, std::uint32_t fall)
    {
        while (number >= result_.groups.size()) {
            result_.groups.emplace_back();
            lastFall_.push_back(kNone);
        }
        FallGroup& group = result_.groups[number];
        if (lastFall_[number] == fall)
            return group;
        if (lastFall_[number] == kNone) {
            group.fall = fall;
            group.name = nameOf(number, source, fall);
        }
        lastFall_[number] = fall;
        if (seen_.insert((std::uint64_t{number} << 32) | fall).second)
            ++group.distinct;
        return group;
    }

    std::string nameOf(std::uint32_t number, std::uint32_t source, std::uint32_t fall) const
    {
        switch (by_) {
        case FallGrouping::fall: return table_.falls[fall].op;
        case FallGrouping::op: return steps_->names[number];
        case FallGrouping::key: return steps_->names[number].empty() ? "no key" : steps_->names[number];
        case FallGrouping::depth: return std::to_string(number);
        case FallGrouping::thread: return table_.sources[source].name;
        case FallGrouping::line: return lines_[number];
        }
        return {};
    }

    static void add(FallTally& tally, const Hop& hop, std::uint32_t source, const FallTable::Hops& known, bool counts)
    {
        const HopCost& cost = known.costs[hop.id - 1];
        (cost.handsOn ? tally.dispatchNs : tally.kernelNs) += cost.ownNs;
        if (!counts)
            return;
        tally.last = {source, hop.id};
        if (tally.count++ == 0)
            tally.first = tally.last;
        tally.errors += hop.error ? 1 : 0;
        tally.totalNs += hop.durationNs;
        ++tally.parts[runPartOf(hop.id, known.costs.size())];
    }

    const FallTable& table_;
    FallGrouping by_;
    const FallSelection* selection_;
    std::optional<StepGroups> steps_;
    NumberedTexts lines_;
    std::vector<std::uint32_t> lastFall_;  ///< by group: of the hop before
    std::unordered_set<std::uint64_t> seen_;
    FallGroups result_;
};

}  // namespace

bool comesBefore(const FallGroup& a, const FallGroup& b, FallOrder order)
{
    const FallTally& left = a.tally;
    const FallTally& right = b.tally;
    if (order == FallOrder::time && left.ownNs() != right.ownNs())
        return left.ownNs() > right.ownNs();
    return left.count != right.count ? left.count > right.count : left.first < right.first;
}

bool timesKnownBy(const FallTable& table, FallGrouping by)
{
    return table.hasTimes() && !(table.wholeCalls && by == FallGrouping::key);
}

FallGroups groupFalls(const FallTable& table, FallGrouping by, const FallSelection* selection)
{
    return Grouping(table, by, selection).run();
}

}  // namespace keyfall
