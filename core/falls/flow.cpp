// SPDX-License-Identifier: MIT
#include "core/falls/flow.h"

#include "core/graph/graph_text.h"

#include <algorithm>
#include <map>
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

class FlowMaker {
public:
    FlowMaker(const FallTable& table, FlowWidth width) : table_(table)
    {
        flow_.width = table.hasTimes() ? width : FlowWidth::count;
        flow_.count = table.all.count;
        flow_.ownNs = table.all.ownNs();
    }

    Flow run()
    {
        countSkips();
        makeLanes();
        for (std::uint32_t fall = 0; fall < table_.falls.size(); ++fall)
            add(fall);
        for (auto& [stops, band] : byStops_)
            flow_.bands.push_back(std::move(band));
        sortBands();
        fold();
        return std::move(flow_);
    }

private:
    /// How many falls of each kind skipped each key: recorded hops say it, printed ones do not.
    void countSkips()
    {
        skips_.resize(table_.falls.size());
        for (std::size_t source = 0; source < table_.sources.size(); ++source) {
            const CallGraph& graph = *table_.sources[source].graph;
            for (const Hop& hop : graph.hops)
                for (const Considered& passed : hop.considered) {
                    std::vector<Skip>& skips = skips_[table_.hops[source].fall[hop.id - 1]];
                    const auto known = std::find_if(skips.begin(), skips.end(), [&](const Skip& skip) {
                        return skip.key == passed.key && skip.source == source;
                    });
                    if (known == skips.end())
                        skips.push_back({source, passed.key, 1});
                    else
                        ++known->count;
                }
        }
    }

