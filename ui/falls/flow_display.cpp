// SPDX-License-Identifier: MIT
#include "ui/falls/flow_display.h"

#include "core/text/quantity_text.h"
#include "ui/callgraph/ladder_items.h"
#include "ui/picture/text_measure.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <utility>

namespace keyfall {

namespace {

using M = FlowMetrics;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::Flow)
};

QString percentText(double share)
{
    const double percent = 100 * share;
    if (percent > 0 && percent < 0.1)
        return QStringLiteral("< 0.1 %");
    return QStringLiteral("%1 %").arg(percent, 0, 'f', percent < 10 ? 1 : 0);
}

constexpr double kLeastText = 46;       ///< narrower parts have no words
constexpr qsizetype kLeastLetters = 4;  ///< of a name, before it is cut off
constexpr double kLeastPart = 4;        ///< narrower parts have no line between them

class Composer {
public:
    Composer(const Flow& flow, const FallTable& table, const Theme& theme, const FlowOptions& options)
        : flow_(flow),
          table_(table),
          theme_(theme),
          options_(options),
          layout_(layOutFlow(flow, options.width, options.low))
    {
    }

    DisplayList operator()()
    {
        list_.bounds = layout_.bounds;
        list_.background = theme_[ColorRole::background];
        if (!options_.low)
            title();
        for (std::size_t i = 0; i < flow_.lanes.size(); ++i)
            lane(i);
        for (std::size_t i = 0; i < flow_.bands.size(); ++i)
            band(i);
        legend();
        return std::move(list_);
    }

private:
    void text(Part part, FontRole font, QPointF baseline, const QString& words, const QColor& color, int detail = -1,
              HopId hop = 0)
    {
        list_.items.push_back(ItemMaker::text(part, hop, font, baseline, words, color));
        list_.items.back().detail = detail;
    }

    DisplayItem& box(Part part, const QRectF& rect, double radius, QColor fill, QColor stroke, int detail = -1,
                     HopId hop = 0, double width = 1)
    {
        list_.items.push_back(ItemMaker::box(part, hop, rect, radius, fill, stroke, width));
        list_.items.back().detail = detail;
        return list_.items.back();
    }

    void title()
    {
        std::uint64_t hops = 0;
        for (const FallSource& source : table_.sources)
            hops += source.graph->hops.size();
        text(Part::header, FontRole::title, {M::margin, M::margin + 12},
             (flow_.count == 1 ? Words::tr("1 fall in %1 hops").arg(flowCount(hops))
                               : Words::tr("%1 falls in %2 hops").arg(flowCount(flow_.count), flowCount(hops))),
             theme_[ColorRole::text]);
        QStringList about{Words::tr("%1 distinct").arg(flowCount(table_.falls.size()))};
        if (!options_.subject.isEmpty())
            about.prepend(options_.subject);
        if (!options_.before.isEmpty())
            about << Words::tr("compared with %1").arg(options_.before);
        if (table_.sources.size() > 1)
            about << Words::tr("%1 threads").arg(flowCount(table_.sources.size()));
        if (table_.all.errors > 0)
            about << Words::tr("%1 ended with an error").arg(flowCount(table_.all.errors));
        // Of a picture by counts, times are left out: a session then gives the same file on every run.
        if (flow_.width == FlowWidth::time && table_.splitsTimes())
            about << Words::tr("%1, of which dispatch %2")
                         .arg(QString::fromStdString(durationText(flow_.ownNs)),
                              percentText(static_cast<double>(table_.all.dispatchNs)
                                          / static_cast<double>(std::max<std::int64_t>(flow_.ownNs, 1))));
        else if (flow_.width == FlowWidth::time)
            about << Words::tr("%1 in all").arg(QString::fromStdString(durationText(flow_.ownNs)));
        text(Part::header, FontRole::body, {M::margin, M::margin + 34}, about.join(QStringLiteral(" · ")),
             theme_[ColorRole::dimText]);
    }

