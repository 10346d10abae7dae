// SPDX-License-Identifier: MIT
#include "ui/kernels/plan_display.h"

#include "core/text/quantity_text.h"
#include "ui/kernels/plan_words.h"
#include "ui/picture/text_measure.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <span>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::PlanDisplay)
};

constexpr double kBoxHeight = 40;
constexpr double kRowGap = 16;
constexpr double kColumnGap = 110;
constexpr double kStrip = 30;
constexpr double kLeastNamed = 26;  ///< width of a buffer whose name is written
constexpr double kTrack = 18;       ///< height of a hazard that follows from the arrows
constexpr std::size_t kMostTracks = 40;

QString qt(const std::string& text)
{
    return QString::fromStdString(text);
}

bool touches(const std::vector<ByteRange>& ranges, std::span<const std::byte> memory)
{
    const auto begin = reinterpret_cast<std::uintptr_t>(memory.data());
    return std::any_of(ranges.begin(), ranges.end(), [&](const ByteRange& range) {
        return range.meets({begin, begin + memory.size()});
    });
}

std::uint64_t bytesOf(const Plan& plan, const Hazard& hazard)
{
    std::uint64_t bytes = 0;
    for (const SharedBytes& shared : sharedBytes(plan, hazard))
        bytes += shared.end - shared.begin;
    return bytes;
}

class Composer {
public:
    Composer(const Plan& plan, const std::vector<std::string>& names, const Theme& theme, const DiagramState& state)
        : plan_(plan), links_(linksOf(plan)), names_(names), theme_(theme), state_(state), make_(theme)
    {
        const std::vector<std::size_t>& order = plan.graph().order;
        for (std::size_t i = 0; i < order.size(); ++i)
            stepOf_[order[i]] = i;
    }

    DisplayList operator()()
    {
        place();
        for (std::size_t link = 0; link < links_.size(); ++link)
            if (!links_[link].follows)
                arrow(link);
        for (std::size_t op = 0; op < plan_.ops().size(); ++op)
            this->op(op);
        following();
        make_.setOpacity(1);
        strips();
        return make_.finish(state_.width);
    }

private:
    void place()
    {
        const auto& levels = plan_.graph().levels;
        for (const PlanLink& link : links_)
            if (!link.follows)
                gap_ = std::max(gap_, textWidth(FontRole::small, linkText(link)) + 16);
        double x = kDiagramMargin;
        rect_.resize(plan_.ops().size());
        for (std::size_t level = 0; level < levels.size(); ++level) {
            // Ops stand in the order of what they follow, so that fewer arrows cross.
            std::vector<std::pair<double, std::size_t>> sorted;
            for (const std::size_t op : levels[level])
                sorted.emplace_back(middleBefore(op), op);
            std::stable_sort(sorted.begin(), sorted.end(),
                             [](const auto& a, const auto& b) { return a.first < b.first; });
            double width = 90;
            for (const std::size_t op : levels[level])
                width =
                    std::max(width, std::min(320.0, textWidth(FontRole::heading, qt(labelOf(plan_.ops()[op]))) + 24));
            double y = kDiagramMargin + 24;
            make_.words(FontRole::small, {x, kDiagramMargin + 12}, Words::tr("Level %1").arg(level),
                        theme_[ColorRole::dimText], -1, 0, Part::header);
            for (const auto& [middle, op] : sorted) {
                rect_[op] = QRectF(x, y, width, kBoxHeight);
                y += kBoxHeight + kRowGap;
            }
            bottom_ = std::max(bottom_, y);
            x += width + gap_;
        }
    }

    [[nodiscard]] double middleBefore(std::size_t op) const
    {
        double sum = 0;
        int count = 0;
        for (const auto& [before, after] : plan_.graph().edges)
            if (after == op) {
                sum += rect_[before].center().y();
                ++count;
            }
        return count == 0 ? 0 : sum / count;
    }

    [[nodiscard]] bool happened(std::size_t op) const { return state_.happened(stepOf_.at(op)); }

    /// "RAW 48 B", "view"
    [[nodiscard]] QString linkText(const PlanLink& link) const
    {
        const QString kinds = kindsOf(plan_, link);
        return link.hazard == nullptr
            ? kinds
            : kinds + QStringLiteral(" ") + qt(bytesText(static_cast<std::int64_t>(bytesOf(plan_, *link.hazard))));
    }

