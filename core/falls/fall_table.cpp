// SPDX-License-Identifier: MIT
#include "core/falls/fall_table.h"

#include "core/falls/fall_paths.h"
#include "core/graph/graph_text.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <tuple>
#include <utility>

namespace keyfall {

namespace {

StepEnd endOf(const Hop& hop)
{
    if (!hop.error)
        return StepEnd::returned;
    return hop.error->raisedHere ? StepEnd::raised : StepEnd::passedOn;
}

/// The number of each key's name; key values are small. Entry 0 is for no key.
class KeyNumbers {
public:
    KeyNumbers(const CallGraph& graph, NumberedTexts& names, std::deque<std::string>& kept)
        : graph_(graph), names_(names), kept_(kept)
    {
    }

    std::uint16_t of(const std::optional<Key>& key)
    {
        const std::size_t at = key ? key->value() + std::size_t{1} : 0;
        if (at >= numbers_.size())
            numbers_.resize(at + 1, kUnknown);
        if (numbers_[at] == kUnknown) {
            kept_.push_back(key ? keyName(graph_, key) : std::string());
            numbers_[at] = static_cast<std::uint16_t>(names_.numberOf(kept_.back()));
        }
        return numbers_[at];
    }

private:
    static constexpr std::uint16_t kUnknown = std::numeric_limits<std::uint16_t>::max();

    const CallGraph& graph_;
    NumberedTexts& names_;
    std::deque<std::string>& kept_;
    std::vector<std::uint16_t> numbers_;
};

class Counter {
public:
    Counter(std::vector<FallSource> sources, double recorderNsPerHop) : recorderNsPerHop_(recorderNsPerHop)
    {
        table_.sources = std::move(sources);
    }

    FallTable run()
    {
        // Numbers 0 are the empty texts.
        (void)keys_.numberOf(kNothing);
        (void)kernels_.numberOf(kNothing);
        for (std::uint32_t source = 0; source < table_.sources.size(); ++source)
            walk(source);
        nameFalls();
        sort();
        listMembers();
        return std::move(table_);
    }

private:
    /// A fall of the run, until it is known which of the distinct ones it is.
    struct Open {
        std::uint32_t node;
        std::uint32_t steps;
        HopId begin;
        bool failed;
        bool outermost;
        std::int64_t totalNs;
    };

    /// The one pass over the hops themselves, which are large: finds each hop's fall (for now as an index into `open_`),
    /// its place in it, and what it took.
    void walk(std::uint32_t source)
    {
        const CallGraph& graph = *table_.sources[source].graph;
        table_.keysKnown = table_.keysKnown || namesKeys(graph);
        table_.predicted = table_.predicted || predictsKernels(graph);
        table_.wholeCalls = table_.wholeCalls || timesWholeCalls(graph);
        FallTable::Hops& hops = table_.hops.emplace_back();
        hops.costs.resize(graph.hops.size());
        hops.fall.resize(graph.hops.size());
        hops.step.resize(graph.hops.size());
        std::vector<Open>& open = open_.emplace_back();
        std::vector<std::uint32_t> callees(graph.hops.size(), 0);
        KeyNumbers keys(graph, keys_, keyNames_);
        for (std::size_t i = 0; i < graph.hops.size(); ++i) {
            const Hop& hop = graph.hops[i];
            const std::size_t caller = hop.parent - std::size_t{1};
            const bool begins = hop.parent == 0 || !goesOn(graph.hops[caller], hop);
            hops.costs[i].ownNs += hop.durationNs;
            if (hop.parent != 0) {
                hops.costs[caller].ownNs -= hop.durationNs;
                ++callees[caller];
                hops.costs[caller].handsOn = hops.costs[caller].handsOn || !begins;
            }
            const StepEnd end = endOf(hop);
            FallPaths::Step step;
            step.from = begins ? ops_.numberOf(hop.op) : hops.step[caller];
            step.kernel = hop.kernel.empty() ? 0 : kernels_.numberOf(hop.kernel);
            step.key = keys.of(hop.key);
            step.provenance = static_cast<std::uint8_t>(hop.provenance);
            step.kindAndEnd =
                static_cast<std::uint8_t>(static_cast<unsigned>(hop.kind) * 4U + static_cast<unsigned>(end));
            if (begins) {
                hops.fall[i] = static_cast<std::uint32_t>(open.size());
                hops.step[i] = 0;
                open.push_back({paths_.below(FallPaths::kRoot, step), 1, static_cast<HopId>(i) + 1,
                                end != StepEnd::returned, hop.parent == 0, hop.durationNs});
            } else {
                Open& fall = open[hops.fall[caller]];
                hops.fall[i] = hops.fall[caller];
                hops.step[i] = fall.steps++;
                fall.node = paths_.below(fall.node, step);
            }
        }
        for (std::size_t i = 0; i < callees.size(); ++i)
            takeOffRecorder(hops.costs[i], callees[i]);
    }

    void takeOffRecorder(HopCost& cost, std::uint32_t callees)
    {
        cost.ownNs = std::max<std::int64_t>(cost.ownNs, 0);  // times are rounded one by one
        const auto taken = std::min(static_cast<std::int64_t>(recorderNsPerHop_ * callees), cost.ownNs);
        cost.ownNs -= taken;
        table_.recorderNs += taken;
    }

