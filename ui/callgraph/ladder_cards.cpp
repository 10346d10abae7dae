// SPDX-License-Identifier: MIT
// Above the lanes: the cards of top-level calls, and the brackets of those that kernels make.
#include "core/graph/graph_text.h"
#include "ui/callgraph/ladder_composer.h"
#include "ui/callgraph/ladder_words.h"
#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace keyfall {

namespace {

constexpr double kLeastBits = 50;   ///< of the program's line and the key set in figures: not cut shorter
constexpr double kTwoLines = 50;    ///< a call card of this height has room for its signature
constexpr double kThreeLines = 76;  ///< and for its key set
constexpr double kBeyond = 100;     ///< what is drawn beyond the edges of what is in sight

QString goesOnWords()
{
    return QStringLiteral("(goes on)");
}

}  // namespace

void LadderComposer::bracket(const LadderBracket& bracket)
{
    const Hop& hop = graph_.hops[bracket.hop - 1];
    QRectF rect = layout_.rectOf(bracket);
    rect.setRight(bracketEndOf(bracket));
    if (bracket.level == 0) {
        // In a row that has only its end it takes the room of the page, not of the end.
        const double whole = static_cast<double>(bracket.minWidth) + textWidth(FontRole::small, goesOnWords()) + 8;
        if (state_.cut && rect.left() < state_.cut->from)
            rect.setRight(std::max(rect.right(), std::min(state_.cut->from + whole, state_.right - M::margin)));
        header(bracket, rect, hop);
        return;
    }
    if (state_.background) {  // a quiet shade over everything that the nested call does
        DisplayItem shade =
            ItemMaker::box(Part::laneBand, bracket.hop,
                           QRectF(QPointF(rect.left(), rect.bottom()),
                                  QPointF(rect.right(), lanesHere().back().top + lanesHere().back().height)),
                           0, theme_[ColorRole::edge], QColor());
        shade.opacity = 0.045;
        bands_.push_back(std::move(shade));
    }
    QPainterPath ends;
    for (const double x : {rect.left(), rect.right()}) {
        if (state_.visible && (x < state_.visible->left() - kBeyond || x > state_.visible->right() + kBeyond))
            continue;
        ends.moveTo(x, rect.bottom() - 6);
        ends.lineTo(x, rect.bottom() + 6);
    }
    nodes_.push_back(ItemMaker::path(Part::bracket, bracket.hop, ends, {}, theme_[ColorRole::edge], 1.6));
    DisplayItem strip =
        ItemMaker::box(Part::bracket, bracket.hop, rect, 4, theme_[ColorRole::box], theme_[ColorRole::edge], 1.2);
    strip.dash = graph_.predicted ? Dash::dashed : Dash::solid;
    nodes_.push_back(std::move(strip));
    if (state_.cut && rect.left() < state_.cut->from
        && rect.right() - state_.cut->from < static_cast<double>(bracket.minWidth))
        return;  // its end; the row above has the words
    const double x = inSight(rect.left(), rect.right(), static_cast<double>(bracket.minWidth)) + 10;
    const ChipRow row = chipRow(graph_, chipsInto(graph_, hop), layout_.chipRoom());
    const QString name = QString::fromStdString(LadderWords::bracket(hop));
    const double text = std::min(300.0, textWidth(FontRole::smallBold, name) + 24);
    const double room = row.chips.empty() ? rect.right() - x - 8 : text - 18;  // its key set stands behind it
    words(nodes_, Part::bracket, bracket.hop, FontRole::smallBold, QPointF(x, rect.top() + 16.5),
          shortened(FontRole::smallBold, name, room), theme_[ColorRole::text]);
    chips(nodes_, hop.id, row, QPointF(x + text - 10, rect.top() + 3));
}

/// Where the card of a call is: it stays in sight while its lanes are scrolled, and becomes one line before it lies over
/// boxes. The lowest of them push it out.
QRectF LadderComposer::headerRect(QRectF rect) const
{
    const LadderLane lowest = lanesHere().empty() ? LadderLane() : lanesHere().back();
    const double boxes = lowest.top + (lowest.boxes ? M::lanePadding + (lowest.rows - 1) * M::rowPitch : 0);
    const double top = std::min(state_.stickTop + 4, boxes - 4 - M::stuckHeader);
    if (top <= rect.top())
        return rect;
    rect.setBottom(std::max(rect.bottom(), top + M::stuckHeader));
    rect.setTop(top);
    return rect;
}

