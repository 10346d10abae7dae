// SPDX-License-Identifier: MIT
// Lanes and their labels.
#include "core/graph/graph_text.h"
#include "ui/callgraph/ladder_composer.h"
#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

constexpr double kWide = 20'000;
constexpr double kBeyond = 100;  ///< what is drawn beyond the edges of what is in sight

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
    bands_.reserve(2 * lanes.size());
    labels_.reserve(5 * lanes.size() + 3);
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        const LadderLane& lane = lanes[i];
        const QRectF rect(left, lane.top, right - left, lane.height);
        DisplayItem band = ItemMaker::box(
            Part::laneBand, 0, rect, 0, state_.background && i % 2 == 0 ? theme_[ColorRole::lane] : QColor(), QColor());
        band.detail = static_cast<int>(i);
        bands_.push_back(std::move(band));
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
    // Long names are whole in small letters rather than cut in large ones, and lanes side by side have the same letters.
    for (const FontRole smaller : {FontRole::smallBold, FontRole::small})
        for (const LadderLane& lane : layout_.lanes)
            if (lane.key && textWidth(laneFace_, nameOf(*lane.key)) > laneNameRoom())
                laneFace_ = smaller;
    for (std::size_t i = 0; i < lanes.size(); ++i)
        laneLabel(i);
    if (layout_.foldedBelow > 0 && !lanes.empty() && lanes.size() == layout_.lanes.size()) {
        const LadderLane& last = lanes.back();  // no key lies below where no kernel is
        fold(lanes.size(), last.key ? floor + 15 : last.top + 11, layout_.foldedBelow);
    }
    for (DisplayItem& item : labels_)
        item.sticky = true;
}

void LadderComposer::laneLabel(std::size_t index)
{
    const LadderLane& lane = layout_.lanes[index];
    const bool thin = lane.key && !lane.boxes;
    // A thin lane has one line, or two close ones: the keys left out above it, and its name.
    const double middle = lane.top
        + (!thin && !lane.low         ? M::lanePadding + M::boxHeight / 2
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
        if (!lane.low)
            mark(ItemMaker::text(Part::laneLabel, 0, FontRole::small, QPointF(40, middle + 14),
                                 HopText::tr("below every key"), theme_[ColorRole::dimText]));
        laneDigit(index, middle);
        return;
    }
    laneDigit(index, middle);
    const QColor color = theme_.kind(kind);
    laneCheck(index, middle);
    const double x = state_.keys ? 34 : 16;
    mark(ItemMaker::path(Part::laneLabel, 0, ItemMaker::kindShape(kind, QRectF(x, middle - 15, 15, 15)),
                         thin ? theme_[ColorRole::background] : color, mixed(color, theme_[ColorRole::text], 0.35),
                         thin ? 1.8 : 1.2));
    const QString name = nameOf(*lane.key);
    const double room = laneNameRoom();
    mark(ItemMaker::text(Part::laneLabel, 0, laneFace_, QPointF(x + 24, middle - 2), shortened(laneFace_, name, room),
                         theme_[thin ? ColorRole::dimText : ColorRole::text]));
    if (lane.foldedAbove > 0)
        fold(index, lane.top + 11, lane.foldedAbove);
    const std::string key = name.toStdString();
    if (std::any_of(state_.breakpoints.begin(), state_.breakpoints.end(), [&key](const Breakpoint& point) {
            return point.op.empty() && point.key == key && point.nth == 0 && !point.dtype;
        }))
        breakSign(labels_, 0, QRectF(state_.labels - 22, middle - 16, 17, 17));
    if (thin || lane.low)
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

/// What chooses the lane as the answer to the open question, beside its label, where no box begins.
void LadderComposer::laneDigit(std::size_t index, double middle)
{
    const std::optional<Key> key = layout_.lanes[index].key;
    const std::vector<Key>& answers = state_.answers;
    const auto at = key ? std::find(answers.begin(), answers.end(), *key) : answers.end();
    const auto place = at - answers.begin();
    if (answers.empty() || (key && at == answers.end()) || place > 9)
        return;
    const QString digit = QString::number((place + 1) % 10);
    const QRectF rect(state_.labels + 2, middle - 16, 14, 17);
    DisplayItem cap =
        ItemMaker::box(Part::laneLabel, 0, rect, 3, theme_[ColorRole::background], theme_[ColorRole::dimText], 1);
    cap.detail = static_cast<int>(index);
    labels_.push_back(cap);
    const double left = rect.center().x() - textWidth(FontRole::smallBold, digit) / 2;
    DisplayItem words = ItemMaker::text(Part::laneLabel, 0, FontRole::smallBold, QPointF(left, middle - 3), digit,
                                        theme_[ColorRole::text]);
    words.detail = cap.detail;
    labels_.push_back(std::move(words));
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
                           QString text, const QColor& color)
{
    if (words_ && !text.isEmpty())
        layer.push_back(ItemMaker::text(part, hop, font, baseline, std::move(text), color));
}

}  // namespace keyfall
