// SPDX-License-Identifier: MIT
#include "core/keys/key_model.h"
#include "ui/callgraph/key_chips.h"
#include "ui/callgraph/ladder_layout.h"
#include "ui/callgraph/ladder_words.h"
#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace keyfall {

namespace {

using M = LadderMetrics;

/// Lays out hop by hop in order of entry; a hop is closed when the next one is not below it.
class Builder {
public:
    Builder(const CallGraph& graph, const LadderOptions& options) : graph_(graph), options_(options) {}

    LadderLayout build()
    {
        HopId end = 0;
        layout_.times = options_.times;
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
        bool floor = false;
        for (HopId id = layout_.firstHop; id < end; ++id) {
            const Hop& hop = graph_.hops[id - 1];
            if (hop.key)
                use(*hop.key);
            else
                floor = true;
            for (const Considered& passed : hop.considered)
                use(passed.key);
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
            laneByKey_[key.value()] = static_cast<int>(layout_.lanes.size());
            layout_.lanes.push_back({key, 0, 0, 1, folded, false, false, false});
            folded = 0;
        }
        layout_.foldedBelow = folded;
        // Undefined, and a functionality without a backend (pytorch:M10), are no lanes of the model; a hop that was
        // there all the same gets one below all others.
        for (std::size_t value = 0; value < used.size(); ++value)
            if (used[value] && !laneByKey_.contains(static_cast<std::uint16_t>(value))) {
                laneByKey_[static_cast<std::uint16_t>(value)] = static_cast<int>(layout_.lanes.size());
                layout_.lanes.push_back({Key(static_cast<std::uint16_t>(value)), 0, 0, 1, 0, false, false, false});
            }
        if (floor)
            layout_.lanes.push_back({});
    }

    [[nodiscard]] int laneOf(const std::optional<Key>& key) const
    {
        const int floor = std::max(0, static_cast<int>(layout_.lanes.size()) - 1);
        if (!key)
            return floor;
        const auto found = laneByKey_.find(key->value());
        return found == laneByKey_.end() ? floor : found->second;
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
            layout_.brackets.push_back({id, x, x, bracketWidth(hop, out.level), out.level});
            maxLevel_ = std::max<int>(maxLevel_, out.level);
            x += nested ? 26 : 10;
        }
        out.x = x;
        out.lane = static_cast<std::uint16_t>(lane);
        out.row = static_cast<std::uint16_t>(open_[out.lane]++);
        growRows(out.lane, out.row);
        layout_.lanes[out.lane].boxes = true;
        layout_.lanes[out.lane].emulated =
            layout_.lanes[out.lane].emulated || LadderWords::badges(hop).contains(QStringLiteral("emulated"));
        out.chipsWidth = static_cast<float>(chipsWidth(hop));
        if (!bracket && from >= 0)
            layout_.lanes[static_cast<std::size_t>(from)].handsOn = true;
        const double words =
            std::max(textWidth(FontRole::heading, LadderWords::title(graph_, hop)) + 30, detailWidth(hop));
        const double chips = out.chipsWidth > 0 ? M::port + 20 + static_cast<double>(out.chipsWidth) : 0;
        out.minWidth = static_cast<float>(std::max(std::clamp(words, 128.0, M::maxBox), chips));
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
        if (fromLane >= 0) {
            double& reach = skyline_[static_cast<std::size_t>(fromLane)];
            reach = std::max(reach, port + static_cast<double>(out.chipsWidth) + 24);
        }
        inner(id) = x;
        cursor_ = x + M::step;
        stack_.push_back(id);
    }

