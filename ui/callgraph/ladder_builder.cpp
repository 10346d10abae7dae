// SPDX-License-Identifier: MIT
#include "core/keys/key_model.h"
#include "ui/callgraph/key_chips.h"
#include "ui/callgraph/ladder_layout.h"
#include "ui/callgraph/ladder_widths.h"
#include "ui/callgraph/ladder_words.h"
#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace keyfall {

namespace {

using M = LadderMetrics;

/// Lays out hop by hop in order of entry; a hop is closed when the next one is not below it.
class Builder {
public:
    Builder(const CallGraph& graph, const LadderOptions& options, LadderWidths& widths)
        : graph_(graph), options_(options), widths_(widths)
    {
    }

    LadderLayout build()
    {
        HopId end = 0;
        layout_.times = options_.times;
        layout_.tight = options_.tight;
        if (options_.call && *options_.call < graph_.calls.size()) {
            const std::size_t beyond = std::min(graph_.calls.size(), std::size_t{*options_.call} + options_.calls);
            const TopCall& last = graph_.calls[beyond - 1];
            layout_.firstHop = std::max<HopId>(graph_.calls[*options_.call].firstHop, 1);
            end = std::min<HopId>(std::max<HopId>(last.firstHop, 1) + last.hopCount,
                                  static_cast<HopId>(graph_.hops.size()) + 1);
        } else {
            end = static_cast<HopId>(graph_.hops.size()) + 1;
        }
        layout_.hops.resize(end - layout_.firstHop);
        inner_.resize(layout_.hops.size());
        chooseLanes(end);
        skyline_.resize(layout_.lanes.size());
        open_.resize(layout_.lanes.size());

        cursor_ = M::labelWidth + M::margin;
        for (HopId id = layout_.firstHop; id < end; ++id) {
            const HopId parent = graph_.hops[id - 1].parent;
            while (!stack_.empty() && stack_.back() != parent)
                close();
            enter(id);
        }
        while (!stack_.empty())
            close();
        finish();
        return std::move(layout_);
    }

private:
    LadderHop& at(HopId id) { return layout_.hops[id - layout_.firstHop]; }
    double& inner(HopId id) { return inner_[id - layout_.firstHop]; }

    /// The lanes of keys that were chosen or passed, in the model's order, and the floor if a call fell through.
    void chooseLanes(HopId end)
    {
        std::vector<bool> used;
        const auto use = [&used](Key key) {
            if (key.value() >= used.size())
                used.resize(key.value() + std::size_t{1});
            used[key.value()] = true;
        };
        bool floor = options_.evenLanes;
        for (HopId id = layout_.firstHop; id < end; ++id) {
            const Hop& hop = graph_.hops[id - 1];
            if (hop.key)
                use(*hop.key);
            else
                floor = true;
            for (const Considered& passed : hop.considered)
                use(passed.key);
            if (LadderWords::opensBracket(hop) && graph_.model)
                for (const Key key : graph_.model->keysOf(excludedKeys(graph_, hop)))
                    use(key);
            if (options_.evenLanes && hop.parent == 0 && graph_.model)
                for (const Key key : graph_.model->keysOf(graph_.calls[hop.call].keyset))
                    use(key);
        }
        std::vector<Key> order;
        if (graph_.model)
            order = graph_.model->lanes();
        else
            for (std::size_t value = used.size(); value-- > 0;)
                order.emplace_back(static_cast<std::uint16_t>(value));
        int folded = 0;
        for (const Key key : order) {
            if (options_.foldLanes && (key.value() >= used.size() || !used[key.value()])) {
                ++folded;
                continue;
            }
            addLane(key, std::exchange(folded, 0));
        }
        layout_.foldedBelow = folded;
        // Undefined, and a functionality without a backend (pytorch:M10), are no lanes of the model; a hop that was
        // there all the same gets one below all others.
        for (std::size_t value = 0; value < used.size(); ++value)
            if (used[value] && (value >= laneByKey_.size() || laneByKey_[value] < 0))
                addLane(Key(static_cast<std::uint16_t>(value)), 0);
        if (floor)
            layout_.lanes.push_back({});
    }

    void addLane(Key key, int folded)
    {
        if (key.value() >= laneByKey_.size())
            laneByKey_.resize(key.value() + std::size_t{1}, -1);
        laneByKey_[key.value()] = static_cast<int>(layout_.lanes.size());
        layout_.lanes.push_back({key, 0, 0, 1, folded, false, false, false});
    }

    [[nodiscard]] int laneOf(const std::optional<Key>& key) const
    {
        const int floor = std::max(0, static_cast<int>(layout_.lanes.size()) - 1);
        const int lane = key && key->value() < laneByKey_.size() ? laneByKey_[key->value()] : -1;
        return lane < 0 ? floor : lane;
    }

