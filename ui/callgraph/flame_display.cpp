// SPDX-License-Identifier: MIT
#include "ui/callgraph/flame_display.h"

#include "core/graph/graph_text.h"
#include "core/keys/key_model.h"
#include "ui/picture/text_measure.h"

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

using M = FlameMetrics;

/// Narrower bars have no outline, and merge with neighbours.
constexpr double kLeastWidth = 0.5;
constexpr double kLeastText = 24;
constexpr double kBeyond = 20;

/// A round step of the time scale, of about `wanted` nanoseconds: 1, 2 or 5 by a power of ten.
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
    Composer(const CallGraph& graph, const Cost& cost, const Flame& flame, const FlameRows& rows, const Theme& theme,
             const FlameState& state)
        : graph_(graph), cost_(cost), flame_(flame), rows_(rows), theme_(theme), state_(state)
    {
    }

    DisplayList operator()()
    {
        list_.bounds = flameBounds(flame_, state_.width);
        list_.background = theme_[ColorRole::background];
        if (flame_.widthNs <= 0)
            return std::move(list_);
        // Far to the right words are placed by small numbers, too.
        list_.origin = QPointF(std::floor(std::max(0.0, state_.from)), 0);
        timeScale();
        for (std::uint32_t depth = 0; depth < flame_.depth; ++depth)
            row(rows_.at(depth));
        for (DisplayItem& item : list_.items)
            item.moveBy(-list_.origin.x(), 0);
        return std::move(list_);
    }

