// SPDX-License-Identifier: MIT
#include "ui/callgraph/ladder_sheet.h"

#include "core/graph/graph_text.h"
#include "core/keys/key_model.h"
#include "ui/callgraph/key_chips.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace keyfall {

namespace {

using M = LadderMetrics;

/// Stands for the lane of calls that found no kernel.
constexpr std::uint16_t kFloor = 0xffff;
/// Rows that are kept laid out: more than any window shows.
constexpr std::size_t kKept = 96;
/// With fewer lanes the column would be a sliver beside its calls.
constexpr double kLeastLabels = 120;

}  // namespace

LadderSheet::LadderSheet(std::shared_ptr<const CallGraph> graph, const LadderOptions& options, bool folded,
                         Breaks breaks)
    : graph_(std::move(graph)), options_(options), folded_(folded && !options.call), breaks_(breaks)
{
    if (!graph_ || graph_->hops.empty())
        return;
    widths_.emplace(*graph_, options_);
    if (folded_) {
        folder_.take(*graph_);
        takeFolds(folder_.folds());
    }
    sizes_.resize(graph_->calls.size());
    measureLabels(0);
    chop(options_.call ? *options_.call : 0);
}

/// Rounds of a fold are alike, so the first one's sizes do for all.
std::uint32_t LadderSheet::representative(std::uint32_t call) const
{
    const int fold = foldOf(call);
    if (fold < 0)
        return call;
    const Fold& at = folds_[static_cast<std::size_t>(fold)];
    return at.first + (call - at.first) % at.period;
}

int LadderSheet::foldOf(std::uint32_t call) const
{
    const auto after = std::upper_bound(folds_.begin(), folds_.end(), call,
                                        [](std::uint32_t c, const Fold& fold) { return c < fold.first; });
    if (after == folds_.begin() || call >= std::prev(after)->first + std::prev(after)->calls())
        return -1;
    return static_cast<int>(std::prev(after) - folds_.begin());
}

const LadderSheet::CallSize& LadderSheet::sizeOf(std::uint32_t call) const
{
    const std::uint32_t like = representative(call);
    if (sizes_[like].lanes == 0)
        measure(like);
    return sizes_[like];
}

void LadderSheet::measure(std::uint32_t call) const
{
    ++work_.measured;
    Row row;
    row.first = call;
    row.calls = 1;
    LadderLayout layout = layOut(row);
    CallSize& size = sizes_[call];
    size.width = static_cast<float>(layout.contentRight - M::labelWidth - M::margin);
    size.levels = static_cast<std::uint16_t>(layout.levels);
    size.firstLane = static_cast<std::uint32_t>(lanes_.size());
    size.lanes = static_cast<std::uint16_t>(layout.lanes.size());
    for (const LadderLane& lane : layout.lanes)
        lanes_.push_back({lane.key ? lane.key->value() : kFloor, static_cast<std::uint8_t>(std::min(lane.rows, 255)),
                          lane.boxes, lane.handsOn, lane.emulated, lane.low});
    if (isLong(call)) {
        static_cast<void>(keepLong(call, std::move(layout)));
        return;
    }
    size.firstStart = static_cast<std::uint32_t>(starts_.size());
    for (std::size_t i = 0; i < layout.hops.size(); ++i)
        starts_.push_back(startOf(layout, i));
}

std::uint32_t LadderSheet::endOfCalls() const
{
    const std::size_t all = graph_->calls.size();
    return static_cast<std::uint32_t>(options_.call ? std::min(all, std::size_t{*options_.call} + options_.calls)
                                                    : all);
}

/// One number for what a hop's lanes are labelled with: the same for hops that bring the same lanes.
std::uint64_t LadderSheet::lanesOf(const Hop& hop) const
{
    std::uint64_t sum = 0;
    const auto add = [&sum](std::uint64_t value) {
        sum = (sum ^ (value + 0x9e3779b97f4a7c15ULL + (sum << 6))) * 0xbf58476d1ce4e5b9ULL;
    };
    add(hop.key ? hop.key->value() + std::uint64_t{1} : 0);
    for (const Considered& passed : hop.considered)
        add(passed.key.value());
    add(excludedKeys(*graph_, hop).bits());
    add(options_.evenLanes && hop.parent == 0 ? graph_->calls[hop.call].keyset.bits() : 0);
    add(std::any_of(hop.events.begin(), hop.events.end(), isEmulated));
    return sum ^ (sum >> 29);
}

