// SPDX-License-Identifier: MIT
#include "ui/falls/flow_layout.h"

#include "core/text/quantity_text.h"
#include "ui/words/one_line.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

using M = FlowMetrics;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::Flow)
};

constexpr double kTitleWidth = 560;  ///< of the two lines at the top left, at most

/// Widths of at least `least` that add up to `room`, in proportion as far as that allows.
std::vector<double> widthsOf(const std::vector<double>& shares, double room, double least)
{
    std::vector<double> widths(shares.size(), 0);
    std::vector<bool> thin(shares.size(), false);
    least = std::min(least, room / static_cast<double>(std::max<std::size_t>(shares.size(), 1)));
    for (bool again = true; again;) {
        again = false;
        double left = room;
        double sum = 0;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            left -= thin[i] ? least : 0;
            sum += thin[i] ? 0 : shares[i];
        }
        for (std::size_t i = 0; i < shares.size(); ++i) {
            widths[i] = thin[i] ? least : (sum > 0 ? left * shares[i] / sum : 0);
            if (!thin[i] && widths[i] < least) {
                thin[i] = true;
                again = true;
            }
        }
    }
    return widths;
}

}  // namespace

QString flowCount(std::uint64_t count)
{
    return QLocale(QLocale::English).toString(static_cast<qulonglong>(count));
}

QString flowOperatorName(const std::string& op)
{
    constexpr std::string_view kAten = "aten::";
    return QString::fromStdString(op.starts_with(kAten) ? op.substr(kAten.size()) : op);
}

double flowShare(const Flow& flow, std::uint64_t count, std::int64_t ownNs)
{
    if (flow.width == FlowWidth::time)
        return flow.ownNs > 0 ? static_cast<double>(ownNs) / static_cast<double>(flow.ownNs) : 0;
    return flow.count > 0 ? static_cast<double>(count) / static_cast<double>(flow.count) : 0;
}

QString flowAmount(const Flow& flow, std::uint64_t count, std::int64_t ownNs)
{
    return flow.width == FlowWidth::time ? QString::fromStdString(durationText(ownNs)) : flowCount(count);
}

QString flowBandName(const FlowBand& band)
{
    if (band.folded > 0)
        return Words::tr("%1 kinds more").arg(band.folded);
    constexpr std::size_t kNamed = 2;
    QStringList names;
    for (std::size_t i = 0; i < band.parts.size() && i < (band.parts.size() == kNamed + 1 ? kNamed + 1 : kNamed); ++i)
        names << flowOperatorName(band.parts[i].op);
    const QString text = names.join(QStringLiteral(", "));
    const std::size_t more = band.parts.size() - static_cast<std::size_t>(names.size());
    return more == 0 ? text : Words::tr("%1 and %2 more").arg(text).arg(more);
}

FlowLayout layOutFlow(const Flow& flow, double width, bool low)
{
    FlowLayout layout;
    const double left = M::margin + M::labelWidth;
    const double room = std::max(200.0, width - left - M::margin);
    const double right = left + room;
    std::vector<double> shares;
    for (const FlowBand& band : flow.bands)
        shares.push_back(flowShare(flow, band.count, band.ownNs));
    const double gaps = M::bandGap * static_cast<double>(std::max<std::size_t>(flow.bands.size(), 1) - 1);
    const std::vector<double> widths = widthsOf(shares, std::max(room - gaps, 50.0), M::leastBand);
    double x = left;
    double firstSlanted = right;
    for (const double each : widths) {
        if (each < M::upright)
            firstSlanted = std::min(firstSlanted, x);
        x += each + M::bandGap;
    }
    // Names lean up beside the title where it is over soon enough.
    const double longest = low ? M::lowName : M::longestName;
    const double slant = firstSlanted < right ? longest * std::sin(M::slant * M::pi / 180) + 12 : 0;
    const double names = std::max(44.0, slant - (!low && firstSlanted > kTitleWidth ? M::titleHeight : 0));
    layout.labelsTop = low ? M::lowTop : M::margin + M::titleHeight;
    double y = layout.labelsTop + names;
    for (const FlowLane& lane : flow.lanes) {
        const double height = lane.falls == 0 && !lane.lost ? M::thinLane : low ? M::lowLane : M::laneHeight;
        layout.lanes.emplace_back(left - 8, y, room + 16, height);
        y += height + (low ? M::lowGap : M::laneGap);
    }
    x = left;
    for (std::size_t i = 0; i < flow.bands.size(); ++i) {
        const std::vector<FlowStop>& stops = flow.bands[i].stops;
        const QRectF& first = layout.lanes[stops.front().lane];
        const QRectF& last = layout.lanes[stops.back().lane];
        layout.bands.emplace_back(x, first.top() + 4, widths[i], last.bottom() - first.top() - 8);
        x += widths[i] + M::bandGap;
    }
    // The last name leans out.
    const double over = firstSlanted < right ? longest * std::cos(M::slant * M::pi / 180) + 12 : 0;
    layout.bounds = QRectF(0, 0, right + std::max(M::margin, over), y + M::legendHeight);
    return layout;
}

QString flowDescription(const Flow& flow)
{
    QStringList sentences;
    for (const FlowBand& band : flow.bands) {
        QStringList keys;
        for (const FlowStop& stop : band.stops)
            if (!stop.skipped)
                keys << (flow.lanes[stop.lane].key.empty() ? Words::tr("no kernel")
                                                           : QString::fromStdString(flow.lanes[stop.lane].key));
        sentences << Words::tr("%1: %2 through %3%4.")
                         .arg(flowBandName(band), flowAmount(flow, band.count, band.ownNs),
                              keys.join(QStringLiteral(", ")),
                              (band.failed ? Words::tr(", with an error") : QString())
                                  + (band.gone          ? Words::tr(", in the earlier run alone")
                                         : band.fresh() ? Words::tr(", not in the earlier run")
                                                        : QString()));
    }
    return onOneLine(sentences);
}

}  // namespace keyfall