    void lane(std::size_t index)
    {
        const QRectF rect = layout_.lanes[index];
        const FlowLane& lane = flow_.lanes[index];
        const bool thin = lane.falls == 0 && !lane.lost;
        const int detail = static_cast<int>(index);
        if (options_.background)
            box(Part::laneBand, rect, 6, theme_[ColorRole::lane], QColor(), detail);
        const double middle = rect.center().y();
        const QRectF sign(M::margin, middle - 8, 15, 15);
        if (lane.key.empty()) {
            list_.items.push_back(
                ItemMaker::path(Part::laneLabel, 0, ItemMaker::cross(sign), {}, theme_[ColorRole::error], 2.5));
        } else {
            const QColor color = theme_.kind(lane.kind);
            list_.items.push_back(ItemMaker::path(Part::laneLabel, 0, ItemMaker::kindShape(lane.kind, sign),
                                                  thin ? theme_[ColorRole::background] : color,
                                                  mixed(color, theme_[ColorRole::text], 0.35), thin ? 1.8 : 1.2));
        }
        const QString name = lane.key.empty() ? Words::tr("no kernel") : QString::fromStdString(lane.key);
        const double room = M::labelWidth - 34;
        text(Part::laneLabel, FontRole::heading, {M::margin + 24, middle + (thin ? 5 : -2)},
             shortened(FontRole::heading, name, room), theme_[thin ? ColorRole::dimText : ColorRole::text], detail);
        if (thin)
            return;
        const QString falls = options_.match != nullptr
            ? Words::tr("%1 of %2 falls").arg(flowCount(options_.match->lanes[index]), flowCount(lane.falls))
            : lane.falls == 1 ? Words::tr("1 fall")
                              : Words::tr("%1 falls").arg(flowCount(lane.falls));
        text(Part::laneLabel, FontRole::small, {M::margin + 24, middle + 15}, falls, theme_[ColorRole::dimText],
             detail);
    }

    void band(std::size_t index)
    {
        const FlowBand& band = flow_.bands[index];
        const QRectF rect = layout_.bands[index];
        const int detail = static_cast<int>(index);
        const FlowMatch::Band* left = options_.match != nullptr ? &options_.match->bands[index] : nullptr;
        const bool dim = left != nullptr && left->all.count == 0;
        const QColor color = dim ? dimmed(colorOf(band)) : colorOf(band);
        const HopId first = band.gone ? 0 : firstHopOf(band.parts.front());
        if (band.gone)
            box(Part::edge, rect, std::min(5.0, rect.width() / 2), QColor(), color, detail, 0, 1.6).dash = Dash::dashed;
        DisplayItem& ribbon = box(Part::edge, rect, std::min(5.0, rect.width() / 2), color, QColor(), detail, first);
        ribbon.opacity = (theme_.isDark() ? 0.30 : 0.22) * (dim ? 0.4 : 1) * (band.gone ? 0.4 : 1);
        if (detail == options_.selected)
            box(Part::selection, rect.adjusted(-4, -4, 4, 4), 7, QColor(), theme_[ColorRole::selection], detail, 0, 3);
        bool named = false;
        for (const FlowStop& stop : band.stops) {
            const QRectF lane = layout_.lanes[stop.lane];
            const double inset = options_.low ? 5 : 8;
            const QRectF at(rect.left(), lane.top() + inset, rect.width(), lane.height() - 2 * inset);
            if (stop.skipped) {
                const double height = std::min(16.0, at.height());
                DisplayItem& hollow =
                    box(Part::marker, QRectF(at.left(), at.center().y() - height / 2, at.width(), height), 3,
                        theme_[ColorRole::background], color, detail, first, 1.3);
                hollow.dash = Dash::dotted;
                continue;
            }
            if (band.gone) {  // what ran there ran before
                const double height = std::min(16.0, at.height());
                box(Part::box, QRectF(at.left(), at.center().y() - height / 2, at.width(), height), 3,
                    theme_[ColorRole::background], stop.end == StepEnd::returned ? color : theme_[ColorRole::error],
                    detail, 0, 1.6)
                    .dash = Dash::dashed;
                continue;
            }
            kernels(band, stop, at,
                    dim && stop.end != StepEnd::returned ? dimmed(fillOf(stop, color)) : fillOf(stop, color), left,
                    detail, std::exchange(named, true));
        }
        name(index, rect, left, detail, first);
    }

