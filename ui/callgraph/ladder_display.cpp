// SPDX-License-Identifier: MIT
#include "ui/callgraph/ladder_display.h"

#include "ui/callgraph/ladder_composer.h"

#include <QLineF>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace keyfall {

class LadderComposer::Faded {
public:
    Faded(LadderComposer& composer, bool on) : composer_(composer), on_(on)
    {
        for (std::size_t i = 0; i < kLayers; ++i)
            sizes_[i] = layer(i).size();
    }
    ~Faded()
    {
        for (std::size_t i = 0; on_ && i < kLayers; ++i)
            for (std::size_t j = sizes_[i]; j < layer(i).size(); ++j)
                layer(i)[j].opacity *= kFaint;
    }
    Faded(const Faded&) = delete;
    Faded& operator=(const Faded&) = delete;

private:
    static constexpr std::size_t kLayers = 4;
    static constexpr double kFaint = 0.4;

    std::vector<DisplayItem>& layer(std::size_t i)
    {
        std::array<std::vector<DisplayItem>*, kLayers> layers{&composer_.bands_, &composer_.edges_, &composer_.nodes_,
                                                              &composer_.over_};
        return *layers[i];
    }

    LadderComposer& composer_;
    bool on_;
    std::array<std::size_t, kLayers> sizes_{};
};

LadderComposer::LadderComposer(const CallGraph& graph, const LadderLayout& layout, const Theme& theme,
                               const LadderState& state)
    : graph_(graph),
      layout_(layout),
      theme_(theme),
      state_(state),
      words_(state.scale >= 0.3),
      lastHop_(layout.firstHop + static_cast<HopId>(layout.hops.size()) - 1),
      shown_(lastHop_),
      quiet_(mixed(theme[ColorRole::text], theme[ColorRole::dimText], 0.6))
{
    if (state_.moment)
        findMoment(*state_.moment);
    if (!state_.futureShown)
        findOpenEnds();
}

/// Hops of other rows of the picture are before or after everything that is drawn here.
void LadderComposer::findMoment(Moment moment)
{
    if (moment.hop > lastHop_)
        return;
    if (!layout_.contains(moment.hop)) {
        shown_ = layout_.firstHop - 1;
        return;
    }
    const HopId parent = graph_.hops[moment.hop - 1].parent;
    const HopId last = layout_.at(moment.hop).last;
    const bool moving = state_.progress < 1;
    if (moment.returned) {
        shown_ = last;
        innermost_ = moving ? moment.hop : parent;
        climbing_ = moving ? moment.hop : 0;
    } else {
        shown_ = moving ? moment.hop - 1 : moment.hop;
        innermost_ = moving || last == moment.hop ? parent : moment.hop;
        falling_ = moving ? moment.hop : 0;
    }
    current_ = moving ? 0 : moment.hop;
}

bool LadderComposer::complete(HopId id) const
{
    const LadderHop& place = layout_.at(id);
    return place.last <= shown_ && !(id <= innermost_ && innermost_ <= place.last);
}

bool LadderComposer::cameBack(const Hop& hop) const
{
    return complete(hop.id) && layout_.contains(hop.parent)
        && (shown_ > layout_.at(hop.id).last || complete(hop.parent) || (falling_ != 0 && falling_ > hop.id));
}

DisplayList LadderComposer::compose()
{
    lanes();
    const std::vector<HopId> visible = visibleHops();
    edges_.reserve(visible.size() * 14);
    nodes_.reserve(visible.size() * 9);
    over_.reserve(visible.size() * 3);
    for (const HopId id : visible)
        hop(id);
    falling();
    climbing();

    DisplayList list;
    list.bounds = layout_.bounds;
    list.background = theme_[ColorRole::background];
    list.items = std::move(bands_);
    list.items.reserve(list.items.size() + edges_.size() + nodes_.size() + over_.size() + cards_.size()
                       + labels_.size());
    for (auto* layer : {&edges_, &nodes_, &over_, &cards_, &labels_})
        list.items.insert(list.items.end(), std::make_move_iterator(layer->begin()),
                          std::make_move_iterator(layer->end()));
    return list;
}

void LadderComposer::hop(HopId id)
{
    const Hop& hop = graph_.hops[id - 1];
    const bool future = id > shown_;
    if (future && !state_.futureShown)
        return;
    {
        const Faded faded(*this, future);
        if (const LadderBracket* opened = layout_.bracketOf(id))
            bracket(*opened);
        if (beginsHere(id)) {
            edge(hop, layout_.pathInto(graph_, id), true);
            keysBelow(hop, true);
            markers(hop, std::numeric_limits<double>::infinity());
        }
        box(hop);
        outlines(hop);
    }
    if (!closed(id))
        return;
    {
        const Faded faded(*this, !complete(id));
        if (endsHere(id))
            lens(hop);
        if (tailHere(id)) {
            result(hop);
            error(hop);
        }
    }
    if (!tailHere(id))
        return;
    if (cameBack(hop) || state_.futureShown) {
        const Faded faded(*this, !cameBack(hop));
        wayBack(hop);
        errorOnItsWay(hop);
    }
}

