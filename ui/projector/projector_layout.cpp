// SPDX-License-Identifier: MIT
#include "ui/projector/projector_layout.h"

#include "core/graph/graph_text.h"
#include "core/keys/key_model.h"
#include "ui/picture/text_measure.h"
#include "ui/projector/projector_page.h"

#include <algorithm>
#include <set>

namespace keyfall {

namespace {

using M = ProjectorMetrics;

constexpr double kLeastLabel = 90;
constexpr double kMostLabel = 235;
constexpr double kLabelShape = 58;  ///< the sign before a lane's name, its digit, and air
constexpr double kMostWords = 300;
constexpr std::size_t kLanesInSight = 4;

/// The keys that get a lane, highest first.
std::vector<Key> laneKeys(const CallGraph& graph, const TopCall& call, bool fold, const std::vector<Key>& wanted,
                          std::size_t placed)
{
    std::set<std::uint16_t> used;
    for (const Key key : wanted)
        used.insert(key.value());
    for (HopId id = call.firstHop; id < call.firstHop + placed; ++id) {
        const Hop& hop = graph.hops[id - 1];
        if (hop.key)
            used.insert(hop.key->value());
        for (const Considered& passed : hop.considered)
            used.insert(passed.key.value());
    }
    // Where there is room each key of the set has one: it stands above as a chip, and is looked for.
    // And while people are asked, each has one: those that play a part would tell.
    const bool all = !fold || used.size() < kLanesInSight || placed < call.hopCount;
    if (all && graph.model)
        for (const Key key : graph.model->keysOf(call.keyset))
            used.insert(key.value());
    std::vector<Key> keys;
    if (graph.model)
        for (const Key key : graph.model->lanes())
            if (used.erase(key.value()) > 0)
                keys.push_back(key);
    // What the model gives no lane stands below all others, as in the ladder.
    for (const std::uint16_t value : used)
        keys.emplace_back(value);
    return keys;
}

class Builder {
public:
    Builder(const CallGraph& graph, const TopCall& call, bool fold, const std::vector<Key>& wanted, HopId asked)
        : graph_(graph)
    {
        out_.firstHop = call.firstHop;
        const std::size_t before = asked > call.firstHop ? asked - call.firstHop : 0;
        out_.places.resize(asked == 0 ? call.hopCount : std::min<std::size_t>(call.hopCount, before));
        double widest = kLeastLabel;
        for (const Key key : laneKeys(graph, call, fold, wanted, out_.places.size())) {
            out_.lanes.push_back({key, 0, 0, 1});
            widest = std::max(widest,
                              kLabelShape + textWidth(FontRole::heading, QString::fromStdString(keyName(graph, key))));
        }
        out_.labelWidth = std::min(widest, kMostLabel);
    }

    ProjectorLayout build()
    {
        double x = out_.labelWidth + M::margin;
        for (std::size_t i = 0; i < out_.places.size();) {
            const HopId id = out_.firstHop + static_cast<HopId>(i);
            x = place(id, x) + M::gap;
            i = out_.at(id).last - out_.firstHop + 1;
        }
        stack(x);
        return std::move(out_);
    }

private:
    std::size_t laneFor(const Hop& hop)
    {
        if (const auto lane = out_.laneOf(hop.key))
            return *lane;
        out_.lanes.push_back({hop.key, 0, 0, 1});
        return out_.lanes.size() - 1;
    }

    void needRow(std::size_t lane, int row) { out_.lanes[lane].rows = std::max(out_.lanes[lane].rows, row + 1); }

    /// The hop and everything below it, from `x` on. Returns the right edge. Hops are in order of entry, so those below
    /// follow; nesting is as deep as chains of dispatch, which the runner bounds.
    double place(HopId id, double x)
    {
        const Hop& hop = graph_.hops[id - 1];
        const std::size_t lane = laneFor(hop);
        const int row = static_cast<int>(std::count(open_.begin(), open_.end(), lane));
        needRow(lane, row);
        const double words = std::min(kMostWords, boxWordsWidth(graph_, hop) + 24);
        std::vector<int> passed;
        for (const Considered& other : hop.considered) {
            const auto at = out_.laneOf(other.key);
            passed.push_back(at ? static_cast<int>(std::count(open_.begin(), open_.end(), *at)) : 0);
            if (at)
                needRow(*at, passed.back());
        }
        open_.push_back(lane);
        double inner = x + M::step;
        double end = x + words;
        HopId last = id;
        for (HopId child = id + 1; out_.contains(child) && graph_.hops[child - 1].parent == id; child = last + 1) {
            const double right = place(child, inner);
            last = out_.at(child).last;
            inner = right + M::gap;
            end = std::max(end, right + M::margin);
        }
        open_.pop_back();
        out_.places[id - out_.firstHop] = {
            x, end, words, last, static_cast<std::uint32_t>(lane), row, std::move(passed)};
        return end;
    }

    void stack(double right)
    {
        double y = M::margin;
        for (ProjectorLayout::Lane& lane : out_.lanes) {
            lane.top = y;
            lane.height = 2 * M::lanePadding + M::boxHeight + (lane.rows - 1) * M::rowPitch;
            y += lane.height;
        }
        out_.bounds = QRectF(0, 0, right + M::margin, y + M::margin);
    }

    const CallGraph& graph_;
    ProjectorLayout out_;
    std::vector<std::size_t> open_;  ///< lanes of the hops that are placed now, outermost first
};

}  // namespace

QRectF ProjectorLayout::boxOf(HopId hop) const
{
    const Place& place = at(hop);
    const Lane& lane = lanes[place.lane];
    return {place.x, lane.top + M::lanePadding + place.row * M::rowPitch, place.end - place.x, M::boxHeight};
}

double ProjectorLayout::middleOf(std::size_t lane, int row) const
{
    return lanes[lane].top + M::lanePadding + row * M::rowPitch + M::boxHeight / 2;
}

std::optional<std::size_t> ProjectorLayout::laneOf(const std::optional<Key>& key) const
{
    for (std::size_t i = 0; i < lanes.size(); ++i)
        if (lanes[i].key == key)
            return i;
    return std::nullopt;
}

QRectF ProjectorLayout::wantedInSight(const CallGraph& graph, HopId hop) const
{
    if (!contains(hop))
        return {0, 0, labelWidth, 0};
    QRectF wanted = boxOf(hop);
    wanted.setWidth(at(hop).words);
    std::size_t low = at(hop).lane;
    std::size_t high = low;
    if (const HopId caller = graph.hops[hop - 1].parent; contains(caller)) {
        wanted |= QRectF(boxOf(caller).topLeft(), QSizeF(M::step, M::boxHeight));
        low = std::min<std::size_t>(low, at(caller).lane);
        high = std::max<std::size_t>(high, at(caller).lane);
    }
    high = std::min(high + 2, lanes.size() - 1);
    while (high - low + 1 < kLanesInSight && (low > 0 || high + 1 < lanes.size()))
        high + 1 < lanes.size() ? ++high : --low;
    wanted.setTop(std::min(wanted.top(), lanes[low].top));
    wanted.setBottom(std::max(wanted.bottom(), lanes[high].top + lanes[high].height));
    return wanted;
}

ProjectorLayout layOutProjected(const CallGraph& graph, std::size_t call, bool fold, const std::vector<Key>& wanted,
                                HopId asked)
{
    if (call >= graph.calls.size() || graph.calls[call].hopCount == 0)
        return {};
    return Builder(graph, graph.calls[call], fold, wanted, asked).build();
}

}  // namespace keyfall