    void makeLanes()
    {
        struct Place {
            int priority;
            std::uint16_t key;
            KeyKind kind;
            std::uint64_t falls;
        };
        std::map<std::string, Place> places;
        const auto see = [&places](const KeyModel* model, const std::string& name, std::optional<Key> key) -> Place& {
            const auto [place, isNew] = places.try_emplace(name, Place{-2, 0, KeyKind::placeholder, 0});
            if (isNew && model != nullptr && key) {
                const KeyInfo& info = model->info(*key);
                place->second = {priorityOf(*model, info), key->value(), info.kind, 0};
            }
            return place->second;
        };
        for (std::size_t f = 0; f < table_.falls.size(); ++f) {
            const Fall& fall = table_.falls[f];
            const KeyModel* model = table_.sources[fall.tally.first.source].graph->model.get();
            for (std::size_t i = 0; i < fall.steps.size(); ++i) {
                const std::string& name = fall.steps[i].key;
                Place& place = see(model, name, model == nullptr || name.empty() ? std::nullopt : model->find(name));
                const bool again = std::any_of(fall.steps.begin(), fall.steps.begin() + static_cast<std::ptrdiff_t>(i),
                                               [&](const FallStep& step) { return step.key == name; });
                place.falls += again ? 0 : fall.tally.count;
            }
            for (const Skip& skip : skips_[f])
                if (2 * skip.count >= fall.tally.count && table_.sources[skip.source].graph->model) {
                    const KeyModel& its = *table_.sources[skip.source].graph->model;
                    const KeyInfo& info = its.info(skip.key);
                    see(&its, info.name, info.key);
                    skipped_[f].push_back(info.name);
                }
        }
        std::vector<std::pair<std::string, Place>> ordered(places.begin(), places.end());
        std::stable_sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) {
            return std::tuple(b.second.priority, b.second.key) < std::tuple(a.second.priority, a.second.key);
        });
        for (const auto& [name, place] : ordered) {
            laneOf_[name] = static_cast<std::uint32_t>(flow_.lanes.size());
            flow_.lanes.push_back({name, place.kind, place.falls});
        }
    }

    void add(std::uint32_t number)
    {
        const Fall& fall = table_.falls[number];
        std::map<std::uint32_t, FlowStop> stops;
        if (const auto skipped = skipped_.find(number); skipped != skipped_.end())
            for (const std::string& name : skipped->second)
                stops[laneOf_.at(name)] = {laneOf_.at(name), true, StepEnd::returned};
        for (const FallStep& step : fall.steps) {
            const std::uint32_t lane = laneOf_.at(step.key);
            const auto stop = stops.find(lane);
            // The gravest of several hops at one key is shown.
            if (stop == stops.end() || stop->second.skipped || stop->second.end == StepEnd::returned)
                stops[lane] = {lane, false, step.end};
        }
        std::vector<FlowStop> list;
        std::vector<std::uint32_t> what;
        for (const auto& [lane, stop] : stops) {
            list.push_back(stop);
            what.push_back(lane * 8 + (stop.skipped ? 4 : 0) + static_cast<std::uint32_t>(stop.end));
        }
        FlowBand& band = byStops_[what];
        band.stops = std::move(list);
        band.failed = fall.failed();
        band.count += fall.tally.count;
        band.ownNs += fall.tally.ownNs();
        const auto part = std::find_if(band.parts.begin(), band.parts.end(),
                                       [&](const FlowPart& each) { return each.op == fall.op; });
        if (part == band.parts.end()) {
            band.parts.push_back({fall.op, number, fall.tally.count, fall.tally.ownNs()});
        } else {
            part->count += fall.tally.count;
            part->ownNs += fall.tally.ownNs();
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
            return std::tuple(a.failed, widthOf(b.count, b.ownNs)) < std::tuple(b.failed, widthOf(a.count, a.ownNs));
        });
    }

    /// The thinnest of those that returned become one, and so do those that failed.
    void fold()
    {
        std::vector<FlowBand> kept;
        for (const bool failed : {false, true}) {
            const std::size_t most = failed ? kMostBands / 2 : kMostBands;
            std::vector<FlowBand> bands;
            for (FlowBand& band : flow_.bands)
                if (band.failed == failed)
                    bands.push_back(std::move(band));
            while (bands.size() > most + 1) {
                FlowBand last = std::move(bands.back());
                bands.pop_back();
                into(bands.back(), std::move(last));
            }
            std::move(bands.begin(), bands.end(), std::back_inserter(kept));
        }
        flow_.bands = std::move(kept);
    }

    static void into(FlowBand& all, FlowBand one)
    {
        all.folded = std::max(all.folded, 1U) + std::max(one.folded, 1U);
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
            same->count += part.count;
            same->ownNs += part.ownNs;
        }
        std::stable_sort(all.parts.begin(), all.parts.end(),
                         [](const FlowPart& a, const FlowPart& b) { return a.count > b.count; });
    }

    const FallTable& table_;
    Flow flow_;
    struct Skip {
        std::size_t source;
        Key key;
        std::uint64_t count;
    };

    std::vector<std::vector<Skip>> skips_;                               ///< by fall; few keys each
    std::unordered_map<std::size_t, std::vector<std::string>> skipped_;  ///< by fall: names
    std::unordered_map<std::string, std::uint32_t> laneOf_;
    std::map<std::vector<std::uint32_t>, FlowBand> byStops_;
};

}  // namespace

Flow flowOf(const FallTable& table, FlowWidth width)
{
    return FlowMaker(table, width).run();
}

std::string questionOf(const Flow& flow, std::size_t band)
{
    const FlowBand& asked = flow.bands[band];
    if (asked.folded > 0)
        return {};
    std::string passes;
    std::string others;
    for (std::uint32_t lane = 0; lane < flow.lanes.size(); ++lane) {
        const std::string& key = flow.lanes[lane].key;
        if (key.empty())
            continue;
        const bool stops = std::any_of(asked.stops.begin(), asked.stops.end(),
                                       [lane](const FlowStop& stop) { return stop.lane == lane && !stop.skipped; });
        if (stops)
            passes += "@" + key + " ";
        else if (flow.lanes[lane].falls > 0)
            others += "-@" + key + " ";
    }
    const bool error = std::any_of(asked.stops.begin(), asked.stops.end(),
                                   [](const FlowStop& stop) { return stop.end != StepEnd::returned; });
    return passes + others + (error ? "error" : "-error");
}

}  // namespace keyfall
