// SPDX-License-Identifier: MIT
#include "ui/callgraph/ladder_sheet.h"

#include "core/keys/key_model.h"
#include "ui/callgraph/ladder_widths.h"

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
/// Of every row, beside its lane labels: the margins at both sides.
constexpr double kMargins = 2 * M::margin + 6;
/// With fewer lanes the column would be a sliver beside its calls.
constexpr double kLeastLabels = 120;

}  // namespace

LadderSheet::LadderSheet(std::shared_ptr<const CallGraph> graph, const LadderOptions& options, bool folded)
    : graph_(std::move(graph)), options_(options)
{
    if (!graph_ || graph_->hops.empty())
        return;
    if (folded && !options_.call)
        for (const CallFold& fold : foldCalls(*graph_))
            folds_.push_back({fold, 0, false});
    sizes_.resize(graph_->calls.size());
    for (std::uint32_t call = 0; call < sizes_.size(); ++call)
        if (representative(call) == call
            && (!options_.call || (call >= *options_.call && call < *options_.call + options_.calls)))
            measure(call);
    measureLabels();
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

void LadderSheet::measure(std::uint32_t call)
{
    Row row;
    row.first = call;
    row.calls = 1;
    LadderLayout layout = layOut(row);
    CallSize& size = sizes_[call];
    size.width = static_cast<float>(layout.contentRight - M::labelWidth - M::margin);
    size.levels = static_cast<std::uint16_t>(layout.levels);
    size.firstLane = static_cast<std::uint32_t>(lanes_.size());
    size.lanes = static_cast<std::uint32_t>(layout.lanes.size());
    for (const LadderLane& lane : layout.lanes)
        lanes_.push_back({lane.key ? lane.key->value() : kFloor, static_cast<std::uint8_t>(std::min(lane.rows, 255)),
                          lane.boxes, lane.handsOn, lane.emulated});
    if (isLong(call)) {
        long_.emplace(call, std::move(layout));
        return;
    }
    size.firstStart = static_cast<std::uint32_t>(starts_.size());
    for (std::size_t i = 0; i < layout.hops.size(); ++i)
        starts_.push_back(startOf(layout, i));
}

/// By the lanes of all calls: the column is the same in every row.
void LadderSheet::measureLabels()
{
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
    labelWidth_ = std::min(std::ceil(widest), M::labelWidth);
}

LadderLayout LadderSheet::layOut(const Row& row) const
{
    LadderOptions these = options_;
    these.call = row.first;
    these.calls = row.calls;
    return layOutLadder(*graph_, these);
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
        const CallSize& size = sizes_[representative(call)];
        levels = std::max<int>(levels, size.levels);
        for (std::uint32_t i = size.firstLane; i < size.firstLane + size.lanes; ++i) {
            const LaneUse& use = lanes_[i];
            LadderLane& lane = lanes[use.key];
            if (use.key != kFloor)
                lane.key = Key(use.key);
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

void LadderSheet::addRow(Row row, double width, double height)
{
    row.top = rows_.empty() ? 0 : bounds_.bottom() + kBetweenRows;
    row.height = height + (row.strip ? kStrip : 0);
    row.labels = labelWidth_;
    right_ = std::max(right_, width);
    bounds_ = QRectF(0, 0, right_, row.top + row.height);
    rows_.push_back(row);
}

void LadderSheet::wrap(double width, Wide wide)
{
    width_ = width;
    rows_.clear();
    laidOut_.clear();
    ends_.clear();
    bounds_ = {};
    right_ = labelWidth_ + 420 + M::margin + 6;
    const double aside = labelWidth_ + kMargins;
    shortCuts_ = 0;
    if (!graph_ || graph_->hops.empty())
        return;
    const auto widthOf = [this](std::uint32_t call) { return double(sizes_[representative(call)].width); };
    const std::uint32_t begin = options_.call ? *options_.call : 0;
    const auto end = static_cast<std::uint32_t>(std::min<std::size_t>(
        graph_->calls.size(), options_.call ? std::size_t{begin} + options_.calls : sizes_.size()));
    if (wide == Wide::widensAll)
        for (std::uint32_t call = begin; call < end; ++call)
            width = std::max(width, aside + widthOf(call));
    Row row;
    double used = 0;
    const auto finish = [&] {
        if (row.calls > 0)
            addRow(row, used, heightOf(row));
        row = {};
    };
    std::size_t next = 0;  // fold
    for (std::uint32_t call = begin; call < end;) {
        while (next < folds_.size() && folds_[next].first + folds_[next].calls() <= call)
            ++next;
        const bool inFold = next < folds_.size() && call >= folds_[next].first;
        if (inFold && call == folds_[next].first) {
            finish();
            if (!folds_[next].open)  // only the round that is shown
                call = folds_[next].first + folds_[next].shown * folds_[next].period;
        }
        const double more = widthOf(call);
        const bool cut = wide == Wide::isCut && aside + more > width;
        if (cut)
            finish();
        if (row.calls > 0 && used + M::gap + more > width)
            finish();
        if (row.calls == 0) {
            row.first = call;
            row.fold = inFold ? static_cast<int>(next) : -1;
            row.strip = inFold && (rows_.empty() || rows_.back().fold != row.fold);
            used = aside + more;
        } else {
            used += M::gap + more;
        }
        ++row.calls;
        ++call;
        if (cut)
            cutCall(std::exchange(row, {}), width - aside);
        if (!inFold)
            continue;
        const Fold& fold = folds_[next];
        const bool over =
            fold.open ? call == fold.first + fold.calls() : call == fold.first + (fold.shown + 1) * fold.period;
        if (over) {
            finish();
            call = fold.first + fold.calls();
        }
    }
    finish();
}

bool LadderSheet::showRound(int fold, std::uint32_t round)
{
    Fold& at = folds_[static_cast<std::size_t>(fold)];
    round = std::min(round, at.rounds - 1);
    if (round == at.shown)
        return false;
    // The rows keep their places: rounds are alike, but for where a long call is cut.
    bool cut = false;
    for (Row& row : rows_)
        if (row.fold == fold && !at.open) {
            row.first += (round - at.shown) * at.period;
            cut = cut || row.isCut();
        }
    at.shown = round;
    if (cut)
        wrap(width_);
    return true;
}

void LadderSheet::setOpen(int fold, bool open)
{
    folds_[static_cast<std::size_t>(fold)].open = open;
    wrap(width_);
}

bool LadderSheet::reveal(HopId hop)
{
    const Hop* at = graph_ ? graph_->find(hop) : nullptr;
    const int fold = at != nullptr ? foldOf(at->call) : -1;
    if (fold < 0 || folds_[static_cast<std::size_t>(fold)].open)
        return false;
    const Fold& into = folds_[static_cast<std::size_t>(fold)];
    return showRound(fold, (at->call - into.first) / into.period);
}

int LadderSheet::rowOf(HopId hop) const
{
    const Hop* at = graph_ ? graph_->find(hop) : nullptr;
    if (at == nullptr || rows_.empty())
        return -1;
    const auto after = std::upper_bound(rows_.begin(), rows_.end(), *at, [](const Hop& of, const Row& row) {
        return std::pair(of.call, of.id) < std::pair(row.first, row.firstHop);
    });
    if (after == rows_.begin() || at->call >= std::prev(after)->first + std::prev(after)->calls)
        return -1;
    return static_cast<int>(std::prev(after) - rows_.begin());
}

int LadderSheet::rowAt(double y) const
{
    const auto after =
        std::upper_bound(rows_.begin(), rows_.end(), y, [](double at, const Row& row) { return at < row.top; });
    return after == rows_.begin() ? 0 : static_cast<int>(std::prev(after) - rows_.begin());
}

const LadderLayout& LadderSheet::layout(int row) const
{
    const Row& at = rows_[static_cast<std::size_t>(row)];
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
    const Row& at = rows_[static_cast<std::size_t>(row)];
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
        const Row& at = rows_[static_cast<std::size_t>(row)];
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
    while (rows_[static_cast<std::size_t>(row)].isCut()
           && layout(row).at(hop).tailEnd > rows_[static_cast<std::size_t>(row)].to)
        ++row;  // to the one in which it ends
    const Row& at = rows_[static_cast<std::size_t>(row)];
    QRectF tail = layout(row).boxOf(hop).translated(-at.aside(), at.top + (at.strip ? kStrip : 0));
    const LadderHop& place = layout(row).at(hop);
    tail.setRight(std::max(place.end, place.tailEnd) - at.aside());
    tail.setLeft(std::max(tail.left(), place.end - at.aside() - M::inset));
    return tail;
}

}  // namespace keyfall
