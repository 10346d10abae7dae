// SPDX-License-Identifier: MIT
// The strip above calls that repeat: how often, which round is drawn, and how the result went from round to round.
#include "ui/callgraph/ladder_items.h"
#include "ui/callgraph/ladder_sheet.h"
#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"

#include <algorithm>
#include <vector>

namespace keyfall {

namespace {

constexpr double kTop = 6;
constexpr double kHeight = 24;
constexpr double kCurve = 140;

/// What one call of each round returned, where that was a number: a loss.
std::vector<double> numbersOf(const CallGraph& graph, const CallFold& fold, QString& name)
{
    std::vector<double> numbers;
    for (std::uint32_t offset = fold.period; offset-- > 0 && numbers.empty();) {
        for (std::uint32_t round = 0; round < fold.rounds; ++round) {
            const TopCall& call = graph.calls[fold.first + round * fold.period + offset];
            if (call.results.size() != 1 || !call.results.front().number)
                break;
            numbers.push_back(*call.results.front().number);
        }
        if (numbers.size() == fold.rounds)
            name = QString::fromStdString(graph.calls[fold.first + offset].results.front().name.str());
        else
            numbers.clear();
    }
    return numbers;
}

}  // namespace

void LadderSheet::strip(DisplayList& list, const Row& row, const Theme& theme, const LadderState& state) const
{
    const Fold& fold = folds_[static_cast<std::size_t>(row.fold)];
    const double left = std::max(row.labels + 14, state.visible ? state.visible->left() + row.labels + 14 : 0);
    double x = left;
    const auto add = [&list, &row](DisplayItem item) {
        item.detail = row.fold;
        list.items.push_back(std::move(item));
    };
    const auto button = [&](Part part, const QString& text) {
        const QRectF rect(x, kTop, textWidth(FontRole::smallBold, text) + 20, kHeight);
        add(ItemMaker::box(part, 0, rect, 6, theme[ColorRole::box], theme[ColorRole::dimText], 1.2));
        add(ItemMaker::text(part, 0, FontRole::smallBold, rect.topLeft() + QPointF(10, 16), text,
                            theme[ColorRole::text]));
        x = rect.right() + 8;
    };
    const QString often = HopText::tr("×%1").arg(fold.rounds);
    add(ItemMaker::text(Part::rounds, 0, FontRole::title, QPointF(x, kTop + 19), often, theme[ColorRole::text]));
    x += textWidth(FontRole::title, often) + 14;
    if (!fold.open) {
        const QString shown = HopText::tr("round %1 of %2").arg(fold.shown + 1).arg(fold.rounds);
        button(Part::roundBefore, QStringLiteral("\u2039"));
        add(ItemMaker::text(Part::rounds, 0, FontRole::body, QPointF(x, kTop + 17), shown, theme[ColorRole::text]));
        // As wide as the last round's words: the button stays where it is while somebody goes from round to round.
        x += textWidth(FontRole::body, HopText::tr("round %1 of %1").arg(fold.rounds)) + 10;
        button(Part::roundAfter, QStringLiteral("\u203a"));
    }
    button(Part::allRounds, fold.open ? HopText::tr("Show one round") : HopText::tr("Show all rounds"));
    QString name;
    const std::vector<double> numbers = numbersOf(*graph_, fold, name);
    // What has not happened yet is not told by the curve either.
    std::size_t known = numbers.size();
    while (known > 0 && state.moment && !state.futureShown
           && graph_->calls[fold.first + static_cast<std::uint32_t>(known) * fold.period - 1].firstHop
               > state.moment->hop)
        --known;
    if (known == 0)
        return;
    // A small curve over the rounds, with the ends in figures and a dot at the round that is shown.
    const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
    const double height = kHeight - 8;
    const QRectF area(x + 14 + textWidth(FontRole::small, name) + 8, kTop + 4, kCurve, height);
    const auto pointOf = [&](std::size_t round) {
        const double share = *most > *least ? (numbers[round] - *least) / (*most - *least) : 0.5;
        return QPointF(area.left()
                           + area.width() * double(round) / double(std::max<std::size_t>(1, numbers.size() - 1)),
                       area.bottom() - share * height);
    };
    QPainterPath curve(pointOf(0));
    const std::size_t step = std::max<std::size_t>(1, numbers.size() / 240);
    for (std::size_t round = step; round < known; round += step)
        curve.lineTo(pointOf(round));
    add(ItemMaker::text(Part::rounds, 0, FontRole::small, QPointF(x + 14, kTop + 16), name, theme[ColorRole::text]));
    add(ItemMaker::path(Part::rounds, 0, curve, {}, theme[ColorRole::success], 1.6));
    if (!fold.open && fold.shown < known) {
        QPainterPath dot;
        dot.addEllipse(pointOf(fold.shown), 3.2, 3.2);
        add(ItemMaker::path(Part::rounds, 0, dot, theme[ColorRole::token], theme[ColorRole::background], 1));
    }
    add(ItemMaker::text(Part::rounds, 0, FontRole::small, QPointF(area.right() + 8, kTop + 16),
                        QStringLiteral("%1 → %2").arg(numbers.front(), 0, 'g', 4).arg(numbers[known - 1], 0, 'g', 4),
                        theme[ColorRole::text]));
}

}  // namespace keyfall