    /// Where kernels ran: the operators side by side, named at the band's first stop.
    void kernels(const FlowBand& band, const FlowStop& stop, const QRectF& at, const QColor& fill,
                 const FlowMatch::Band* match, int detail, bool named)
    {
        const bool raised = stop.end == StepEnd::raised;
        const bool passed = stop.end == StepEnd::passedOn;
        box(Part::box, at, std::min(4.0, at.width() / 2), fill, passed ? theme_[ColorRole::error] : QColor(), detail,
            firstHopOf(band.parts.front()), 1.6);
        double left = at.left();
        for (std::size_t i = 0; i < band.parts.size(); ++i) {
            const FlowPart& part = band.parts[i];
            const double whole = flowShare(flow_, band.count, band.ownNs);
            const double width = whole > 0 ? at.width() * flowShare(flow_, part.count, part.ownNs) / whole : at.width();
            const bool out = match != nullptr && match->parts[i].count == 0;
            if (out && match->all.count > 0)
                box(Part::box, QRectF(left, at.top(), width, at.height()), 0, dimmed(fill), QColor(), detail,
                    firstHopOf(part));
            const QColor own =
                part.fresh && !band.fresh() && stop.end == StepEnd::returned && !out ? theme_[ColorRole::find] : fill;
            if (own != fill)
                box(Part::box, QRectF(left, at.top(), width, at.height()), 0, own, QColor(), detail, firstHopOf(part));
            if (left > at.left() && left - at.left() >= kLeastPart && width >= kLeastPart) {
                QPainterPath line({left, at.top()});
                line.lineTo(left, at.bottom());
                list_.items.push_back(
                    ItemMaker::path(Part::box, 0, line, {}, mixed(fill, theme_[ColorRole::background], 0.6), 1));
            }
            if (!named && width >= kLeastText && band.folded == 0) {
                const QString words = shortened(FontRole::smallBold, partName(part), width - 10);
                const QColor ink = out ? theme_[ColorRole::dimText] : textOn(own);
                if (words.size() > kLeastLetters || words == partName(part)) {
                    text(Part::boxText, FontRole::smallBold, {left + 6, at.center().y() - 2}, words, ink, detail,
                         firstHopOf(part));
                    text(Part::boxText, FontRole::small, {left + 6, at.center().y() + 13},
                         shortened(
                             FontRole::small,
                             amountLeft(flow_, match != nullptr ? &match->parts[i] : nullptr, {part.count, part.ownNs}),
                             width - 10),
                         ink, detail, firstHopOf(part));
                }
            }
            left += width;
        }
        if (!raised)
            return;
        const double side = std::min(13.0, std::max(7.0, at.width() - 2));
        const QRectF sign(at.center().x() - side / 2, at.bottom() - side - 3, side, side);
        if (at.width() < kLeastText)  // below, where there is room for it
            list_.items.push_back(ItemMaker::path(Part::error, 0, ItemMaker::cross(sign.translated(0, side + 10)), {},
                                                  theme_[ColorRole::error], 2.5));
        else
            list_.items.push_back(ItemMaker::path(Part::error, 0,
                                                  ItemMaker::cross(QRectF(at.right() - 20, at.top() + 6, 12, 12)), {},
                                                  textOn(fill), 2.5));
    }

