// SPDX-License-Identifier: MIT
#include "ui/kernels/fusion_layout.h"

#include "ui/kernels/diagram_composer.h"
#include "ui/picture/text_measure.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::FusionDisplay)
};

constexpr double kBoxHeight = 38;
constexpr double kColumnGap = 34;
constexpr double kBandGap = 10;

QString qt(const std::string& text)
{
    return QString::fromStdString(text);
}

}  // namespace

FusionLayout::FusionLayout(const FusedProgram& fused, double least) : fused_(fused)
{
    chooseBands();
    chooseColumns();
    place(least);
}

/// Every node's step; a view stands with whoever reads it first.
void FusionLayout::chooseBands()
{
    bandOf.assign(fused_.nodes.size(), 0);
    for (std::size_t s = 0; s < fused_.order.size(); ++s)
        for (std::size_t n = 0; n < fused_.nodes.size(); ++n)
            if (fused_.order[s].kernel ? fused_.nodes[n].kernel == fused_.order[s].index : fused_.order[s].index == n)
                bandOf[n] = s;
    for (std::size_t n = fused_.nodes.size(); n-- > 0;)
        if (fused_.nodes[n].kind == FusedKind::view)
            for (std::size_t reader = fused_.nodes.size(); reader-- > n + 1;)
                for (const std::size_t value : fused_.nodes[reader].reads)
                    if (fused_.values[value].node == n)
                        bandOf[n] = bandOf[reader];
}

/// A node stands right of all that it reads; inputs are in the first column, in the band of who reads them first.
void FusionLayout::chooseColumns()
{
    columnOf.assign(fused_.nodes.size(), 1);
    for (std::size_t n = 0; n < fused_.nodes.size(); ++n)
        for (const std::size_t value : fused_.nodes[n].reads) {
            if (const auto producer = fused_.values[value].node)
                columnOf[n] = std::max(columnOf[n], columnOf[*producer] + 1);
            else
                inputBand.try_emplace(value, bandOf[n]);
        }
}

void FusionLayout::place(double least)
{
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> filled;  // band, column: rows that are taken
    std::vector<std::size_t> rows(fused_.order.size(), 1);
    std::vector<double> widths(1, 40);
    const auto take = [&](std::size_t band, std::size_t column, double width) {
        const std::size_t row = filled[{band, column}]++;
        rows[band] = std::max(rows[band], row + 1);
        widths.resize(std::max(widths.size(), column + 1), 40);
        widths[column] = std::max(widths[column], width);
        return row;
    };
    std::vector<std::size_t> rowOf;
    for (std::size_t n = 0; n < fused_.nodes.size(); ++n)
        rowOf.push_back(take(bandOf[n], columnOf[n], widthOf(n)));
    std::map<std::size_t, std::size_t> inputRow;
    for (const auto& [value, band] : inputBand)
        inputRow[value] = take(band, 0, inputWidth(value));
    std::vector<double> left{kDiagramMargin + kLabel};
    for (const double each : widths)
        left.push_back(left.back() + each + kColumnGap);
    right = std::max(left.back() - kColumnGap + 12, least - kDiagramMargin);
    double top = kDiagramMargin;
    for (std::size_t band = 0; band < fused_.order.size(); ++band) {
        const double inner = static_cast<double>(rows[band]) * (kBoxHeight + kRowGap) + kRowGap;
        const double reasons = static_cast<double>(refusalsInto(band).size()) * kReasonHeight;
        bands.emplace_back(kDiagramMargin, top, right - kDiagramMargin,
                           inner + reasons + (reasons > 0 ? kRowGap / 2 : 0));
        top += bands.back().height() + kBandGap;
    }
    const auto at = [&](std::size_t band, std::size_t column, std::size_t row, double width) {
        return QRectF(left[column], bands[band].top() + kRowGap + static_cast<double>(row) * (kBoxHeight + kRowGap),
                      width, kBoxHeight);
    };
    for (std::size_t n = 0; n < fused_.nodes.size(); ++n)
        boxes.push_back(at(bandOf[n], columnOf[n], rowOf[n], widthOf(n)));
    for (const auto& [value, row] : inputRow) {
        const double width = inputWidth(value);
        QRectF rect = at(inputBand.at(value), 0, row, width);
        rect.moveLeft(left[0] + widths[0] - width);  // near to who reads it
        inputBoxes[value] = rect;
    }
}

double FusionLayout::widthOf(std::size_t node) const
{
    return std::max({64.0, textWidth(FontRole::heading, qt(fused_.nodes[node].op)) + 24,
                     textWidth(FontRole::small, resultText(node)) + 20});
}

double FusionLayout::inputWidth(std::size_t value) const
{
    return std::max(textWidth(FontRole::mono, QStringLiteral("%") + qt(fused_.values[value].name)),
                    textWidth(FontRole::small, qt(fused_.values[value].type)))
        + 18;
}

QString FusionLayout::resultText(std::size_t node) const
{
    const FusedValue& value = fused_.values[fused_.nodes[node].results.front()];
    return QStringLiteral("%") + qt(value.name) + (value.returned ? Words::tr(" returned") : QString());
}

std::vector<const RefusedJoin*> FusionLayout::refusalsInto(std::size_t band) const
{
    std::vector<const RefusedJoin*> found;
    for (const RefusedJoin& join : fused_.refused)
        if (bandOf[join.consumer] == band)
            found.push_back(&join);
    return found;
}

bool FusionLayout::isBlocked(const QRectF& from, const QRectF& to) const
{
    return std::any_of(boxes.begin(), boxes.end(), [&](const QRectF& box) {
        return box.left() > from.right() && box.right() < to.left() && box.top() < from.center().y()
            && box.bottom() > from.center().y();
    });
}

}  // namespace keyfall
