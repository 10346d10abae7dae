// SPDX-License-Identifier: MIT
#include "ui/callgraph/flame_display.h"

#include "core/graph/graph_text.h"
#include "core/keys/key_model.h"
#include "ui/callgraph/flame_crowd.h"
#include "ui/picture/text_measure.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall {

namespace {

using M = FlameMetrics;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::FlameTracks)
};

/// Narrower bars have no outline, and merge with neighbours.
constexpr double kLeastWidth = 0.5;
constexpr double kLeastText = 24;
constexpr double kAroundText = 9;  ///< of a bar, beside its words
constexpr double kBeyond = 20;
constexpr double kTickWidth = 2;
constexpr double kStepPixels = 120;   ///< of the scale, at least
constexpr std::size_t kAhead = 8;     ///< bars whose hops are fetched while one is drawn
constexpr int kCrowdPixels = 180;     ///< bars that are too narrow for words are named together, so wide
constexpr std::size_t kCrowdGap = 2;  ///< pixels between bars that stand close together, at most
constexpr double kCrowdShare = 0.5;   ///< of what lies under the name of a crowd, bars cover this much at least

/// A round step of the scale, of about `wanted` nanoseconds or hops: 1, 2 or 5 by a power of ten.
std::int64_t roundStep(double wanted)
{
    const double power = std::pow(10, std::floor(std::log10(std::max(wanted, 1.0))));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= wanted)
            return static_cast<std::int64_t>(factor * power);
    return static_cast<std::int64_t>(10 * power);
}

class Composer {
public:
    Composer(const FlameTracks& tracks, const Theme& theme, const FlameState& state)
        : tracks_(tracks), theme_(theme), state_(state)
    {
    }

    DisplayList operator()()
    {
        list_.bounds = tracks_.bounds(state_.width);
        list_.background = theme_[ColorRole::background];
        if (tracks_.empty())
            return std::move(list_);
        // Far to the right words are placed by small numbers, too.
        list_.origin = QPointF(std::floor(std::max(0.0, state_.from)), 0);
        lines();
        for (std::size_t index = 0; index < tracks_.tracks().size(); ++index) {
            const FlameTrack& track = tracks_.tracks()[index];
            if (tracks_.tracks().size() > 1)
                name(track);
            for (const std::vector<std::uint32_t>& bars : track.rows)
                row(index, bars);
        }
        scale();
        ticks();
        range();
        for (DisplayItem& item : list_.items)
            item.moveBy(-list_.origin.x(), 0);
        return std::move(list_);
    }

private:
    [[nodiscard]] double x(std::int64_t place) const
    {
        return M::margin + state_.width * static_cast<double>(place) / static_cast<double>(tracks_.width());
    }
    /// The place on the axis at a pixel of the picture.
    [[nodiscard]] std::int64_t placeAt(double pixel) const
    {
        return static_cast<std::int64_t>(std::max(0.0, pixel - M::margin) / std::max(state_.width, 1.0)
                                         * static_cast<double>(tracks_.width()));
    }

    DisplayItem& add(DisplayItem::Kind kind, Part part, const QRectF& rect, FlameHop hop = {})
    {
        DisplayItem item;
        item.kind = kind;
        item.part = part;
        item.rect = rect;
        item.hop = hop.hop;
        if (hop.hop != 0)
            item.detail = static_cast<int>(hop.track);
        list_.items.push_back(std::move(item));
        return list_.items.back();
    }

    void text(FontRole font, QPointF baseline, const QString& words, const QColor& color, Part part, FlameHop hop = {})
    {
        DisplayItem& item =
            add(DisplayItem::Kind::text, part,
                QRectF(baseline.x(), baseline.y() - ascentOf(font), textWidth(font, words), lineHeightOf(font)), hop);
        item.font = font;
        item.baseline = baseline;
        item.text = words;
        item.stroke = color;
    }

    [[nodiscard]] std::int64_t step() const
    {
        return roundStep(static_cast<double>(tracks_.width()) * kStepPixels / std::max(state_.width, 1.0));
    }

    /// Calls `visit` for each place of the scale that is in sight: a round time of the clock that the run was measured by.
    template <class Visit>
    void forEachStep(const Visit& visit) const
    {
        const std::int64_t origin = tracks_.originNs();
        for (std::int64_t at = (origin + placeAt(state_.from - kStepPixels)) / step() * step() - origin;
             at <= tracks_.width() && x(at) <= state_.to; at += step())
            if (at >= 0)
                visit(at);
    }