    /// The band's name and amount above it: upright where there is room, slanted where there is not.
    void name(std::size_t index, const QRectF& rect, const FlowMatch::Band* left, int detail, HopId hop)
    {
        const FlowBand& band = flow_.bands[index];
        const QString words = markedName(band);
        const FlowMatch::Amount* const counted = left != nullptr ? &left->all : nullptr;
        const QString amount = amountLeft(flow_, counted, {band.count, band.ownNs});
        const bool out = counted != nullptr && counted->count == 0;
        const QColor ink = theme_[out ? ColorRole::dimText : band.failed ? ColorRole::error : ColorRole::text];
        const double bottom = layout_.lanes.empty() ? 0 : layout_.lanes.front().top() - 10;
        const QString figures = band.gone ? Words::tr("gone, was %1").arg(amount)
            : counted != nullptr          ? amount
                                 : amount + (band.fresh() ? QStringLiteral(" · ") + Words::tr("new") : QString())
                + QStringLiteral(" · ") + percentText(flowShare(flow_, band.count, band.ownNs));
        // A name may go on over the gap behind its band; the last one to the end of the picture, where no slanted one leans over.
        const bool last =
            index + 1 == flow_.bands.size() && (index == 0 || layout_.bands[index - 1].width() >= M::upright);
        const double room = last ? std::max(rect.width(), layout_.bounds.right() - 8 - rect.left()) : rect.width();
        if (rect.width() >= M::upright
            || (last && std::max(textWidth(FontRole::heading, words), textWidth(FontRole::small, figures)) <= room)) {
            text(Part::edgeLabel, FontRole::heading, {rect.left(), bottom - 16},
                 shortened(FontRole::heading, words, room), out ? ink : theme_[ColorRole::text], detail, hop);
            text(Part::edgeLabel, FontRole::small, {rect.left(), bottom},
                 shortened(FontRole::small, figures, std::max(room, rect.width() + M::bandGap - 4)),
                 theme_[ColorRole::dimText], detail, hop);
            return;
        }
        const QPointF foot(rect.center().x() + 3, bottom + 3);
        const QString figure = out ? QStringLiteral("0") : amount;
        const QString label =
            shortBandName(band, (options_.low ? M::lowName : M::longestName) - textWidth(FontRole::small, figure) - 10)
            + QStringLiteral("  ") + figure;
        DisplayItem item = ItemMaker::text(Part::edgeLabel, hop, FontRole::small, foot, label, ink);
        item.angle = -M::slant;
        item.detail = detail;
        const double along = textWidth(FontRole::small, label);
        const double radians = M::slant * M::pi / 180;
        item.rect = QRectF(foot.x() - 8, foot.y() - along * std::sin(radians) - 12, along * std::cos(radians) + 16,
                           along * std::sin(radians) + 16);
        list_.items.push_back(std::move(item));
    }

    /// New and gone are told by more than colour.
    [[nodiscard]] static QString partName(const FlowPart& part)
    {
        return (part.fresh ? QStringLiteral("+ ") : QString()) + flowOperatorName(part.op);
    }
    [[nodiscard]] static QString markedName(const FlowBand& band)
    {
        return (band.gone          ? QStringLiteral("− ")
                    : band.fresh() ? QStringLiteral("+ ")
                                   : QString())
            + flowBandName(band);
    }

    /// A name that is cut between its operators would look like one of them.
    [[nodiscard]] static QString shortBandName(const FlowBand& band, double room)
    {
        const QString whole = markedName(band);
        if (band.folded > 0 || band.parts.size() == 1 || textWidth(FontRole::small, whole) <= room)
            return shortened(FontRole::small, whole, room);
        const QString more = QStringLiteral(" +%1").arg(band.parts.size() - 1);
        return shortened(FontRole::small, whole.left(band.gone ? 2 : 0) + partName(band.parts.front()),
                         room - textWidth(FontRole::small, more))
            + more;
    }