    /// Whether it, or one of the two, is chosen.
    [[nodiscard]] bool lit(std::size_t link) const
    {
        const auto& [before, after] = links_[link].ops;
        return state_.selected >= 0
            && (state_.selected == itemOfLink(plan_, link) || state_.selected == static_cast<int>(before)
                || state_.selected == static_cast<int>(after));
    }

    /// Its words on a ground of their own.
    void label(std::size_t link, QPointF middle)
    {
        const QString text = linkText(links_[link]);
        const double width = textWidth(FontRole::small, text);
        make_.box(Part::edgeLabel, QRectF(middle.x() - width / 2 - 3, middle.y() - 11, width + 6, 15), 3,
                  theme_[ColorRole::background]);
        make_.words(FontRole::small, {middle.x() - width / 2, middle.y()}, text, theme_[ColorRole::text],
                    itemOfLink(plan_, link), 0, Part::edgeLabel);
    }

    void arrow(std::size_t index)
    {
        const PlanLink& link = links_[index];
        make_.setOpacity(happened(link.ops.second) ? 1 : 0.25);
        const QRectF& from = rect_[link.ops.first];
        const QRectF& to = rect_[link.ops.second];
        const QPointF begin(from.right(), from.center().y());
        const QPointF end(to.left(), to.center().y());
        // Writing after something is a dashed line: colour is not the only sign.
        const bool flows = link.hazard != nullptr ? link.hazard->readAfterWrite : readsView(plan_, link);
        make_.arrow(begin, end, theme_[lit(index) ? ColorRole::selection : ColorRole::edge], lit(index) ? 2.2 : 1.4,
                    flows ? Dash::solid : Dash::dashed, itemOfLink(plan_, index));
        label(index, {end.x() - gap_ / 2, (begin.y() + end.y()) / 2 - 7});
    }

    /// The hazards that follow from the arrows, below the ops, from the middle of one to that of the other: "0 ··RAW 48 B··▸ 3".
    void following()
    {
        const auto all = static_cast<std::size_t>(
            std::count_if(links_.begin(), links_.end(), [](const PlanLink& link) { return link.follows; }));
        if (all == 0)
            return;
        make_.setOpacity(1);
        QString title = hazardCounts(plan_, links_);
        if (all > kMostTracks)
            title = Words::tr("%1 These are drawn of the operation that is chosen.").arg(title);
        make_.words(FontRole::small, {kDiagramMargin, bottom_ + 8}, title, theme_[ColorRole::dimText], -1, 0,
                    Part::header);
        const double top = bottom_ + 14;
        std::vector<double> taken;  // of each track: how far
        for (std::size_t i = 0; i < links_.size(); ++i) {
            const PlanLink& link = links_[i];
            if (!link.follows || (all > kMostTracks && !lit(i)))
                continue;
            const double from = rect_[link.ops.first].center().x();
            const double to = rect_[link.ops.second].center().x();
            auto track = std::find_if(taken.begin(), taken.end(), [&](double end) { return end < from; });
            if (track == taken.end())
                track = taken.insert(taken.end(), 0);
            *track = to + 2 * kTrack;
            const double y = top + kTrack * (static_cast<double>(track - taken.begin()) + 0.5);
            make_.setOpacity(happened(link.ops.second) ? 1 : 0.25);
            const ColorRole color = lit(i) ? ColorRole::selection : ColorRole::edge;
            make_.route({{from + kTrack / 2, y}, {to - kTrack / 2, y}}, theme_[color], lit(i) ? 2.2 : 1.2, Dash::dotted,
                        itemOfLink(plan_, i));
            for (const auto& [op, x] : {std::pair(link.ops.first, from), std::pair(link.ops.second, to)})
                make_.wordsIn(FontRole::small, QRectF(x - kTrack, y - kTrack / 2, 2 * kTrack, kTrack),
                              QString::number(op), theme_[ColorRole::text], itemOfLink(plan_, i));
            label(i, {(from + to) / 2, y + 4});
        }
        bottom_ = top + kTrack * static_cast<double>(taken.size()) + 6;
    }

