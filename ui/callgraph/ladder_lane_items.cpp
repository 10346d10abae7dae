// SPDX-License-Identifier: MIT
// Lanes, their labels, headers and brackets.
#include "core/graph/graph_text.h"
#include "ui/callgraph/ladder_composer.h"
#include "ui/callgraph/ladder_words.h"
#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"

#include <algorithm>

namespace keyfall {

namespace {

constexpr double kWide = 20'000;
constexpr double kLeastBits = 50;  ///< of the program's line and the key set in figures: not cut shorter
constexpr double kBeyond = 100;    ///< what is drawn beyond the edges of what is in sight

}  // namespace

void LadderComposer::lanes()
{
    const QRectF bounds = layout_.bounds;
    // As wide as the picture; of a very wide one only what is in sight, which painters can count in.
    const bool wide = state_.visible && bounds.width() > kWide;
    const double left = wide ? state_.visible->left() - kBeyond
        : state_.visible     ? std::min(0.0, state_.visible->left())
                             : M::labelWidth - state_.labels;
    const double right = wide
        ? state_.visible->right() + kBeyond
        : std::max({bounds.right(), state_.right, state_.visible ? state_.visible->right() : bounds.right()});
    const std::span<const LadderLane> lanes = lanesHere();
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const LadderLane& lane = lanes[i];
        const QRectF rect(left, lane.top, right - left, lane.height);
        DisplayItem band = ItemMaker::box(
            Part::laneBand, 0, rect, 0, state_.background && i % 2 == 0 ? theme_[ColorRole::lane] : QColor(), QColor());
        band.detail = static_cast<int>(i);
        bands_.push_back(band);
        QPainterPath line(rect.topLeft());
        line.lineTo(rect.topRight());
        if (i + 1 == lanes.size()) {
            line.moveTo(rect.bottomLeft());
            line.lineTo(rect.bottomRight());
        }
        bands_.push_back(ItemMaker::path(Part::laneBand, 0, line, {}, theme_[ColorRole::laneLine]));
    }
    const double floor = lanes.empty() ? bounds.height() : lanes.back().top + lanes.back().height;
    const double end = lanes.size() < layout_.lanes.size() ? floor + M::margin : bounds.height();
    DisplayItem column = ItemMaker::box(Part::laneBand, 0, QRectF(0, 0, state_.labels, end), 0,
                                        state_.background ? theme_[ColorRole::background] : QColor(), QColor());
    column.sticky = true;
    labels_.push_back(column);
    QPainterPath separator(column.rect.topRight() + QPointF(0, layout_.lanesTop));
    separator.lineTo(QPointF(column.rect.right(), floor));
    labels_.push_back(ItemMaker::path(Part::laneBand, 0, separator, {}, theme_[ColorRole::laneLine]));
    for (std::size_t i = 0; i < lanes.size(); ++i)
        laneLabel(i);
    if (layout_.foldedBelow > 0 && !lanes.empty() && lanes.size() == layout_.lanes.size())
        fold(lanes.size(), floor + 15, layout_.foldedBelow);
    for (DisplayItem& item : labels_)
        item.sticky = true;
}

