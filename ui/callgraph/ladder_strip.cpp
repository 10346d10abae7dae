// SPDX-License-Identifier: MIT
// The strip above calls that repeat: how often, which round is drawn, and how the result went from round to round.
#include "ui/callgraph/ladder_items.h"
#include "ui/callgraph/ladder_sheet.h"
#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"

#include <algorithm>
#include <cmath>

namespace keyfall {

namespace {

constexpr double kTop = 6;
constexpr double kHeight = 24;

}  // namespace

QRectF LadderSheet::stripOf(int row) const
{
    const Row& at = rows_[static_cast<std::size_t>(row)];
    return at.strip ? QRectF(LadderMetrics::labelWidth, at.top + kTop, bounds_.right() - LadderMetrics::labelWidth, kHeight)
                    : QRectF();
}

void LadderSheet::strip(DisplayList& list, const Row& row, const Theme& theme, const LadderState& state) const
{
    const Fold& fold = folds_[static_cast<std::size_t>(row.fold)];
    const double left = std::max(LadderMetrics::labelWidth + 14, state.visible ? state.visible->left() + LadderMetrics::labelWidth + 14 : 0);
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
}

}  // namespace keyfall