/// The boxes that are still open reach as far as what they contain so far.
void LadderComposer::findOpenEnds()
{
    if (!layout_.contains(innermost_))
        return;
    const auto parentOf = [this](HopId id) { return graph_.hops[id - 1].parent; };
    double right = 0;
    if (layout_.contains(shown_) && shown_ > innermost_) {
        HopId child = shown_;
        while (parentOf(child) != innermost_ && layout_.contains(parentOf(child)))
            child = parentOf(child);
        const LadderBracket* opened = layout_.bracketOf(child);
        right = opened != nullptr ? opened->end : layout_.at(child).tailEnd;
    }
    const double grown = std::min(1.0, state_.progress / 0.25);
    for (HopId id = innermost_; layout_.contains(id); id = parentOf(id)) {
        const LadderHop& place = layout_.at(id);
        double end = std::max(place.x + static_cast<double>(place.minWidth), right > 0 ? right + M::inset : 0);
        if (falling_ != 0) {  // make room above the place where the call falls
            const LadderHop& below = layout_.at(falling_);
            const double needed = below.x + M::port + 24 + static_cast<double>(below.chipsWidth);
            end += std::max(0.0, needed - end) * grown;
        }
        end = std::min(end, place.end);
        openEnds_.emplace_back(id, end);
        const LadderBracket* opened = layout_.bracketOf(id);
        right = opened != nullptr ? std::max(end + 10, opened->x + static_cast<double>(opened->minWidth)) : end;
    }
}

double LadderComposer::endOf(HopId id) const
{
    // Ancestors of one hop: ids fall.
    const auto found = std::lower_bound(openEnds_.begin(), openEnds_.end(), id,
                                        [](const auto& entry, HopId wanted) { return entry.first > wanted; });
    return cut(found != openEnds_.end() && found->first == id ? found->second : layout_.at(id).end);
}

double LadderComposer::bracketEndOf(const LadderBracket& bracket) const
{
    return cut(closed(bracket.hop)
                   ? bracket.end
                   : std::max(endOf(bracket.hop) + 10, bracket.x + static_cast<double>(bracket.minWidth)));
}

QRectF LadderComposer::boxNow(HopId id) const
{
    QRectF rect = layout_.boxOf(id);
    rect.setRight(endOf(id));
    return rect;
}

/// The hops that can touch the visible part: those that begin in it, and those open at its left edge.
std::vector<HopId> LadderComposer::visibleHops() const
{
    std::vector<HopId> ids;
    if (layout_.hops.empty())
        return ids;
    HopId first = state_.cut ? state_.cut->first : layout_.firstHop;
    double right = std::numeric_limits<double>::infinity();
    if (state_.visible) {
        right = state_.visible->right() + 40;
        const auto after = std::upper_bound(layout_.hops.begin(), layout_.hops.end(), state_.visible->left(),
                                            [](double x, const LadderHop& hop) { return x < hop.x; });
        if (after != layout_.hops.begin())
            first = std::max(first, layout_.firstHop + static_cast<HopId>(after - layout_.hops.begin()) - 1);
    }
    if (state_.visible || state_.cut) {
        // Where no hop begins, those go on that were open when the last one did, and it.
        const bool begins = !state_.cut || state_.cut->first < state_.cut->end;
        for (HopId id = begins ? graph_.hops[first - 1].parent : first - 1; layout_.contains(id);
             id = graph_.hops[id - 1].parent)
            ids.push_back(id);
        std::reverse(ids.begin(), ids.end());
    }
    HopId end = state_.futureShown ? lastHop_ : std::min(lastHop_, shown_);
    if (state_.cut)
        end = std::min(end, state_.cut->end - 1);
    for (HopId id = first; id <= end && layout_.at(id).x <= right; ++id)
        ids.push_back(id);
    return ids;
}

DisplayList displayLadder(const CallGraph& graph, const LadderLayout& layout, const Theme& theme,
                          const LadderState& state)
{
    return LadderComposer(graph, layout, theme, state).compose();
}

QPointF tokenAt(const std::vector<QPointF>& path, double progress)
{
    if (path.empty())
        return {};
    double total = 0;
    for (std::size_t i = 1; i < path.size(); ++i)
        total += QLineF(path[i - 1], path[i]).length();
    // Faster and faster, like something that falls.
    double rest = total * std::pow(std::clamp(progress, 0.0, 1.0), 1.7);
    for (std::size_t i = 1; i < path.size(); ++i) {
        const QLineF line(path[i - 1], path[i]);
        if (rest <= line.length() && line.length() > 0)
            return line.pointAt(rest / line.length());
        rest -= line.length();
    }
    return path.back();
}

}  // namespace keyfall
