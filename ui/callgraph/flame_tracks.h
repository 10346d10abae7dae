// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/cost.h"
#include "core/graph/cost_blocks.h"
#include "core/graph/flame.h"

#include <QRectF>
#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace keyfall {

/// Measures of the flame picture, in pixels at scale 1.
struct FlameMetrics {
    static constexpr double rowHeight = 24;
    static constexpr double margin = 8;
    static constexpr double headHeight = 22;   ///< the scale above the rows
    static constexpr double nameHeight = 20;   ///< of a thread, above its rows, where there are several
    static constexpr double trackSpacing = 6;  ///< below its rows
};

/// A rank or thread whose calls are drawn; the name is empty where there is only one.
struct FlameThread {
    QString name;
    std::shared_ptr<const CallGraph> graph;

    friend bool operator==(const FlameThread&, const FlameThread&) = default;
};

/// One thread's flame, and where its rows are.
struct FlameTrack {
    FlameThread thread;
    std::vector<HopCost> costs;  ///< by hop
    Flame flame;
    CostBlocks sums;                               ///< of all bars
    std::vector<std::vector<std::uint32_t>> rows;  ///< bars by depth, in order: drawing looks up what is in sight
    double top = 0;                                ///< of its first row

    /// Where a hop begins, in the flame's unit; of one that took no time the nearest before it.
    [[nodiscard]] std::int64_t beginOf(HopId hop) const;
    [[nodiscard]] const FlameBar* barOf(HopId hop) const;
};

/// A hop of one of the threads.
struct FlameHop {
    std::size_t track = 0;
    HopId hop = 0;

    friend bool operator==(const FlameHop&, const FlameHop&) = default;
};

/// The flames of a run's threads above each other on one axis: nanoseconds, or hops where nobody took times. Calls lie where
/// the clock was.
class FlameTracks {
public:
    FlameTracks() = default;
    explicit FlameTracks(std::vector<FlameThread> threads);
    /// Takes graphs that continue those of the same threads: bars and sums of what came are added. Returns whether it
    /// could: not where another thread came, or the first times.
    [[nodiscard]] bool grow(const std::vector<FlameThread>& threads);

    [[nodiscard]] const std::vector<FlameTrack>& tracks() const { return tracks_; }
    [[nodiscard]] bool empty() const { return width_ <= 0; }
    /// Of the axis, in nanoseconds or hops.
    [[nodiscard]] std::int64_t width() const { return width_; }
    [[nodiscard]] bool timed() const { return timed_; }
    [[nodiscard]] std::vector<FlameThread> threads() const;

    /// The picture when the axis is `pixels` wide.
    [[nodiscard]] QRectF bounds(double pixels) const;
    /// The bar of a hop; nothing when it took no time.
    [[nodiscard]] QRectF rectOf(FlameHop hop, double pixels) const;
    /// A length or place of the axis in words: "1.2 ms", "1,200 hops".
    [[nodiscard]] QString amountText(std::int64_t amount) const;
    /// A place of the axis by the clock of the run, with as many digits that places a step apart differ; of hops an amount.
    [[nodiscard]] QString placeText(std::int64_t place, std::int64_t step) const;
    /// What the clock of the run says where the axis begins; 0 where it is hops.
    [[nodiscard]] std::int64_t originNs() const { return timed_ ? originNs_ : 0; }
    /// The sums of what lies in a range of the axis, over all threads (`costWithin`).
    [[nodiscard]] Cost within(std::int64_t from, std::int64_t to) const;
    /// The same of all of it, which is known already.
    [[nodiscard]] Cost whole() const;
    /// Whether any thread's hops name their keys (`namesKeys`).
    [[nodiscard]] bool keysKnown() const { return keysKnown_; }
    /// Whether it is known what each hop spent itself: with keys, and times that are not of whole calls.
    [[nodiscard]] bool splitsTimes() const { return timed_ && keysKnown_ && !wholeCalls_; }

private:
    void add(FlameTrack& track, HopId from);
    void place();

    std::vector<FlameTrack> tracks_;
    std::int64_t originNs_ = 0;
    std::int64_t width_ = 0;
    double height_ = 0;
    bool timed_ = false;
    bool keysKnown_ = false;
    bool wholeCalls_ = false;  ///< `timesWholeCalls` of any thread
};

}  // namespace keyfall