    void op(std::size_t index)
    {
        const PlanOp& op = plan_.ops()[index];
        const bool kernel = op.kind == PlanOp::Kind::kernel;
        const QColor color = theme_[kernel                                ? ColorRole::backend
                                        : op.kind == PlanOp::Kind::custom ? ColorRole::otherKind
                                                                          : ColorRole::mode];
        const QRectF& rect = rect_[index];
        const int detail = static_cast<int>(index);
        make_.setOpacity(happened(index) ? 1 : 0.3);
        make_.box(Part::box, rect, kernel ? 6 : 0, theme_.tint(color), color, detail, 1.6);
        const QRectF half(rect.left() + 8, rect.top() + 3, rect.width() - 16, rect.height() / 2);
        make_.wordsIn(FontRole::heading, half, qt(labelOf(op)), theme_[ColorRole::text], detail);
        make_.wordsIn(FontRole::small, half.translated(0, rect.height() / 2 - 4), Words::tr("op %1").arg(index),
                      theme_[ColorRole::dimText], detail);
        if (detail == state_.selected)
            make_.frame(rect);
    }

    /// Storages as strips, as wide as the view; what the chosen op writes is full, what it reads is framed.
    void strips()
    {
        double y = bottom_ + 12;
        const double width = state_.width - 2 * kDiagramMargin;
        OpAccess access;
        if (state_.selected >= 0 && state_.selected < static_cast<int>(plan_.ops().size()))
            access = plan_.accessOf(static_cast<std::size_t>(state_.selected));
        for (std::size_t s = 0; s < plan_.storages().size(); ++s) {
            const auto size = static_cast<double>(std::max<std::size_t>(plan_.storages()[s].size(), 1));
            make_.words(FontRole::small, {kDiagramMargin, y},
                        Words::tr("Memory %1, %2").arg(s).arg(qt(bytesText(static_cast<std::int64_t>(size)))),
                        theme_[ColorRole::dimText]);
            y += 8;
            // Views of the same bytes stand below what they view.
            std::vector<std::vector<std::pair<std::uint64_t, std::uint64_t>>> lanes;
            for (std::size_t b = 0; b < plan_.bufferCount(); ++b) {
                const auto [storage, offset] = plan_.placeOf(BufferIndex(b));
                if (storage != s)
                    continue;
                const auto memory = plan_.memoryOf(BufferIndex(b));
                const std::uint64_t begin = offset;
                const std::uint64_t end = begin + memory.size();
                const auto lane = std::find_if(lanes.begin(), lanes.end(), [&](const auto& taken) {
                    return std::none_of(taken.begin(), taken.end(),
                                        [&](const auto& each) { return begin < each.second && each.first < end; });
                });
                const double top = y + (kStrip + 4) * static_cast<double>(lane - lanes.begin());
                if (lane == lanes.end()) {
                    make_.box(Part::laneBand, QRectF(kDiagramMargin, top, width, kStrip), 4, theme_[ColorRole::lane]);
                    lanes.emplace_back().emplace_back(begin, end);
                } else {
                    lane->emplace_back(begin, end);
                }
                const QRectF rect(kDiagramMargin + width * static_cast<double>(offset) / size, top,
                                  std::max(2.0, width * static_cast<double>(memory.size()) / size), kStrip);
                const bool written = touches(access.writes, memory);
                const bool read = touches(access.reads, memory);
                const QColor color = theme_[ColorRole::backend];
                const int detail = itemOfLink(plan_, links_.size() + b);
                make_.box(Part::badge, rect.adjusted(1, 0, -1, 0), 3, written ? color : theme_[ColorRole::box],
                          written || read ? color : theme_[ColorRole::boxLine], detail, read ? 2.2 : 1);
                if (state_.selected == detail)
                    make_.frame(rect);
                if (rect.width() < kLeastNamed)  // pointing at it names it, and so does the table
                    continue;
                make_.wordsIn(FontRole::small, rect.adjusted(4, 0, -4, 0),
                              bufferName(names_, b)
                                  + (written    ? Words::tr(" written")
                                         : read ? Words::tr(" read")
                                                : QString()),
                              written ? textOn(color) : theme_[ColorRole::text], detail);
            }
            y += (kStrip + 4) * static_cast<double>(lanes.size()) + 18;
        }
    }

    const Plan& plan_;
    const std::vector<PlanLink> links_;
    const std::vector<std::string>& names_;
    const Theme& theme_;
    const DiagramState& state_;
    DiagramComposer make_;
    std::map<std::size_t, std::size_t> stepOf_;
    std::vector<QRectF> rect_;
    double bottom_ = 0;
    double gap_ = kColumnGap;  ///< between levels: room for what stands at an arrow
};

}  // namespace

DisplayList displayPlan(const Plan& plan, const std::vector<std::string>& buffers, const Theme& theme,
                        const DiagramState& state)
{
    return Composer(plan, buffers, theme, state)();
}

}  // namespace keyfall