    void close()
    {
        const HopId id = stack_.back();
        stack_.pop_back();
        LadderHop& out = at(id);
        const Hop& hop = graph_.hops[id - 1];
        out.end = std::max(out.x + out.minWidth, inner(id) + M::inset);
        out.tailEnd = out.end + tailWidth(hop);
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

    void growRows(std::size_t lane, int row) { layout_.lanes[lane].rows = std::max(layout_.lanes[lane].rows, row + 1); }

    [[nodiscard]] double detailWidth(const Hop& hop) const
    {
        const QString detail = LadderWords::detail(graph_, hop, options_.times, true);
        const QString duration = LadderWords::duration(hop, options_.times);
        double badges = 0;
        for (const QString& badge : LadderWords::badges(hop))
            badges += textWidth(FontRole::smallBold, badge) + 18;
        return badges + textWidth(FontRole::smallBold, HopText::provenanceLabel(graph_, hop)) + 46
            + (detail.isEmpty() ? 0 : textWidth(FontRole::small, detail) + 8)
            + (duration.isEmpty() ? 0 : textWidth(FontRole::small, duration) + 14);
    }

    /// "below Autograd" and the keys. Runs repeat few sets, so what was measured is kept.
    [[nodiscard]] double chipsWidth(const Hop& hop)
    {
        if (LadderWords::opensBracket(hop))
            return 0;
        const Hop* caller = graph_.find(hop.parent);
        const std::uint64_t at = caller != nullptr && caller->key ? caller->key->value() + std::uint64_t{1} : 0;
        const auto found =
            chips_.try_emplace({hop.keysetIn.bits(), at * 8 + static_cast<std::uint64_t>(hop.kind)}, 0.0);
        if (found.second) {
            const QString below = LadderWords::below(graph_, hop);
            const double row = chipRow(graph_, chipsInto(graph_, hop)).width;
            found.first->second = textWidth(FontRole::small, below) + (row > 0 ? 10 + row : 0);
        }
        return found.first->second;
    }

    [[nodiscard]] double tailWidth(const Hop& hop) const
    {
        if (hop.error && hop.error->raisedHere)
            return 10 + M::errorNote;
        if (!LadderWords::hasResult(hop))
            return 0;
        return 34
            + std::clamp(textWidth(FontRole::smallBold, LadderWords::resultValues(graph_, hop)) + 28, 80.0, M::maxTail);
    }

    [[nodiscard]] float bracketWidth(const Hop& hop, int level) const
    {
        const double chips = chipRow(graph_, chipsInto(graph_, hop)).width;
        if (level > 0)
            return static_cast<float>(std::min(300.0, textWidth(FontRole::smallBold, LadderWords::bracket(hop)) + 24)
                                      + (chips > 0 ? chips + 12 : 0));
        double width = textWidth(FontRole::small, LadderWords::bracket(hop)) + 24;
        if (hop.call < graph_.calls.size()) {
            const TopCall& call = graph_.calls[hop.call];
            width =
                std::max({width, chips + 12 + textWidth(FontRole::small, LadderWords::headerBits(graph_, call)) + 24,
                          textWidth(FontRole::title, call.op) + textWidth(FontRole::mono, call.source) + 48});
        }
        return static_cast<float>(std::clamp(width, 220.0, 760.0));
    }

    struct SetKey {
        std::uint64_t set;
        std::uint64_t way;
        friend auto operator<=>(const SetKey&, const SetKey&) = default;
    };

    const CallGraph& graph_;
    const LadderOptions options_;
    LadderLayout layout_;
    std::unordered_map<int, int> laneByKey_;
    std::map<SetKey, double> chips_;  ///< widths by key set and caller
    std::vector<double> skyline_;     ///< by lane: how far labels reach to the right
    std::vector<int> open_;           ///< by lane: boxes that are open now
    std::vector<double> inner_;       ///< by hop: how far what it contains reaches
    std::vector<HopId> stack_;
    double cursor_ = 0;
    double right_ = 0;
    int maxLevel_ = 0;
};

}  // namespace

LadderLayout layOutLadder(const CallGraph& graph, const LadderOptions& options)
{
    return Builder(graph, options).build();
}

}  // namespace keyfall