void LadderComposer::laneLabel(std::size_t index)
{
    const LadderLane& lane = layout_.lanes[index];
    const bool thin = lane.key && !lane.boxes;
    // A thin lane has one line, or two close ones: the keys left out above it, and its name.
    const double middle = lane.top
        + (!thin                      ? M::lanePadding + M::boxHeight / 2
               : lane.foldedAbove > 0 ? lane.height / 2 + 14
                                      : lane.height / 2 + 4);
    const KeyKind kind = kindOf(lane.key);
    const auto mark = [this, index](DisplayItem item) {
        item.detail = static_cast<int>(index);
        labels_.push_back(std::move(item));
    };
    if (!lane.key) {
        mark(ItemMaker::path(Part::laneLabel, 0, ItemMaker::cross(QRectF(17, middle - 14, 12, 12)), {},
                             theme_[ColorRole::error], 2.5));
        mark(ItemMaker::text(Part::laneLabel, 0, FontRole::heading, QPointF(40, middle - 3), HopText::noKernelLabel(),
                             theme_[ColorRole::text]));
        mark(ItemMaker::text(Part::laneLabel, 0, FontRole::small, QPointF(40, middle + 14),
                             HopText::tr("below every key"), theme_[ColorRole::dimText]));
        return;
    }
    const QColor color = theme_.kind(kind);
    laneCheck(index, middle);
    const double x = state_.keys ? 34 : 16;
    mark(ItemMaker::path(Part::laneLabel, 0, ItemMaker::kindShape(kind, QRectF(x, middle - 15, 15, 15)),
                         thin ? theme_[ColorRole::background] : color, mixed(color, theme_[ColorRole::text], 0.35),
                         thin ? 1.8 : 1.2));
    const QString name = QString::fromStdString(keyName(graph_, lane.key));
    // A long name is whole in small letters rather than cut in large ones.
    const double room = state_.labels - x - 32;
    FontRole face = FontRole::heading;
    for (const FontRole smaller : {FontRole::smallBold, FontRole::small})
        face = textWidth(face, name) > room ? smaller : face;
    mark(ItemMaker::text(Part::laneLabel, 0, face, QPointF(x + 24, middle - 2), shortened(face, name, room),
                         theme_[thin ? ColorRole::dimText : ColorRole::text]));
    if (lane.foldedAbove > 0)
        fold(index, lane.top + 11, lane.foldedAbove);
    const std::string key = name.toStdString();
    if (std::any_of(state_.breakpoints.begin(), state_.breakpoints.end(), [&key](const Breakpoint& point) {
            return point.op.empty() && point.key == key && point.nth == 0 && !point.dtype;
        }))
        breakSign(labels_, 0, QRectF(state_.labels - 22, middle - 16, 17, 17));
    if (thin)
        return;
    QString about = graph_.model ? HopText::laneLabel(*graph_.model, *lane.key) : HopText::keyKindLabel(kind);
    if (lane.emulated) {
        about = QStringLiteral("emulated · ") + about;
        if (textWidth(FontRole::small, about) > room)  // its mark says of what kind the key is
            about.truncate(about.lastIndexOf(QStringLiteral(" · ")));
    }
    mark(ItemMaker::text(Part::laneLabel, 0, FontRole::small, QPointF(x + 24, middle + 15),
                         shortened(FontRole::small, about, room), theme_[ColorRole::dimText]));
}

/// "⋮ 6 keys folded": lanes that are left out.
void LadderComposer::fold(std::size_t index, double baseline, int count)
{
    if (!words_)
        return;
    const QString text = count == 1 ? HopText::tr("⋮ 1 key folded") : HopText::tr("⋮ %1 keys folded").arg(count);
    DisplayItem item =
        ItemMaker::text(Part::fold, 0, FontRole::small, QPointF(16, baseline), text, theme_[ColorRole::dimText]);
    item.detail = static_cast<int>(index);
    labels_.push_back(std::move(item));
}

/// A box to tick: whether the key is in the session's set.
void LadderComposer::laneCheck(std::size_t index, double middle)
{
    const std::optional<Key> key = layout_.lanes[index].key;
    if (!state_.keys || !key || !graph_.model)
        return;
    const bool on = graph_.model->has(*state_.keys, *key);
    const QRectF rect(10, middle - 15, 16, 16);
    DisplayItem box =
        ItemMaker::box(Part::laneCheck, 0, rect, 3, on ? theme_[ColorRole::selection] : theme_[ColorRole::background],
                       on ? theme_[ColorRole::selection] : theme_[ColorRole::dimText], 1.6);
    box.detail = static_cast<int>(index);
    labels_.push_back(box);
    if (!on)
        return;
    QPainterPath tick(rect.topLeft() + QPointF(3.5, 8.5));
    tick.lineTo(rect.topLeft() + QPointF(6.8, 11.8));
    tick.lineTo(rect.topLeft() + QPointF(12.6, 4.6));
    DisplayItem sign = ItemMaker::path(Part::laneCheck, 0, tick, {}, textOn(theme_[ColorRole::selection]), 2);
    sign.detail = box.detail;
    labels_.push_back(std::move(sign));
}

