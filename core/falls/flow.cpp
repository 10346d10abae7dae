// SPDX-License-Identifier: MIT
#include "core/falls/flow.h"

#include "core/falls/band_question.h"
#include "core/falls/fall_match.h"
#include "core/falls/skipped_keys.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace keyfall {

namespace {

/// Where a key stands among others: the highest priority first, as the ladder has its lanes.
int priorityOf(const KeyModel& model, const KeyInfo& info)
{
    if (info.kind == KeyKind::undefined || info.kind == KeyKind::placeholder)
        return -1;
    return info.bit.value_or(model.info(info.functionality).bit.value_or(-1));
}

/// By fall: whether another run has none like it.
std::vector<bool> fallsOnlyIn(const FallTable& table, const FallTable& other)
{
    std::vector<bool> only;
    for (const std::optional<std::uint32_t>& same : matchFalls(other, table))
        only.push_back(!same);
    return only;
}

class FlowMaker {
public:
    FlowMaker(const FallTable& table, FlowWidth width, const FallTable* before)
    {
        flow_.width = table.hasTimes() ? width : FlowWidth::count;
        flow_.count = table.all.count;
        flow_.ownNs = table.all.ownNs();
        runs_.push_back(
            {table, skippedKeysOf(table),
             before == nullptr ? std::vector<bool>(table.falls.size(), false) : fallsOnlyIn(table, *before)});
        if (before != nullptr)
            runs_.push_back({*before, skippedKeysOf(*before), fallsOnlyIn(*before, table)});
    }

    Flow run()
    {
        for (std::uint32_t run = 0; run < runs_.size(); ++run)
            countShares(run);
        makeLanes();
        for (const std::uint32_t share : sharesByFall())
            add(share);
        for (auto& [stops, band] : byStops_)
            flow_.bands.push_back(std::move(band));
        sortBands();
        fold();
        return std::move(flow_);
    }

private:
    /// The run that is shown, or the one before it, of which only what is gone is shown.
    struct Run {
        const FallTable& table;
        SkippedKeys skipped;
        std::vector<bool> only;  ///< by fall: the other has none like it
    };

    /// The occurrences of a fall that skipped the same keys.
    struct Share {
        std::uint32_t run;
        std::uint32_t fall;
        std::uint32_t skips;  ///< index into the sets
        Occurrence first;
        std::uint64_t count;
        std::int64_t ownNs;
    };

    /// Falls are shared out by what their occurrences skipped.
    void countShares(std::uint32_t run)
    {
        const auto& [table, skipped, only] = runs_[run];
        std::unordered_map<std::uint64_t, std::uint32_t> numbers;
        for (std::uint32_t source = 0; source < table.sources.size(); ++source) {
            const FallTable::Hops& known = table.hops[source];
            const SharedList<Hop>& hops = table.sources[source].graph->hops;
            std::vector<std::uint32_t>& shareOf = flow_.shareOf.emplace_back(hops.size(), kNoShare);
            for (std::size_t i = 0; i < hops.size(); ++i) {
                if (run > 0 && !only[known.fall[i]])
                    continue;
                if (known.step[i] == 0) {
                    const std::uint32_t skips = skipped.setAt[source][i];
                    const auto [at, isNew] = numbers.try_emplace((std::uint64_t{known.fall[i]} << 32) | skips,
                                                                 static_cast<std::uint32_t>(shares_.size()));
                    if (isNew)
                        shares_.push_back({run, known.fall[i], skips, {source, hops[i].id}, 0, 0});
                    shareOf[i] = at->second;
                    ++shares_[at->second].count;
                } else {
                    shareOf[i] = shareOf[hops[i].parent - 1];
                }
                shares_[shareOf[i]].ownNs += known.costs[i].ownNs;
            }
        }
    }

    [[nodiscard]] std::vector<std::uint32_t> sharesByFall() const
    {
        std::vector<std::uint32_t> order(shares_.size());
        std::iota(order.begin(), order.end(), 0U);
        std::stable_sort(order.begin(), order.end(), [this](std::uint32_t a, std::uint32_t b) {
            return std::tuple(shares_[a].run, shares_[a].fall) < std::tuple(shares_[b].run, shares_[b].fall);
        });
        return order;
    }