    void lines()
    {
        forEachStep([this](std::int64_t at) {
            DisplayItem& line = add(DisplayItem::Kind::box, Part::laneBand,
                                    QRectF(x(at), M::headHeight - 5, 1, list_.bounds.height() - M::headHeight));
            line.fill = theme_[ColorRole::laneLine];
        });
    }

    /// Over the rows that are scrolled below it.
    void scale()
    {
        const double left = std::max(0.0, state_.from);
        const double right = std::min(list_.bounds.right(), state_.to);
        if (state_.top > 0)
            add(DisplayItem::Kind::box, Part::laneBand, QRectF(left, state_.top, right - left, M::headHeight)).fill =
                theme_[ColorRole::background];
        double free = left;  // right of the words before
        forEachStep([&](std::int64_t at) {
            const QString words = tracks_.placeText(at, step());
            // The last may stand at the right edge of what is in sight: then its words are left of its line.
            const double wide = textWidth(FontRole::small, words);
            const double begins = x(at) + 3 + wide <= right || x(at) - 3 - wide < x(0) ? x(at) + 3 : x(at) - 3 - wide;
            if (begins < free && begins < x(at))
                return;  // over the words before
            free = begins + wide + 6;
            text(FontRole::small, {begins, state_.top + M::headHeight - 8}, words, theme_[ColorRole::dimText],
                 Part::laneLabel);
        });
    }

    /// The name stays in sight, however far its rows are scrolled.
    void name(const FlameTrack& track)
    {
        const double top = track.top - M::nameHeight;
        DisplayItem& band =
            add(DisplayItem::Kind::box, Part::laneBand,
                QRectF(std::max(0.0, state_.from), top,
                       std::min(list_.bounds.right(), state_.to) - std::max(0.0, state_.from), M::nameHeight - 2));
        band.fill = theme_[ColorRole::lane];
        const QString words = track.flame.bars.empty() ? Words::tr("%1: nobody took its times").arg(track.thread.name)
                                                       : track.thread.name;
        text(FontRole::smallBold, {std::max(x(0), state_.from + 4), top + ascentOf(FontRole::smallBold) + 2}, words,
             theme_[ColorRole::text], Part::header);
    }

    /// One tick where found hops begin, at each pixel at most.
    void ticks()
    {
        if (state_.found == nullptr)
            return;
        auto at = std::lower_bound(state_.found->begin(), state_.found->end(), placeAt(state_.from));
        while (at != state_.found->end() && x(*at) <= state_.to) {
            DisplayItem& tick =
                add(DisplayItem::Kind::box, Part::find, QRectF(x(*at), state_.top + M::headHeight - 6, kTickWidth, 5));
            tick.fill = theme_[ColorRole::find];
            at = std::lower_bound(at + 1, state_.found->end(), placeAt(x(*at) + 1));
        }
    }

    void range()
    {
        if (!state_.range)
            return;
        const double left = std::max(x(state_.range->first), state_.from - kBeyond);
        const double right = std::min(x(state_.range->second), state_.to + kBeyond);
        if (right < left)
            return;
        const QRectF all(left, 1, std::max(right - left, 1.0), list_.bounds.height() - 2);
        DisplayItem& box = add(DisplayItem::Kind::box, Part::selection, all);
        box.fill = theme_[ColorRole::selection];
        box.opacity = 0.14;
        add(DisplayItem::Kind::box, Part::selection, all).stroke = theme_[ColorRole::selection];
    }

    [[nodiscard]] double rightOf(const FlameBar& bar) const { return x(bar.end()); }