/// By the lanes of all calls: the column is the same in every row. Only calls with a lane that none before had are measured.
bool LadderSheet::measureLabels(std::uint32_t from)
{
    const std::size_t known = laneKinds_.size();
    for (std::uint32_t call = std::max(from, options_.call.value_or(0)); call < endOfCalls(); ++call) {
        const TopCall& top = graph_->calls[call];
        bool brings = false;
        for (HopId id = top.firstHop; id < top.firstHop + top.hopCount && id <= graph_->hops.size(); ++id)
            brings = laneKinds_.insert(lanesOf(std::as_const(*graph_).hops[id - 1])).second || brings;
        if (brings)
            static_cast<void>(sizeOf(call));
    }
    if (laneKinds_.size() == known)
        return false;
    std::map<std::uint16_t, LadderLane> lanes;
    for (const LaneUse& use : lanes_) {
        LadderLane& lane = lanes[use.key];
        if (use.key != kFloor)
            lane.key = Key(use.key);
        lane.boxes = lane.boxes || use.boxes;
        lane.emulated = lane.emulated || use.emulated;
    }
    double widest = kLeastLabels;
    for (const auto& [key, lane] : lanes)
        widest = std::max(widest, LadderWidths::label(*graph_, lane));
    const double before = std::exchange(labelWidth_, std::min(std::ceil(widest), M::labelWidth));
    return before != labelWidth_;
}

LadderLayout LadderSheet::layOut(const Row& row) const
{
    LadderOptions these = options_;
    these.call = row.first;
    these.calls = row.calls;
    return layOutLadder(*graph_, these, *widths_);
}

/// Of a call that is not long.
LadderLayout LadderSheet::layOutTight(const Row& row) const
{
    LadderLayout layout = layOut(row);
    if (row.isEnd())
        tighten(row, layout);
    return layout;
}

double LadderSheet::heightOf(const Row& row) const
{
    std::map<std::uint16_t, LadderLane> lanes;
    int levels = 0;
    for (std::uint32_t call = row.first; call < row.first + row.calls; ++call) {
        const CallSize& size = sizeOf(call);
        levels = std::max<int>(levels, size.levels);
        for (std::uint32_t i = size.firstLane; i < size.firstLane + size.lanes; ++i) {
            const LaneUse& use = lanes_[i];
            const auto [at, isNew] = lanes.try_emplace(use.key);
            LadderLane& lane = at->second;
            if (use.key != kFloor)
                lane.key = Key(use.key);
            lane.low = (isNew || lane.low) && use.low;
            lane.rows = std::max<int>(lane.rows, use.rows);
            lane.boxes = lane.boxes || use.boxes;
            lane.handsOn = lane.handsOn || use.handsOn;
        }
    }
    double height = M::lanesTop(levels) + M::margin;
    for (const auto& [key, lane] : lanes)
        height += M::heightOf(lane);
    const bool lowest =
        !graph_->model || graph_->model->lanes().empty() || lanes.contains(graph_->model->lanes().back().value());
    return height + (options_.foldLanes && !lowest ? 20 : 0);
}

const LadderLayout& LadderSheet::layout(int row) const
{
    const Row& at = rowIn(row);
    if (at.isCut() && isLong(at.first))
        return longLayout(at.first);
    if (at.isEnd()) {
        if (const auto end = ends_.find(row); end != ends_.end())
            return end->second;
        if (ends_.size() >= kKept)
            ends_.clear();
        return ends_.emplace(row, layOutTight(at)).first->second;
    }
    const auto found = laidOut_.find(at.first);
    if (found != laidOut_.end())
        return found->second;
    if (laidOut_.size() >= kKept)
        laidOut_.clear();
    return laidOut_.emplace(at.first, layOut(at)).first->second;
}

QRectF LadderSheet::boxOf(HopId hop) const
{
    const int row = rowOf(hop);
    if (row < 0 || !layout(row).contains(hop))
        return {};
    const Row at = this->row(row);
    QRectF box = layout(row).boxOf(hop).translated(-at.aside(), at.top + (at.strip ? kStrip : 0));
    if (at.isCut())
        box.setRight(std::min(box.right(), at.to - at.aside()));
    return box;
}

QRectF LadderSheet::coreOf(HopId hop) const
{
    QRectF box = boxOf(hop);
    if (box.isNull())
        return box;
    const int row = rowOf(hop);
    const LadderHop& place = layout(row).at(hop);
    box.setWidth(std::min(box.width(), static_cast<double>(place.minWidth)));
    if (place.last == hop) {
        const Row& at = rowIn(row);
        box.setRight((at.isCut() ? std::min(place.tailEnd, at.to) : place.tailEnd) - at.aside());
    }
    return box;
}

QRectF LadderSheet::tailOf(HopId hop) const
{
    const int begins = rowOf(hop);
    if (begins < 0 || !layout(begins).contains(hop))
        return {};
    int row = rowOf(layout(begins).at(hop).last);
    if (row < 0 || !layout(row).contains(hop))
        return {};
    while (rowIn(row).isCut() && layout(row).at(hop).tailEnd > rowIn(row).to)
        ++row;  // to the one in which it ends
    const Row at = this->row(row);
    QRectF tail = layout(row).boxOf(hop).translated(-at.aside(), at.top + (at.strip ? kStrip : 0));
    const LadderHop& place = layout(row).at(hop);
    tail.setRight(std::max(place.end, place.tailEnd) - at.aside());
    tail.setLeft(std::max(tail.left(), place.end - at.aside() - M::inset));
    return tail;
}

}  // namespace keyfall