    void enter(HopId id)
    {
        const Hop& hop = graph_.hops[id - 1];
        LadderHop& out = at(id);
        const bool bracket = LadderWords::opensBracket(hop);
        const bool nested = !stack_.empty();
        const int lane = laneOf(hop.key);
        const int from = nested ? at(stack_.back()).lane : -1;

        // Everything that the arrow passes must end before it: the labels of earlier arrows in those lanes.
        double x = cursor_;
        const bool wholeHeight = bracket && nested;
        const int low = wholeHeight ? 0 : std::max(0, std::min(from, lane));
        const int high = wholeHeight ? static_cast<int>(skyline_.size()) - 1 : std::max(from, lane);
        for (int i = low; i <= high; ++i)
            x = std::max(x, skyline_[static_cast<std::size_t>(i)] - (wholeHeight ? 0 : M::port));

        out.level = static_cast<std::uint16_t>(nested ? at(stack_.back()).level + (bracket ? 1 : 0) : 0);
        if (bracket) {
            layout_.brackets.push_back({id, x, x, widths_.bracket(hop, out.level), out.level});
            maxLevel_ = std::max<int>(maxLevel_, out.level);
            x += nested ? 26 : 10;
        }
        out.x = x;
        out.lane = static_cast<std::uint16_t>(lane);
        out.row = static_cast<std::uint16_t>(open_[out.lane]++);
        growRows(out.lane, out.row);
        layout_.lanes[out.lane].boxes = true;
        layout_.lanes[out.lane].emulated =
            layout_.lanes[out.lane].emulated || LadderWords::badges(graph_, hop).contains(QStringLiteral("emulated"));
        out.chipsWidth = static_cast<float>(widths_.chips(hop));
        if (!bracket && from >= 0)
            layout_.lanes[static_cast<std::size_t>(from)].handsOn = true;
        const double words =
            std::max(textWidth(FontRole::heading, LadderWords::title(graph_, hop)) + 30, widths_.detail(hop));
        const double chips = out.chipsWidth > 0 ? M::port + 6 + static_cast<double>(out.chipsWidth) : 0;
        // The key set stands above the box, and above the note behind one that failed.
        const bool failed = hop.error && hop.error->raisedHere;
        const double note = failed || options_.tight ? widths_.tail(hop) : 0;
        const double widest = !options_.tight ? M::maxBox : failed ? M::tightFailed : M::tightBox;
        out.minWidth = static_cast<float>(std::max(std::clamp(words, 128.0, widest), chips - note));
        out.last = id;
        out.firstMarker = static_cast<std::uint32_t>(layout_.markers.size());
        const double port = x + M::port;
        const int fromLane = bracket ? -1 : from;
        for (std::size_t i = 0; i < hop.considered.size(); ++i) {
            const int passed = laneOf(hop.considered[i].key);
            if (passed <= fromLane || passed >= lane)
                continue;  // passed earlier already: above the kernel that goes on from here
            const auto index = static_cast<std::uint16_t>(passed);
            const auto row = static_cast<std::uint16_t>(open_[index]);
            layout_.markers.push_back({id, index, row, static_cast<std::uint16_t>(i)});
            growRows(index, row);
            const double label = textWidth(FontRole::small, LadderWords::reason(hop.considered[i].reason));
            skyline_[index] = std::max(skyline_[index], port + M::marker + label + 18);
        }
        ghosts(hop, fromLane, lane, port);
        if (fromLane >= 0) {
            double& reach = skyline_[static_cast<std::size_t>(fromLane)];
            reach = std::max(reach, port + static_cast<double>(out.chipsWidth) + 24);
        }
        inner(id) = x;
        cursor_ = x + (options_.tight ? M::tightStep : M::step);
        stack_.push_back(id);
    }

    /// Keys that the thread keeps out of the whole call: said where an arrow passes their lanes.
    void ghosts(const Hop& hop, int fromLane, int lane, double port)
    {
        if (!graph_.model)
            return;
        if (LadderWords::opensBracket(hop))
            excluded_.emplace_back(hop.id, graph_.model->keysOf(excludedKeys(graph_, hop)));
        if (excluded_.empty() || hop.kind == CallKind::callDirect)
            return;
        for (const Key key : excluded_.back().second) {
            const int passed = laneOf(key);
            const bool told = std::any_of(hop.considered.begin(), hop.considered.end(),
                                          [key](const Considered& considered) { return considered.key == key; });
            if (told || passed <= fromLane || passed >= lane)
                continue;
            const auto index = static_cast<std::uint16_t>(passed);
            const auto row = static_cast<std::uint16_t>(open_[index]);
            layout_.markers.push_back({hop.id, index, row, LadderMarker::kExcluded});
            growRows(index, row);
            const double label = textWidth(FontRole::small, LadderWords::reason(NotChosen::excluded));
            skyline_[index] = std::max(skyline_[index], port + M::marker + label + 18);
        }
    }