    /// Nodes where a fall ended become falls, in the order in which they begin.
    void nameFalls()
    {
        numbers_.assign(paths_.size(), kNone);
        for (std::uint32_t source = 0; source < table_.sources.size(); ++source) {
            FallTable::Hops& hops = table_.hops[source];
            for (Open& open : open_[source]) {
                std::uint32_t& number = numbers_[open.node];
                if (number == kNone) {
                    number = static_cast<std::uint32_t>(table_.falls.size());
                    table_.falls.push_back(fallAt(open.node));
                }
                open.node = number;  // from here on
                count(table_.falls[number].tally, open, source, hops);
                count(table_.all, open, source, hops);
                table_.all.totalNs -= open.outermost ? 0 : open.totalNs;
            }
            for (std::size_t i = 0; i < hops.fall.size(); ++i) {
                hops.fall[i] = open_[source][hops.fall[i]].node;
                const HopCost& cost = hops.costs[i];
                FallTally& tally = table_.falls[hops.fall[i]].tally;
                (cost.handsOn ? tally.dispatchNs : tally.kernelNs) += cost.ownNs;
                (cost.handsOn ? table_.all.dispatchNs : table_.all.kernelNs) += cost.ownNs;
            }
        }
    }

    static void count(FallTally& tally, const Open& open, std::uint32_t source, const FallTable::Hops& hops)
    {
        tally.last = {source, open.begin};
        if (tally.count++ == 0)
            tally.first = tally.last;
        tally.errors += open.failed ? 1 : 0;
        tally.totalNs += open.totalNs;
        ++tally.parts[runPartOf(open.begin, hops.costs.size())];
    }

    Fall fallAt(std::uint32_t node) const
    {
        Fall fall;
        for (; node != FallPaths::kRoot; node = paths_.parentOf(node)) {
            const FallPaths::Step& step = paths_.stepOf(node);
            const bool first = paths_.parentOf(node) == FallPaths::kRoot;
            if (first)
                fall.op = ops_[step.from];
            fall.steps.push_back({first ? 0 : step.from, keys_[step.key], kernels_[step.kernel],
                                  static_cast<Provenance>(step.provenance), static_cast<CallKind>(step.kindAndEnd / 4),
                                  static_cast<StepEnd>(step.kindAndEnd % 4)});
        }
        std::reverse(fall.steps.begin(), fall.steps.end());
        return fall;
    }

    void sort()
    {
        std::vector<std::uint32_t> order(table_.falls.size());
        for (std::uint32_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) {
            const FallTally& left = table_.falls[a].tally;
            const FallTally& right = table_.falls[b].tally;
            return std::tuple(right.count, left.first) < std::tuple(left.count, right.first);
        });
        places_.resize(order.size());
        std::vector<Fall> falls;
        falls.reserve(order.size());
        for (std::uint32_t i = 0; i < order.size(); ++i) {
            places_[order[i]] = i;
            falls.push_back(std::move(table_.falls[order[i]]));
        }
        table_.falls = std::move(falls);
        for (FallTable::Hops& hops : table_.hops)
            for (std::uint32_t& fall : hops.fall)
                fall = places_[fall];
    }

    void listMembers()
    {
        std::vector<std::uint32_t>& end = table_.memberEnd;
        std::uint32_t sum = 0;
        for (const Fall& fall : table_.falls) {
            end.push_back(sum);  // grows to the end while they are put in
            sum += static_cast<std::uint32_t>(fall.tally.count);
        }
        table_.members.resize(sum);
        for (std::uint32_t source = 0; source < table_.sources.size(); ++source)
            for (const Open& open : open_[source])
                table_.members[end[places_[open.node]]++] = {source, open.begin};
    }

    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    inline static const std::string kNothing;

    double recorderNsPerHop_;
    FallTable table_;
    FallPaths paths_;
    NumberedTexts ops_;
    NumberedTexts kernels_;
    NumberedTexts keys_;
    std::deque<std::string> keyNames_;
    std::vector<std::vector<Open>> open_;  ///< by source, in order
    std::vector<std::uint32_t> numbers_;   ///< by node of `paths_`: the fall, before they are sorted
    std::vector<std::uint32_t> places_;    ///< by such a number: where sorting put it
};

}  // namespace

std::optional<Occurrence> FallTable::next(std::uint32_t fall, Occurrence from) const
{
    const auto end = members.begin() + memberEnd[fall];
    const auto found = std::upper_bound(end - static_cast<std::ptrdiff_t>(falls[fall].tally.count), end, from);
    return found == end ? std::nullopt : std::optional(*found);
}

std::optional<Occurrence> FallTable::previous(std::uint32_t fall, Occurrence from) const
{
    const auto end = members.begin() + memberEnd[fall];
    const auto begin = end - static_cast<std::ptrdiff_t>(falls[fall].tally.count);
    const auto found = std::lower_bound(begin, end, from);
    return found == begin ? std::nullopt : std::optional(*(found - 1));
}

FallTable fallsOf(std::vector<FallSource> sources, double recorderNsPerHop)
{
    return Counter(std::move(sources), recorderNsPerHop).run();
}

FallTable fallsOf(std::shared_ptr<const CallGraph> graph)
{
    std::vector<FallSource> sources;
    sources.push_back({{}, std::move(graph)});
    return fallsOf(std::move(sources));
}

}  // namespace keyfall