    /// The bars of one depth: they stand side by side, so both their ends come in order.
    void row(std::size_t index, const std::vector<std::uint32_t>& bars)
    {
        const FlameTrack& track = tracks_.tracks()[index];
        const auto barAt = [&](std::uint32_t at) -> const FlameBar& { return track.flame.bars[at]; };
        const auto behind = [&](auto from, double place) {
            return std::partition_point(from, bars.end(),
                                        [&](std::uint32_t bar) { return rightOf(barAt(bar)) < place; });
        };
        seen_.clear();
        // Whole parts of the row: what crowds are called does not change while they are scrolled out of sight.
        const double begin = std::floor(std::max(0.0, state_.from) / kCrowdPixels) * kCrowdPixels;
        const double end = std::ceil(std::min(state_.to, list_.bounds.right()) / kCrowdPixels) * kCrowdPixels;
        for (auto at = behind(bars.begin(), std::min(begin, state_.from)); at != bars.end();) {
            const FlameBar& bar = barAt(*at);
            if (x(bar.begin) > std::max(end, state_.to))
                break;
            seen_.push_back(&bar);
            const double drawn = std::max(rightOf(bar), x(bar.begin) + kLeastWidth);
            ++at;
            // What follows within half a pixel of it is not seen apart.
            if (at != bars.end() && rightOf(barAt(*at)) < drawn + kLeastWidth)
                at = behind(at, drawn + kLeastWidth);
        }
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            // Hops of a long run lie far apart: the machine fetches some of the next while one is drawn.
            if (i + kAhead < seen_.size())
                __builtin_prefetch(track.thread.graph->find(seen_[i + kAhead]->hop));
            if (rightOf(*seen_[i]) >= state_.from && x(seen_[i]->begin) <= state_.to)
                draw(index, *seen_[i]);
        }
        cover(begin, end);
        crowds(track, bars, begin);
        if (bars.empty() || state_.selected.hop == 0 || state_.selected.track != index)
            return;
        const auto selected = std::lower_bound(bars.begin(), bars.end(), state_.selected.hop,
                                               [&](std::uint32_t bar, HopId hop) { return barAt(bar).hop < hop; });
        if (selected != bars.end() && barAt(*selected).hop == state_.selected.hop
            && rightOf(barAt(*selected)) >= state_.from && x(barAt(*selected).begin) <= state_.to)
            draw(index, barAt(*selected));
    }

    /// Where bars are too narrow for words, the pixels that they cover, from `begin` on.
    void cover(double begin, double end)
    {
        covered_.assign(static_cast<std::size_t>(std::max(0.0, end - begin)), false);
        for (const FlameBar* bar : seen_) {
            const double left = x(bar->begin);
            const double wide = rightOf(*bar) - left;
            if (wide >= kLeastText + kAroundText)
                continue;
            const auto last =
                static_cast<std::size_t>(std::max(0.0, std::ceil(left + std::max(wide, kLeastWidth) - begin)));
            for (auto at = static_cast<std::size_t>(std::max(0.0, left - begin)); at < std::min(last, covered_.size());
                 ++at)
                covered_[at] = true;
        }
    }

    /// The longest stretch of a part of the row in which bars stand close together.
    [[nodiscard]] std::pair<std::size_t, std::size_t> stretch(std::size_t from, std::size_t to) const
    {
        std::pair<std::size_t, std::size_t> longest(from, from);
        std::size_t begins = from;
        std::size_t ends = from;
        for (std::size_t at = from; at < to; ++at) {
            if (!covered_[at])
                continue;
            if (at > ends + kCrowdGap)
                begins = at;
            ends = at + 1;
            if (ends - begins > longest.second - longest.first)
                longest = {begins, ends};
        }
        return longest;
    }

    /// Where no bar has room for words: what most of them are, and how many, on a stretch that they cover, so that a gap
    /// stays a gap. The parts of the row stand still while one scrolls.
    void crowds(const FlameTrack& track, const std::vector<std::uint32_t>& bars, double begin)
    {
        const auto firstAt = [&](double pixel) {
            return std::partition_point(bars.begin(), bars.end(),
                                        [&](std::uint32_t bar) { return x(track.flame.bars[bar].begin) < pixel; });
        };
        for (std::size_t part = 0; part + kCrowdPixels <= covered_.size(); part += kCrowdPixels) {
            const auto [from, to] = stretch(part, part + kCrowdPixels);
            const auto room = static_cast<double>(to - from);
            if (room < kLeastText)
                continue;
            const auto first = firstAt(begin + static_cast<double>(from));
            const FlameCrowd crowd = crowdOf(track, first, firstAt(begin + static_cast<double>(to)));
            if (crowd.count < 2)
                continue;
            QString words = QStringLiteral("× ") + QString::fromStdString(countText(crowd.count));
            const QString named =
                (crowd.alone ? crowd.name : Words::tr("%1 and others").arg(crowd.name)) + QLatin1Char(' ') + words;
            if (textWidth(FontRole::small, named) + 10 <= room)
                words = named;
            const double width = textWidth(FontRole::small, words) + 10;
            const double inside = std::floor(std::min(6.0, (room - width) / 2));
            const double left = begin + static_cast<double>(from) + inside;
            if (width > room || left + width > std::min(state_.to, list_.bounds.right()))
                continue;
            const auto under = covered_.begin() + static_cast<std::ptrdiff_t>(static_cast<double>(from) + inside);
            if (static_cast<double>(std::count(under, under + static_cast<std::ptrdiff_t>(width), true))
                < width * kCrowdShare)
                continue;
            const double top = track.top + track.flame.bars[*first].depth * M::rowHeight;
            add(DisplayItem::Kind::box, Part::header, QRectF(left, top + 3, width, M::rowHeight - 8)).fill =
                theme_[ColorRole::background];
            list_.items.back().radius = 4;
            text(FontRole::small, {left + 5, top + (M::rowHeight - 2 + ascentOf(FontRole::small)) / 2 - 2}, words,
                 theme_[ColorRole::text], Part::header);
        }
    }

    void draw(std::size_t index, const FlameBar& bar)
    {
        const FlameTrack& track = tracks_.tracks()[index];
        const CallGraph& graph = *track.thread.graph;
        const FlameHop at{index, bar.hop};
        const QRectF whole(x(bar.begin), track.top + bar.depth * M::rowHeight,
                           std::max(rightOf(bar) - x(bar.begin), kLeastWidth), M::rowHeight - 2);
        const bool small = rightOf(bar) - x(bar.begin) < kLeastWidth;
        // Of a bar that reaches far out of sight only so much that its ends are not seen.
        QRectF rect = whole;
        rect.setLeft(std::max(rect.left(), state_.from - kBeyond));
        rect.setRight(std::min(rect.right(), state_.to + kBeyond));
        const Hop& hop = *graph.find(bar.hop);
        const QColor color =
            hop.key && graph.model ? theme_.kind(graph.model->info(*hop.key).kind) : theme_[ColorRole::otherKind];
        DisplayItem& box = add(DisplayItem::Kind::box, Part::box, rect, at);
        box.fill = theme_.tint(color);
        box.dash = track.costs[bar.hop - 1].handsOn ? Dash::dashed : Dash::solid;
        box.radius = rect.width() > 6 ? 2 : 0;
        if (at == state_.selected) {
            box.stroke = theme_[ColorRole::selection];
            box.strokeWidth = 3;
        } else if (!small && rect.width() > 3) {
            box.stroke = hop.error ? theme_[ColorRole::error] : color;
        } else {
            box.fill = hop.error ? theme_[ColorRole::error] : color;
        }
        words(graph, hop, bar, rect, color, at);
    }

    void words(const CallGraph& graph, const Hop& hop, const FlameBar& bar, const QRectF& rect, const QColor& color,
               FlameHop at)
    {
        // What is scrolled half out of the picture keeps its words in sight.
        const double left = std::max(rect.left(), state_.from) + 5;
        const double room = std::min(rect.right(), state_.to) - left - (kAroundText - 5);
        if (room < kLeastText)
            return;
        const QString key = QStringLiteral(" · ") + QString::fromStdString(keyName(graph, hop.key));
        QString label = QString::fromStdString(hop.op) + key;
        constexpr const char* kAten = "aten::";  // most operators': in a narrow bar it would be all that is read
        if (hop.op.str().starts_with(kAten) && textWidth(FontRole::small, label) > room)
            label.remove(0, static_cast<qsizetype>(std::string_view(kAten).size()));
        const QString amount = QStringLiteral("  ") + tracks_.amountText(bar.width);
        if ((tracks_.timed() || bar.width > 1) && textWidth(FontRole::small, label + amount) <= room)
            label += amount;
        text(FontRole::small, {left, rect.top() + (rect.height() + ascentOf(FontRole::small)) / 2 - 2},
             shortened(FontRole::small, label, room), textOn(theme_.tint(color)), Part::boxText, at);
    }

    const FlameTracks& tracks_;
    const Theme& theme_;
    const FlameState& state_;
    std::vector<const FlameBar*> seen_;  ///< of this row, what is drawn
    std::vector<bool> covered_;          ///< of this row, the pixels that bars too narrow for words cover
    DisplayList list_;
};

}  // namespace

DisplayList displayFlame(const FlameTracks& tracks, const Theme& theme, const FlameState& state)
{
    return Composer(tracks, theme, state)();
}

}  // namespace keyfall