void LadderComposer::bracket(const LadderBracket& bracket)
{
    const Hop& hop = graph_.hops[bracket.hop - 1];
    QRectF rect = layout_.rectOf(bracket);
    rect.setRight(bracketEndOf(bracket));
    if (bracket.level == 0) {
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
        bands_.push_back(shade);
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
    nodes_.push_back(strip);
    if (state_.cut && rect.left() < state_.cut->from
        && rect.right() - state_.cut->from < static_cast<double>(bracket.minWidth))
        return;  // its end; the row above has the words
    const double x = inSight(rect.left(), rect.right(), static_cast<double>(bracket.minWidth)) + 10;
    const ChipRow row = chipRow(graph_, chipsInto(graph_, hop));
    const QString name = LadderWords::bracket(hop);
    const double text = std::min(300.0, textWidth(FontRole::smallBold, name) + 24);
    const double room = row.chips.empty() ? rect.right() - x - 8 : text - 18;  // its key set stands behind it
    words(nodes_, Part::bracket, bracket.hop, FontRole::smallBold, QPointF(x, rect.top() + 16.5),
          shortened(FontRole::smallBold, name, room), theme_[ColorRole::text]);
    chips(nodes_, hop.id, row, QPointF(x + text - 10, rect.top() + 3));
}

void LadderComposer::header(const LadderBracket& bracket, QRectF rect, const Hop& hop)
{
    // A call card stays in sight while its lanes are scrolled, over everything else but the lowest boxes: those push it out.
    const LadderLane lowest = lanesHere().empty() ? LadderLane() : lanesHere().back();
    const double boxes = lowest.top + (lowest.boxes ? M::lanePadding + (lowest.rows - 1) * M::rowPitch : 0);
    const double stuck = std::min(state_.stickTop + 4, boxes - 4 - rect.height()) - rect.top();
    const bool sticks = stuck > 0;
    if (sticks)
        rect.translate(0, stuck);
    std::vector<DisplayItem>& layer = sticks ? cards_ : nodes_;
    const bool failed = hop.error && closed(hop.id);
    // One that sticks begins out of sight: no sliver of the picture passes above it.
    DisplayItem strip =
        ItemMaker::box(Part::header, bracket.hop, rect.adjusted(0, sticks ? -12 : 0, 0, 0), 8, theme_[ColorRole::box],
                       theme_[failed ? ColorRole::error : ColorRole::boxLine], failed ? 2 : 1.2);
    strip.dash = graph_.predicted ? Dash::dashed : Dash::solid;
    layer.push_back(strip);
    // At the left of a row that goes on its words have the room that there is.
    const bool goesOn = state_.cut && rect.left() < state_.cut->from;
    const double left = inSight(rect.left(), rect.right(), goesOn ? 0 : static_cast<double>(bracket.minWidth));
    const QPointF origin((goesOn ? std::max(left, state_.cut->from) : left) + 12, rect.top());
    const double width = rect.right() - origin.x() - 12 - (failed ? 26 : 0);
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
    const double used = textWidth(FontRole::title, op) + 18;
    if (width - used > kLeastBits)
        words(layer, Part::header, bracket.hop, FontRole::mono, origin + QPointF(used, 23),
              shortened(FontRole::mono, source, width - used), theme_[ColorRole::dimText]);
    const QString signature = closed(hop.id) ? LadderWords::signature(hop) : LadderWords::bracket(hop);
    words(layer, Part::header, bracket.hop, FontRole::small, origin + QPointF(0, 43),
          shortened(FontRole::small, signature, width), theme_[ColorRole::text]);
    // Before it falls its key set is what lessons ask for.
    const bool toCome = hop.id > shown_ && falling_ != hop.id && !state_.futureShown;
    if (call != nullptr && !toCome) {
        ChipRow row = chipRow(graph_, chipsInto(graph_, hop), width);
        for (KeyChip& chip : row.chips)
            if (graph_.model && !graph_.model->has(call->keyset, chip.key))
                chip.state = KeyChip::State::excluded;
            else if (falling_ == hop.id)
                chip.state = KeyChip::State::waiting;  // who wins shows when it has landed
        chips(layer, hop.id, row, origin + QPointF(0, 54));
        if (width - row.width - 12 > kLeastBits)
            words(layer, Part::header, bracket.hop, FontRole::small, origin + QPointF(row.width + 12, 67),
                  shortened(FontRole::small, LadderWords::headerBits(graph_, *call), width - row.width - 12),
                  theme_[ColorRole::dimText]);
    }
    if (failed)
        stopSign(layer, Part::error, bracket.hop, QRectF(rect.right() - 32, rect.top() + 8, 22, 22));
}

/// Where the words of something from `left` to `right` begin, so that they stay in sight while it is scrolled.
double LadderComposer::inSight(double left, double right, double width) const
{
    if (!state_.visible)
        return left;
    return std::max(left, std::min(state_.visible->left() + state_.labels, right - width));
}

/// An octagon with two bars: distinct from the octagon with a cross, which is an error.
void LadderComposer::breakSign(std::vector<DisplayItem>& layer, HopId hop, const QRectF& rect)
{
    const QColor color = theme_[ColorRole::text];
    layer.push_back(
        ItemMaker::path(Part::breakPoint, hop, ItemMaker::octagon(rect), theme_[ColorRole::background], color, 1.6));
    QPainterPath bars;
    for (const double x : {rect.center().x() - 2.4, rect.center().x() + 2.4}) {
        bars.moveTo(x, rect.top() + 5);
        bars.lineTo(x, rect.bottom() - 5);
    }
    layer.push_back(ItemMaker::path(Part::breakPoint, hop, bars, {}, color, 2.2));
}

void LadderComposer::words(std::vector<DisplayItem>& layer, Part part, HopId hop, FontRole font, QPointF baseline,
                           const QString& text, const QColor& color)
{
    if (words_ && !text.isEmpty())
        layer.push_back(ItemMaker::text(part, hop, font, baseline, text, color));
}

}  // namespace keyfall