private:
    [[nodiscard]] double x(std::int64_t ns) const
    {
        return M::margin + state_.width * static_cast<double>(ns) / static_cast<double>(flame_.widthNs);
    }
    [[nodiscard]] static double y(std::uint32_t depth) { return M::headHeight + depth * M::rowHeight; }

    DisplayItem& add(DisplayItem::Kind kind, Part part, const QRectF& rect, HopId hop)
    {
        DisplayItem item;
        item.kind = kind;
        item.part = part;
        item.rect = rect;
        item.hop = hop;
        list_.items.push_back(std::move(item));
        return list_.items.back();
    }

    void text(FontRole font, QPointF baseline, const QString& words, const QColor& color, Part part, HopId hop)
    {
        DisplayItem& item =
            add(DisplayItem::Kind::text, part,
                QRectF(baseline.x(), baseline.y() - ascentOf(font), textWidth(font, words), lineHeightOf(font)), hop);
        item.font = font;
        item.baseline = baseline;
        item.text = words;
        item.stroke = color;
    }

    void timeScale()
    {
        constexpr double kStepPixels = 120;
        const std::int64_t step =
            roundStep(static_cast<double>(flame_.widthNs) * kStepPixels / std::max(state_.width, 1.0));
        const double first = std::max(0.0, (state_.from - kStepPixels - M::margin) / std::max(state_.width, 1.0));
        std::int64_t ns = static_cast<std::int64_t>(first * static_cast<double>(flame_.widthNs)) / step * step;
        for (; ns <= flame_.widthNs; ns += step) {
            const double at = x(ns);
            if (at > state_.to)
                break;
            DisplayItem& line = add(DisplayItem::Kind::box, Part::laneBand,
                                    QRectF(at, M::headHeight - 5, 1, list_.bounds.height() - M::headHeight), 0);
            line.fill = theme_[ColorRole::laneLine];
            const QString words = QString::fromStdString(durationText(ns));
            // The last may stand at the right edge of what is in sight: then its words are left of its line.
            const double wide = textWidth(FontRole::small, words);
            const double begins = at + 3 + wide <= std::min(list_.bounds.right(), state_.to) || at - 3 - wide < x(0)
                ? at + 3
                : at - 3 - wide;
            text(FontRole::small, {begins, M::headHeight - 8}, words, theme_[ColorRole::dimText], Part::laneLabel, 0);
        }
    }

    [[nodiscard]] double rightOf(const FlameBar& bar) const { return x(bar.beginNs + bar.widthNs); }

    /// The bars of one depth: they stand side by side, so both their ends come in order.
    void row(const std::vector<std::uint32_t>& bars)
    {
        const auto behind = [&](auto from, double place) {
            return std::partition_point(from, bars.end(),
                                        [&](std::uint32_t index) { return rightOf(flame_.bars[index]) < place; });
        };
        double drawn = -1;
        for (auto at = behind(bars.begin(), state_.from); at != bars.end();) {
            const FlameBar& bar = flame_.bars[*at];
            if (x(bar.beginNs) > state_.to)
                break;
            drawn = draw(bar);
            ++at;
            // What follows within half a pixel of it is not seen apart.
            if (at != bars.end() && rightOf(flame_.bars[*at]) < drawn + kLeastWidth)
                at = behind(at, drawn + kLeastWidth);
        }
        if (bars.empty() || state_.selected == 0)
            return;
        const auto selected =
            std::lower_bound(bars.begin(), bars.end(), state_.selected,
                             [&](std::uint32_t index, HopId hop) { return flame_.bars[index].hop < hop; });
        if (selected != bars.end() && flame_.bars[*selected].hop == state_.selected
            && rightOf(flame_.bars[*selected]) >= state_.from && x(flame_.bars[*selected].beginNs) <= state_.to)
            draw(flame_.bars[*selected]);
    }

    /// Returns where it ends in the picture.
    double draw(const FlameBar& bar)
    {
        const double left = x(bar.beginNs);
        const double right = rightOf(bar);
        const bool small = right - left < kLeastWidth;
        const QRectF whole(left, y(bar.depth), std::max(right - left, kLeastWidth), M::rowHeight - 2);
        // Of a bar that reaches far out of sight only so much that its ends are not seen.
        QRectF rect = whole;
        rect.setLeft(std::max(rect.left(), state_.from - kBeyond));
        rect.setRight(std::min(rect.right(), state_.to + kBeyond));
        const Hop& hop = *graph_.find(bar.hop);
        const bool handsOn = cost_.hops[bar.hop - 1].handsOn;
        const QColor color =
            hop.key && graph_.model ? theme_.kind(graph_.model->info(*hop.key).kind) : theme_[ColorRole::otherKind];
        DisplayItem& box = add(DisplayItem::Kind::box, Part::box, rect, bar.hop);
        const bool selected = bar.hop == state_.selected;
        box.fill = theme_.tint(color);
        box.dash = handsOn ? Dash::dashed : Dash::solid;
        box.radius = rect.width() > 6 ? 2 : 0;
        if (selected) {
            box.stroke = theme_[ColorRole::selection];
            box.strokeWidth = 3;
        } else if (!small && rect.width() > 3) {
            box.stroke = hop.error ? theme_[ColorRole::error] : color;
        } else {
            box.fill = color;
        }
        words(bar, hop, rect, color);
        return whole.right();
    }

    void words(const FlameBar& bar, const Hop& hop, const QRectF& rect, const QColor& color)
    {
        // What is scrolled half out of the picture keeps its words in sight.
        const double left = std::max(rect.left(), state_.from) + 5;
        const double room = std::min(rect.right(), state_.to) - left - 4;
        if (room < kLeastText)
            return;
        QString label =
            QString::fromStdString(hop.op) + QStringLiteral(" · ") + QString::fromStdString(keyName(graph_, hop.key));
        const QString time = QString::fromStdString(durationText(bar.widthNs));
        if (textWidth(FontRole::small, label + QStringLiteral("  ") + time) <= room)
            label += QStringLiteral("  ") + time;
        text(FontRole::small, {left, rect.top() + (rect.height() + ascentOf(FontRole::small)) / 2 - 2},
             shortened(FontRole::small, label, room), textOn(theme_.tint(color)), Part::boxText, bar.hop);
    }

    const CallGraph& graph_;
    const Cost& cost_;
    const Flame& flame_;
    const FlameRows& rows_;
    const Theme& theme_;
    const FlameState& state_;
    DisplayList list_;
};

}  // namespace

QRectF flameBounds(const Flame& flame, double width)
{
    return {0, 0, width + 2 * M::margin, M::headHeight + flame.depth * M::rowHeight + M::margin};
}

QRectF flameRect(const Flame& flame, HopId hop, double width)
{
    const auto bar = std::lower_bound(flame.bars.begin(), flame.bars.end(), hop,
                                      [](const FlameBar& b, HopId id) { return b.hop < id; });
    if (bar == flame.bars.end() || bar->hop != hop)
        return {};
    const double scale = width / static_cast<double>(flame.widthNs);
    return {M::margin + static_cast<double>(bar->beginNs) * scale, M::headHeight + bar->depth * M::rowHeight,
            static_cast<double>(bar->widthNs) * scale, M::rowHeight - 2};
}

FlameRows::FlameRows(const Flame& flame) : rows_(flame.depth)
{
    for (std::size_t i = 0; i < flame.bars.size(); ++i)
        rows_[flame.bars[i].depth].push_back(static_cast<std::uint32_t>(i));
}

DisplayList displayFlame(const CallGraph& graph, const Cost& cost, const Flame& flame, const FlameRows& rows,
                         const Theme& theme, const FlameState& state)
{
    return Composer(graph, cost, flame, rows, theme, state)();
}

}  // namespace keyfall