    void close()
    {
        const HopId id = stack_.back();
        stack_.pop_back();
        if (!excluded_.empty() && excluded_.back().first == id)
            excluded_.pop_back();
        LadderHop& out = at(id);
        const Hop& hop = graph_.hops[id - 1];
        out.end = std::max(out.x + out.minWidth, inner(id) + M::inset);
        out.tailEnd = out.end + widths_.tail(hop);
        --open_[out.lane];
        double right = out.tailEnd;
        if (LadderWords::opensBracket(hop)) {
            LadderBracket& bracket =
                *std::lower_bound(layout_.brackets.begin(), layout_.brackets.end(), id,
                                  [](const LadderBracket& b, HopId wanted) { return b.hop < wanted; });
            bracket.end = std::max(right + 10, bracket.x + static_cast<double>(bracket.minWidth));
            right = bracket.end;
        }
        if (!stack_.empty()) {  // the words at the way back stand in the caller's lane
            const double words = std::max(textWidth(FontRole::small, LadderWords::returned(graph_, hop, false)),
                                          textWidth(FontRole::small, LadderWords::returned(graph_, hop, true)));
            double& reach = skyline_[at(stack_.back()).lane];
            if (words > 0)
                reach = std::max(reach, right + M::climb + 8 + words + 12);
        }
        cursor_ = std::max(cursor_, right + M::gap);
        right_ = std::max(right_, right);
        if (!stack_.empty()) {
            LadderHop& parent = at(stack_.back());
            parent.last = std::max(parent.last, out.last);
            inner(stack_.back()) = std::max(inner(stack_.back()), right);
        }
    }

    void finish()
    {
        layout_.levels = maxLevel_;
        layout_.lanesTop = M::lanesTop(maxLevel_);
        if (options_.evenLanes)
            makeEven();
        double y = layout_.lanesTop;
        for (LadderLane& lane : layout_.lanes) {
            lane.top = y;
            lane.height = M::heightOf(lane);
            y += lane.height;
        }
        if (layout_.foldedBelow > 0)
            y += 20;
        for (const double reach : skyline_)
            right_ = std::max(right_, reach);
        layout_.contentRight = right_;
        right_ = std::max(right_, M::labelWidth + 420);
        layout_.bounds = QRectF(0, 0, right_ + M::margin + 6, y + M::margin);
    }

    void makeEven()
    {
        // Hops that nobody sees yet have no row: those of an endless recursion would tell it, and push the lanes apart.
        int rows = 1;
        for (HopId id = layout_.firstHop; id < options_.lowFrom && layout_.contains(id); ++id)
            rows = std::max(rows, at(id).row + 1);
        for (const LadderLane& lane : layout_.lanes)
            if (options_.lowFrom == 0)
                rows = std::max(rows, lane.rows);
        for (LadderLane& lane : layout_.lanes) {
            lane.rows = rows;
            lane.boxes = true;
            lane.handsOn = true;
            lane.emulated = false;
            lane.low = options_.lowFrom != 0;
        }
        // Where something is drawn already it keeps its room.
        for (HopId id = layout_.firstHop; id < options_.lowFrom && layout_.contains(id); ++id)
            layout_.lanes[at(id).lane].low = false;
    }

    void growRows(std::size_t lane, int row) { layout_.lanes[lane].rows = std::max(layout_.lanes[lane].rows, row + 1); }

    const CallGraph& graph_;
    const LadderOptions options_;
    LadderLayout layout_;
    std::vector<int> laneByKey_;  ///< by the key's value; -1: none
    LadderWidths& widths_;
    std::vector<double> skyline_;  ///< by lane: how far labels reach to the right
    std::vector<int> open_;        ///< by lane: boxes that are open now
    std::vector<double> inner_;    ///< by hop: how far what it contains reaches
    std::vector<HopId> stack_;
    std::vector<std::pair<HopId, std::vector<Key>>> excluded_;  ///< by open call: what its thread keeps out
    double cursor_ = 0;
    double right_ = 0;
    int maxLevel_ = 0;
};

}  // namespace

LadderLayout layOutLadder(const CallGraph& graph, const LadderOptions& options)
{
    LadderWidths widths(graph, options);
    return layOutLadder(graph, options, widths);
}

LadderLayout layOutLadder(const CallGraph& graph, const LadderOptions& options, LadderWidths& widths)
{
    return Builder(graph, options, widths).build();
}

}  // namespace keyfall
