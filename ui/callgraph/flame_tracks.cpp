// SPDX-License-Identifier: MIT
#include "ui/callgraph/flame_tracks.h"

#include "core/text/quantity_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <utility>

namespace keyfall {

namespace {

using M = FlameMetrics;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::FlameTracks)
};

std::int64_t startOf(const CallGraph& graph)
{
    return graph.hops.empty() ? std::numeric_limits<std::int64_t>::max() : graph.hops.front().startNs;
}

/// With as many digits that two places a step apart have different words.
QString clockText(std::int64_t ns, std::int64_t step)
{
    using Unit = std::pair<const char*, std::int64_t>;
    constexpr std::array<Unit, 4> units{{{"s", 1'000'000'000}, {"ms", 1'000'000}, {"µs", 1000}, {"ns", 1}}};
    const auto [name, unit] =
        *std::find_if(units.begin(), std::prev(units.end()), [ns](const Unit& each) { return each.second <= ns; });
    int digits = 0;
    for (std::int64_t shown = step; shown < unit; shown *= 10)
        ++digits;
    return QStringLiteral("%1 %2")
        .arg(static_cast<double>(ns) / static_cast<double>(unit), 0, 'f', digits)
        .arg(QString::fromUtf8(name));
}

}  // namespace

std::int64_t FlameTrack::beginOf(HopId hop) const
{
    const auto behind = std::upper_bound(flame.bars.begin(), flame.bars.end(), hop,
                                         [](HopId id, const FlameBar& bar) { return id < bar.hop; });
    return behind == flame.bars.begin() ? 0 : std::prev(behind)->begin;
}

const FlameBar* FlameTrack::barOf(HopId hop) const
{
    const auto bar = std::lower_bound(flame.bars.begin(), flame.bars.end(), hop,
                                      [](const FlameBar& b, HopId id) { return b.hop < id; });
    return bar == flame.bars.end() || bar->hop != hop ? nullptr : &*bar;
}

FlameTracks::FlameTracks(std::vector<FlameThread> threads)
{
    std::erase_if(threads, [](const FlameThread& thread) { return thread.graph == nullptr; });
    originNs_ = std::numeric_limits<std::int64_t>::max();
    for (const FlameThread& thread : threads) {
        originNs_ = std::min(originNs_, startOf(*thread.graph));
        timed_ = timed_ || hasTimes(*thread.graph);
        keysKnown_ = keysKnown_ || namesKeys(*thread.graph);
        wholeCalls_ = wholeCalls_ || timesWholeCalls(*thread.graph);
    }
    for (FlameThread& thread : threads) {
        FlameTrack& track = tracks_.emplace_back();
        track.flame.timed = hasTimes(*thread.graph);
        track.thread = std::move(thread);
        add(track, 1);
    }
    place();
}

bool FlameTracks::grow(const std::vector<FlameThread>& threads)
{
    if (tracks_.empty() || threads.size() != tracks_.size())
        return false;
    for (std::size_t i = 0; i < threads.size(); ++i) {
        const FlameTrack& track = tracks_[i];
        const CallGraph& before = *track.thread.graph;
        if (threads[i].name != track.thread.name || !threads[i].graph || before.hops.empty()
            || !threads[i].graph->continues(before)
            || (!track.flame.timed && hasTimes(*threads[i].graph, static_cast<HopId>(before.hops.size()) + 1)))
            return false;
    }
    for (std::size_t i = 0; i < threads.size(); ++i) {
        const auto from = static_cast<HopId>(tracks_[i].thread.graph->hops.size()) + 1;
        tracks_[i].thread = threads[i];
        keysKnown_ = keysKnown_ || namesKeys(*threads[i].graph, from);
        wholeCalls_ = wholeCalls_ || (timed_ && threads[i].graph->predicted && keysKnown_);
        add(tracks_[i], from);
    }
    place();
    return true;
}

void FlameTracks::add(FlameTrack& track, HopId from)
{
    const CallGraph& graph = *track.thread.graph;
    appendHopCosts(track.costs, graph);
    if (track.flame.timed != timed_)
        return;  // nobody took its times: it has no place on this axis
    const std::size_t known = track.flame.bars.size();
    appendFlame(track.flame, graph, from, originNs_);
    track.rows.resize(track.flame.depth);
    for (std::size_t i = known; i < track.flame.bars.size(); ++i) {
        const FlameBar& bar = track.flame.bars[i];
        track.rows[bar.depth].push_back(static_cast<std::uint32_t>(i));
    }
    track.sums.append(graph, track.costs, track.flame);
}

void FlameTracks::place()
{
    const bool several = tracks_.size() > 1;
    double y = M::headHeight;
    for (FlameTrack& track : tracks_) {
        width_ = std::max(width_, track.flame.width);
        track.top = y + (several ? M::nameHeight : 0);
        y = track.top + track.flame.depth * M::rowHeight + (several ? M::trackSpacing : 0);
    }
    height_ = y;
}

std::vector<FlameThread> FlameTracks::threads() const
{
    std::vector<FlameThread> threads;
    for (const FlameTrack& track : tracks_)
        threads.push_back(track.thread);
    return threads;
}

QRectF FlameTracks::bounds(double pixels) const
{
    return {0, 0, pixels + 2 * M::margin, height_ + M::margin};
}

QRectF FlameTracks::rectOf(FlameHop hop, double pixels) const
{
    const FlameBar* bar = hop.track < tracks_.size() ? tracks_[hop.track].barOf(hop.hop) : nullptr;
    if (bar == nullptr)
        return {};
    const double scale = pixels / static_cast<double>(width_);
    return {M::margin + static_cast<double>(bar->begin) * scale, tracks_[hop.track].top + bar->depth * M::rowHeight,
            static_cast<double>(bar->width) * scale, M::rowHeight - 2};
}

QString FlameTracks::amountText(std::int64_t amount) const
{
    if (timed_)
        return QString::fromStdString(durationText(amount));
    const QString count = QLocale(QLocale::English).toString(static_cast<qlonglong>(amount));
    return amount == 1 ? Words::tr("1 hop") : Words::tr("%1 hops").arg(count);
}

QString FlameTracks::placeText(std::int64_t place, std::int64_t step) const
{
    return timed_ ? clockText(originNs_ + place, step) : amountText(place);
}

Cost FlameTracks::whole() const
{
    if (tracks_.size() == 1)
        return tracks_.front().sums.sums();
    std::vector<Cost> parts;
    for (const FlameTrack& track : tracks_)
        parts.push_back(track.sums.sums());
    return addedUp(parts);
}

Cost FlameTracks::within(std::int64_t from, std::int64_t to) const
{
    const auto partOf = [&](const FlameTrack& track) {
        return costWithin(*track.thread.graph, track.costs, track.flame, track.sums, from, to);
    };
    if (tracks_.size() == 1)
        return partOf(tracks_.front());
    std::vector<Cost> parts;
    for (const FlameTrack& track : tracks_)
        parts.push_back(partOf(track));
    return addedUp(parts);
}

}  // namespace keyfall
