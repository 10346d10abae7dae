// SPDX-License-Identifier: MIT
#include "ui/callgraph/flame_map_display.h"

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

using M = FlameMetrics;

constexpr double kTickHeight = 6;  ///< of found hops above the rows, of errors below them
constexpr double kLeastFrame = 4;  ///< of what is in sight, however little it is

double pixelOf(const FlameTracks& tracks, double width, std::int64_t place)
{
    return M::margin + (width - 2 * M::margin) * static_cast<double>(place) / static_cast<double>(tracks.width());
}

class Composer {
public:
    Composer(const FlameTracks& tracks, const Theme& theme, const FlameMapState& state)
        : tracks_(tracks), theme_(theme), state_(state)
    {
    }

    DisplayList operator()()
    {
        list_.bounds = QRectF({0, 0}, state_.size);
        list_.background = theme_[ColorRole::lane];
        if (tracks_.empty())
            return std::move(list_);
        if (state_.rows != nullptr)
            for (const QRectF& calls : *state_.rows) {
                DisplayItem& item = box(Part::box, calls);
                item.fill = theme_[ColorRole::boxLine];
                item.opacity = 0.7;
            }
        ticks(state_.found, ColorRole::find, 0, Part::find);
        ticks(state_.errors, ColorRole::error, state_.size.height() - kTickHeight, Part::error);
        if (state_.range)
            frame(*state_.range, Part::selection);
        if (state_.selected)
            box(Part::token, QRectF(x(*state_.selected) - 1, 0, 2, state_.size.height())).fill =
                theme_[ColorRole::token];
        frame(state_.inSight, Part::lens);
        return std::move(list_);
    }

private:
    [[nodiscard]] double x(std::int64_t place) const { return pixelOf(tracks_, state_.size.width(), place); }

    DisplayItem& box(Part part, const QRectF& rect)
    {
        DisplayItem item;
        item.part = part;
        item.rect = rect;
        list_.items.push_back(std::move(item));
        return list_.items.back();
    }

    void ticks(const std::vector<std::int64_t>* places, ColorRole color, double top, Part part)
    {
        if (places == nullptr)
            return;
        for (auto at = places->begin(); at != places->end();) {
            const double left = x(*at);
            box(part, QRectF(left - 1, top, 2, kTickHeight)).fill = theme_[color];
            at = std::partition_point(at, places->end(), [&](std::int64_t place) { return x(place) < left + 1; });
        }
    }

    void frame(const FlameRange& range, Part part)
    {
        const double left = x(std::max<std::int64_t>(range.first, 0));
        const double right = std::max(x(std::min(range.second, tracks_.width())), left + kLeastFrame);
        const QRectF all(left, 1, right - left, state_.size.height() - 2);
        DisplayItem& inside = box(Part::laneBand, all);
        inside.fill = theme_[ColorRole::selection];
        inside.opacity = 0.14;
        DisplayItem& outline = box(part, all);
        outline.stroke = theme_[part == Part::lens ? ColorRole::text : ColorRole::selection];
        outline.strokeWidth = part == Part::lens ? 2 : 1;
    }

    const FlameTracks& tracks_;
    const Theme& theme_;
    const FlameMapState& state_;
    DisplayList list_;
};

}  // namespace

/// Bars with less than a pixel between them are one.
std::vector<QRectF> flameMapRows(const FlameTracks& tracks, QSizeF size)
{
    double depth = 0;
    for (const FlameTrack& track : tracks.tracks())
        depth += track.flame.depth;
    const double height = (size.height() - 2 * kTickHeight) / std::max(depth, 1.0);
    double top = kTickHeight;
    std::vector<QRectF> rows;
    for (const FlameTrack& track : tracks.tracks()) {
        const std::vector<FlameBar>& all = track.flame.bars;
        for (const std::vector<std::uint32_t>& bars : track.rows) {
            const auto x = [&](std::int64_t place) { return pixelOf(tracks, size.width(), place); };
            for (auto at = bars.begin(); at != bars.end();) {
                const double left = x(all[*at].begin);
                double right = std::max(x(all[*at].end()), left + 1);
                for (;;) {
                    // The last bar that begins within a pixel of what is there.
                    const auto behind = std::partition_point(
                        at, bars.end(), [&](std::uint32_t bar) { return x(all[bar].begin) < right + 1; });
                    if (behind == at)
                        break;
                    right = std::max(right, x(all[*std::prev(behind)].end()));
                    at = behind;
                }
                rows.emplace_back(left, top, right - left, std::max(height - 0.5, 0.5));
            }
            top += height;
        }
    }
    return rows;
}

DisplayList displayFlameMap(const FlameTracks& tracks, const Theme& theme, const FlameMapState& state)
{
    return Composer(tracks, theme, state)();
}

std::int64_t placeInMap(const FlameTracks& tracks, double width, double pixel)
{
    const double share = (pixel - M::margin) / std::max(width - 2 * M::margin, 1.0);
    return static_cast<std::int64_t>(std::clamp(share, 0.0, 1.0) * static_cast<double>(tracks.width()));
}

}  // namespace keyfall