    void legend()
    {
        if (flow_.lanes.empty())
            return;
        const double top = layout_.bounds.bottom() - M::legendHeight;
        double x = layout_.lanes.front().left();
        const auto word = [&](const QString& words) {
            text(Part::header, FontRole::small, {x, top + 22}, words, theme_[ColorRole::dimText]);
            x += textWidth(FontRole::small, words) + 26;
        };
        word(flow_.width == FlowWidth::time ? Words::tr("As wide as the falls' own time")
                                            : Words::tr("As wide as there are falls"));
        box(Part::header, QRectF(x, top + 12, 22, 11), 3, theme_[ColorRole::backend], QColor());
        x += 28;
        word(Words::tr("a kernel ran"));
        if (anyStop([](const FlowStop& stop) { return stop.skipped; })) {
            box(Part::header, QRectF(x, top + 12, 22, 11), 3, theme_[ColorRole::background], theme_[ColorRole::backend],
                -1, 0, 1.3)
                .dash = Dash::dotted;
            x += 28;
            word(Words::tr("in the key set, but skipped"));
        }
        const auto anyBand = [this](auto is) { return std::any_of(flow_.bands.begin(), flow_.bands.end(), is); };
        const QColor accent = theme_[ColorRole::find];
        if (anyBand([](const FlowBand& band) {
                return std::any_of(band.parts.begin(), band.parts.end(),
                                   [](const FlowPart& part) { return part.fresh; });
            })) {
            box(Part::header, QRectF(x, top + 12, 22, 11), 3, accent, QColor());
            x += 28;
            word(Words::tr("+ new since the earlier run"));
        }
        if (anyBand([](const FlowBand& band) { return band.gone; })) {
            box(Part::header, QRectF(x, top + 12, 22, 11), 3, theme_[ColorRole::background], accent, -1, 0, 1.6).dash =
                Dash::dashed;
            x += 28;
            word(Words::tr("− gone since then"));
        }
        if (anyStop([](const FlowStop& stop) { return stop.end == StepEnd::raised; })) {
            box(Part::header, QRectF(x, top + 12, 22, 11), 3, theme_[ColorRole::error], QColor());
            x += 28;
            word(Words::tr("an error arose"));
        }
        const QString color = Words::tr("coloured as the key where a band ends");
        if (x + textWidth(FontRole::small, color) <= layout_.bounds.right())
            word(color);
    }

    template <class Is>
    [[nodiscard]] bool anyStop(Is is) const
    {
        return std::any_of(flow_.bands.begin(), flow_.bands.end(),
                           [&](const FlowBand& band) { return std::any_of(band.stops.begin(), band.stops.end(), is); });
    }

    /// Of what a question leaves out.
    [[nodiscard]] QColor dimmed(const QColor& color) const { return mixed(color, theme_[ColorRole::lane], 0.78); }

    [[nodiscard]] QColor fillOf(const FlowStop& stop, const QColor& color) const
    {
        return stop.end == StepEnd::raised  ? theme_[ColorRole::error]
            : stop.end == StepEnd::passedOn ? theme_.tint(theme_[ColorRole::error])
                                            : color;
    }

    /// By what the last kernel's key is: a backend, a kind of tensors, a mode (there a composite ended, or a layer).
    [[nodiscard]] QColor colorOf(const FlowBand& band) const
    {
        if (band.gone || (band.fresh() && !band.failed))
            return theme_[ColorRole::find];
        if (band.failed)
            return theme_[ColorRole::error];
        if (band.folded > 0)
            return theme_[ColorRole::otherKind];
        const auto last =
            std::find_if(band.stops.rbegin(), band.stops.rend(), [](const FlowStop& stop) { return !stop.skipped; });
        return last == band.stops.rend() ? theme_[ColorRole::otherKind] : theme_.kind(flow_.lanes[last->lane].kind);
    }

    /// Hops are known by their number in the first thread only.
    [[nodiscard]] HopId firstHopOf(const FlowPart& part) const { return part.first.source == 0 ? part.first.hop : 0; }

    const Flow& flow_;
    const FallTable& table_;
    const Theme& theme_;
    const FlowOptions& options_;
    const FlowLayout layout_;
    DisplayList list_;
};

}  // namespace

DisplayList displayFlow(const Flow& flow, const FallTable& table, const Theme& theme, const FlowOptions& options)
{
    return Composer(flow, table, theme, options)();
}

}  // namespace keyfall