    void makeLanes()
    {
        struct Place {
            int priority;
            std::uint16_t key;
            KeyKind kind;
            std::uint64_t falls;
            bool lost;
        };
        std::map<std::string, Place> places;
        const auto see = [&places](const KeyModel* model, const std::string& name, std::optional<Key> key) -> Place& {
            const auto [place, isNew] = places.try_emplace(name, Place{-2, 0, KeyKind::placeholder, 0, false});
            if (isNew && model != nullptr && key) {
                const KeyInfo& info = model->info(*key);
                place->second = {priorityOf(*model, info), key->value(), info.kind, 0, false};
            }
            return place->second;
        };
        const auto seeFall = [&see](const FallTable& table, const Fall& fall, bool gone) {
            const KeyModel* model = table.sources[fall.tally.first.source].graph->model.get();
            for (std::size_t i = 0; i < fall.steps.size(); ++i) {
                const std::string& name = fall.steps[i].key;
                Place& place = see(model, name, model == nullptr || name.empty() ? std::nullopt : model->find(name));
                const bool again = std::any_of(fall.steps.begin(), fall.steps.begin() + static_cast<std::ptrdiff_t>(i),
                                               [&](const FallStep& step) { return step.key == name; });
                place.falls += again || gone ? 0 : fall.tally.count;
                place.lost = place.lost || gone;
            }
        };
        for (std::size_t run = 0; run < runs_.size(); ++run)
            for (std::size_t f = 0; f < runs_[run].table.falls.size(); ++f)
                if (run == 0 || runs_[run].only[f])
                    seeFall(runs_[run].table, runs_[run].table.falls[f], run > 0);
        for (const Share& share : shares_) {
            const Run& run = runs_[share.run];
            for (const std::uint32_t name : run.skipped.sets[share.skips]) {
                const SkippedKeys::Name& skipped = run.skipped.names[name];
                see(run.table.sources[skipped.source].graph->model.get(), skipped.key, skipped.inModel);
            }
        }
        std::vector<std::pair<std::string, Place>> ordered(places.begin(), places.end());
        std::stable_sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) {
            return std::tuple(b.second.priority, b.second.key) < std::tuple(a.second.priority, a.second.key);
        });
        for (const auto& [name, place] : ordered) {
            laneOf_[name] = static_cast<std::uint32_t>(flow_.lanes.size());
            flow_.lanes.push_back({name, place.kind, place.falls, place.lost});
        }
    }

    void add(std::uint32_t number)
    {
        const Share& share = shares_[number];
        const Run& run = runs_[share.run];
        const Fall& fall = run.table.falls[share.fall];
        std::map<std::uint32_t, FlowStop> stops;
        for (const std::uint32_t name : run.skipped.sets[share.skips]) {
            const std::uint32_t lane = laneOf_.at(run.skipped.names[name].key);
            stops[lane] = {lane, true, StepEnd::returned};
        }
        for (const FallStep& step : fall.steps) {
            const std::uint32_t lane = laneOf_.at(step.key);
            FlowStop& stop = stops.try_emplace(lane, FlowStop{lane, false, step.end}).first->second;
            // The gravest of several hops at one key is shown.
            if (step.end == StepEnd::raised || stop.end == StepEnd::returned)
                stop.end = step.end;
        }
        std::vector<FlowStop> list;
        std::vector<std::uint32_t> what;
        for (const auto& [lane, stop] : stops) {
            list.push_back(stop);
            what.push_back(lane * 8 + (stop.skipped ? 4 : 0) + static_cast<std::uint32_t>(stop.end));
        }
        what.push_back(share.run);
        FlowBand& band = byStops_[what];
        band.stops = std::move(list);
        band.failed = fall.failed();
        band.gone = share.run > 0;
        band.shares.push_back(number);
        band.count += share.count;
        band.ownNs += share.ownNs;
        const auto part = std::find_if(band.parts.begin(), band.parts.end(),
                                       [&](const FlowPart& each) { return each.op == fall.op; });
        if (part == band.parts.end()) {
            band.parts.push_back({fall.op, share.first, share.count, share.ownNs, !band.gone && run.only[share.fall]});
        } else {
            part->fresh = part->fresh && run.only[share.fall];
            part->first = std::min(part->first, share.first);
            part->count += share.count;
            part->ownNs += share.ownNs;
        }
    }

    [[nodiscard]] std::int64_t widthOf(std::uint64_t count, std::int64_t ownNs) const
    {
        return flow_.width == FlowWidth::time ? ownNs : static_cast<std::int64_t>(count);
    }

    void sortBands()
    {
        for (FlowBand& band : flow_.bands)
            std::stable_sort(band.parts.begin(), band.parts.end(), [this](const FlowPart& a, const FlowPart& b) {
                return widthOf(a.count, a.ownNs) > widthOf(b.count, b.ownNs);
            });
        std::stable_sort(flow_.bands.begin(), flow_.bands.end(), [this](const FlowBand& a, const FlowBand& b) {
            return std::tuple(a.gone, a.failed, widthOf(b.count, b.ownNs))
                < std::tuple(b.gone, b.failed, widthOf(a.count, a.ownNs));
        });
    }

    /// The thinnest of those that returned become one, and so do those that failed, and those that are gone.
    void fold()
    {
        std::vector<std::vector<FlowStop>> stops;
        for (const FlowBand& band : flow_.bands)
            stops.push_back(band.stops);
        std::vector<FlowBand> kept;
        const auto kindOf = [](const FlowBand& band) { return band.gone ? 2 : band.failed ? 1 : 0; };
        for (const int kind : {0, 1, 2}) {
            const std::size_t most = kind > 0 ? kMostBands / 2 : kMostBands;
            std::vector<FlowBand> bands;
            for (FlowBand& band : flow_.bands)
                if (kindOf(band) == kind)
                    bands.push_back(std::move(band));
            std::vector<std::vector<FlowStop>> thin;
            for (std::size_t i = most; i < bands.size(); ++i)
                thin.push_back(bands[i].stops);
            while (bands.size() > most + 1) {
                FlowBand last = std::move(bands.back());
                bands.pop_back();
                into(bands.back(), std::move(last));
            }
            if (thin.size() > 1)
                bands.back().question = foldedQuestion(flow_.lanes, thin, stops);
            std::move(bands.begin(), bands.end(), std::back_inserter(kept));
        }
        for (FlowBand& band : kept)
            if (band.folded == 0)
                band.question = bandQuestion(flow_.lanes, band.stops, stops);
        flow_.bands = std::move(kept);
    }

    static void into(FlowBand& all, FlowBand one)
    {
        all.folded = std::max(all.folded, 1U) + std::max(one.folded, 1U);
        all.shares.insert(all.shares.end(), one.shares.begin(), one.shares.end());
        all.count += one.count;
        all.ownNs += one.ownNs;
        for (const FlowStop& stop : one.stops) {
            const auto same = std::find_if(all.stops.begin(), all.stops.end(),
                                           [&](const FlowStop& each) { return each.lane == stop.lane; });
            if (same == all.stops.end())
                all.stops.push_back(stop);
            else if (same->skipped || same->end == StepEnd::returned)
                *same = {stop.lane, same->skipped && stop.skipped, stop.end};
        }
        std::sort(all.stops.begin(), all.stops.end(),
                  [](const FlowStop& a, const FlowStop& b) { return a.lane < b.lane; });
        for (FlowPart& part : one.parts) {
            const auto same = std::find_if(all.parts.begin(), all.parts.end(),
                                           [&](const FlowPart& each) { return each.op == part.op; });
            if (same == all.parts.end()) {
                all.parts.push_back(std::move(part));
                continue;
            }
            same->first = std::min(same->first, part.first);
            same->fresh = same->fresh && part.fresh;
            same->count += part.count;
            same->ownNs += part.ownNs;
        }
        std::stable_sort(all.parts.begin(), all.parts.end(),
                         [](const FlowPart& a, const FlowPart& b) { return a.count > b.count; });
    }

    Flow flow_;
    std::vector<Run> runs_;  ///< the one that is shown, and the earlier one
    std::vector<Share> shares_;
    std::unordered_map<std::string, std::uint32_t> laneOf_;
    std::map<std::vector<std::uint32_t>, FlowBand> byStops_;
};

}  // namespace

bool FlowBand::fresh() const
{
    return std::all_of(parts.begin(), parts.end(), [](const FlowPart& part) { return part.fresh; });
}

Flow flowOf(const FallTable& table, FlowWidth width, const FallTable* before)
{
    return FlowMaker(table, width, before).run();
}

}  // namespace keyfall