void LadderComposer::header(const LadderBracket& bracket, const QRectF& place, const Hop& hop)
{
    const QRectF rect = headerRect(place);
    const bool sticks = rect.top() > place.top();
    std::vector<DisplayItem>& layer = sticks ? cards_ : nodes_;
    const bool failed = hop.error && closed(hop.id);
    // One that sticks begins out of sight: no sliver of the picture passes above it.
    DisplayItem strip =
        ItemMaker::box(Part::header, bracket.hop, rect.adjusted(0, sticks ? -12 : 0, 0, 0), 8, theme_[ColorRole::box],
                       theme_[failed ? ColorRole::error : ColorRole::boxLine], failed ? 2 : 1.2);
    strip.dash = graph_.predicted ? Dash::dashed : Dash::solid;
    layer.push_back(std::move(strip));
    headerWords(layer, bracket, rect, hop);
    if (failed)
        stopSign(layer, Part::error, bracket.hop, QRectF(rect.right() - 32, rect.top() + 6, 22, 22));
}

/// As many of its three lines as it has room for; the key set goes up into the first one, if there it is whole.
void LadderComposer::headerWords(std::vector<DisplayItem>& layer, const LadderBracket& bracket, const QRectF& rect,
                                 const Hop& hop)
{
    // At the left of a row that goes on its words have the room that there is.
    const bool goesOn = state_.cut && rect.left() < state_.cut->from;
    const double left = inSight(rect.left(), rect.right(), goesOn ? 0 : static_cast<double>(bracket.minWidth));
    const QPointF origin((goesOn ? std::max(left, state_.cut->from) : left) + 12, rect.top());
    const double width = rect.right() - origin.x() - 12 - (hop.error && closed(hop.id) ? 26 : 0);
    const TopCall* call = hop.call < graph_.calls.size() ? &graph_.calls[hop.call] : nullptr;
    const QString op = shortened(FontRole::title, QString::fromStdString(hop.op), width);
    words(layer, Part::header, bracket.hop, FontRole::title, origin + QPointF(0, 23), op, theme_[ColorRole::text]);
    QString source = call != nullptr ? QString::fromStdString(call->source) : QString();
    // A line of a trace ran; what it does not name is not predicted either.
    if (graph_.predicted)
        source = (kernelIsUnknown(graph_, hop)       ? HopText::tr("(recorded) %1")
                      : callWasRecorded(graph_, hop) ? HopText::tr("(recorded, keys predicted) %1")
                                                     : HopText::tr("(predicted, not run) %1"))
                     .arg(source);
    double used = textWidth(FontRole::title, op) + 18;
    // The rows of one call look like calls of their own.
    if (const QString more = goesOnWords(); goesOn && width - used > textWidth(FontRole::small, more)) {
        words(layer, Part::header, bracket.hop, FontRole::small, origin + QPointF(used - 8, 23), more,
              theme_[ColorRole::dimText]);
        used += textWidth(FontRole::small, more) + 8;
    }
    if (width - used > kLeastBits) {
        source = shortened(FontRole::mono, source, width - used);
        words(layer, Part::header, bracket.hop, FontRole::mono, origin + QPointF(used, 23), source,
              theme_[ColorRole::dimText]);
        used += textWidth(FontRole::mono, source) + 18;
    }
    if (rect.height() >= kTwoLines) {
        const QString signature =
            QString::fromStdString(closed(hop.id) ? LadderWords::signature(hop) : LadderWords::bracket(hop));
        words(layer, Part::header, bracket.hop, FontRole::small, origin + QPointF(0, 43),
              shortened(FontRole::small, signature, width), theme_[ColorRole::text]);
    }
    // Before it falls its key set is what lessons ask for.
    const bool toCome = hop.id > shown_ && falling_ != hop.id && !state_.futureShown;
    if (call == nullptr || toCome)
        return;
    const bool below = rect.height() >= kThreeLines;
    ChipRow row = chipRow(graph_, chipsInto(graph_, hop), below ? width : std::numeric_limits<double>::infinity());
    for (KeyChip& chip : row.chips)
        if (graph_.model && !graph_.model->has(call->keyset, chip.key))
            chip.state = KeyChip::State::excluded;
        else if (falling_ == hop.id)
            chip.state = KeyChip::State::waiting;  // who wins shows when it has landed
    if (!below) {
        if (used + row.width <= width)
            chips(layer, hop.id, row, origin + QPointF(used, 8));
        return;
    }
    chips(layer, hop.id, row, origin + QPointF(0, 54));
    if (width - row.width - 12 > kLeastBits)
        words(layer, Part::header, bracket.hop, FontRole::small, origin + QPointF(row.width + 12, 67),
              shortened(FontRole::small, LadderWords::headerBits(graph_, *call), width - row.width - 12),
              theme_[ColorRole::dimText]);
}

/// Where the words of something from `left` to `right` begin, so that they stay in sight while it is scrolled.
double LadderComposer::inSight(double left, double right, double width) const
{
    if (!state_.visible)
        return left;
    return std::max(left, std::min(state_.visible->left() + state_.labels, right - width));
}

}  // namespace keyfall
