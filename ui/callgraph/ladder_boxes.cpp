// SPDX-License-Identifier: MIT
// The boxes: kernels with their words, chips, results and errors.
#include "core/graph/graph_text.h"
#include "ui/callgraph/ladder_composer.h"
#include "ui/callgraph/ladder_words.h"
#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace keyfall {

namespace {

/// As much of a note as there is room for, cut between its clauses, where one of them fits, or else between words: half a
/// sentence says less.
QString clauses(const QString& note, double room)
{
    if (textWidth(FontRole::small, note) <= room)
        return note;
    static const QRegularExpression kEnds(QStringLiteral("(?<=.{12})(?:: |; |, | \\()"));
    QString whole;
    for (auto ends = kEnds.globalMatch(note); ends.hasNext();) {
        const QString text = note.first(ends.next().capturedStart()) + QStringLiteral("…");
        if (textWidth(FontRole::small, text) > room)
            break;
        whole = text;
    }
    if (!whole.isEmpty())
        return whole;
    const QString cut = shortened(FontRole::small, note, room);
    const auto word = cut.lastIndexOf(QLatin1Char(' '));
    return word > 12 ? cut.first(word) + QStringLiteral("…") : cut;
}

}  // namespace

const LadderComposer::KindColors& LadderComposer::colorsOf(KeyKind kind)
{
    const auto [found, isNew] = kinds_.try_emplace(kind);
    if (isNew) {
        const QColor line = theme_.kind(kind);
        const QColor next = mixed(line, theme_[ColorRole::text], 0.12);
        found->second = {line, theme_.tint(line), next, textOn(next)};
    }
    return found->second;
}

const QString& LadderComposer::nameOf(Key key)
{
    const auto [found, isNew] = names_.try_emplace(key.value());
    if (isNew)
        found->second = QString::fromStdString(keyName(graph_, key));
    return found->second;
}

KeyKind LadderComposer::kindOf(const std::optional<Key>& key) const
{
    return key && graph_.model ? graph_.model->info(*key).kind : KeyKind::undefined;
}

QColor LadderComposer::colorOf(const Hop& hop) const
{
    if (hop.error && hop.error->raisedHere && closed(hop.id))
        return theme_[ColorRole::error];
    return theme_.kind(kindOf(hop.key));
}

void LadderComposer::box(const Hop& hop)
{
    const QRectF rect = boxNow(hop.id);
    const QColor color = colorOf(hop);
    const bool failed = hop.error && closed(hop.id);
    const bool current = hop.id == current_;
    const QColor fill = current || !words_ ? color : theme_.tint(color);
    const QColor line = failed ? theme_[ColorRole::error]
        : current              ? mixed(color, theme_[ColorRole::text], 0.55)
                               : color;
    const double width = current ? 3 : failed ? 2.4 : 1.4;
    constexpr double r = 6;
    if (closed(hop.id)) {
        DisplayItem item = ItemMaker::box(Part::box, hop.id, rect, r, fill, line, width);
        item.dash = graph_.predicted ? Dash::dashed : Dash::solid;
        nodes_.push_back(std::move(item));
    } else {  // still running: nothing closes it at the right
        nodes_.push_back(ItemMaker::box(Part::box, hop.id, rect, 0, fill, QColor(), width));
        QPainterPath open(rect.topRight());
        open.lineTo(rect.topLeft());
        open.lineTo(rect.bottomLeft());
        open.lineTo(rect.bottomRight());
        DisplayItem outline = ItemMaker::path(Part::box, hop.id, open, {}, line, width);
        nodes_.push_back(std::move(outline));
        QPainterPath edge(rect.topRight());
        edge.lineTo(rect.bottomRight());
        nodes_.push_back(ItemMaker::path(Part::box, hop.id, edge, {}, line, 1.4, Dash::dotted));
    }
    if (words_ && !current) {
        nodes_.push_back(ItemMaker::box(Part::box, hop.id,
                                        QRectF(rect.left() + 4, rect.top() + 6, 4, rect.height() - 12), 2, color, {}));
    }
    if (words_)
        boxWords(hop, rect, fill);
}

void LadderComposer::boxWords(const Hop& hop, const QRectF& rect, const QColor& fill)
{
    const QColor text = hop.id == current_ ? textOn(fill) : theme_[ColorRole::text];
    const QColor quiet = hop.id == current_ ? text : quiet_;
    const double least = static_cast<double>(layout_.at(hop.id).minWidth) - 24;
    // Of a caller whose end is all that is in this row: from its left edge on, for there is no scrolling back to the words.
    const bool goesOn = state_.cut && rect.left() < state_.cut->from;
    const QPointF origin((goesOn ? std::max(state_.cut->from, inSight(rect.left(), rect.right(), 0))
                                 : inSight(rect.left(), rect.right(), least + 24))
                             + 15,
                         rect.top());
    // A box that is wide for what it contains has room for more words than it was made for.
    double width = std::max(goesOn ? 0 : least, rect.right() - origin.x() - 9);
    QString title = QString::fromStdString(LadderWords::title(graph_, hop));
    if (goesOn && textWidth(FontRole::heading, title) > width) {
        title = QString::fromStdString(keyName(graph_, hop.key));
        if (textWidth(FontRole::heading, title) > width)
            return;  // the row above says it
    }
    words(nodes_, Part::boxText, hop.id, FontRole::heading, origin + QPointF(0, 20),
          shortened(FontRole::heading, title, width), text);

    const QString badge = HopText::provenanceLabel(graph_, hop);
    const double badgeWidth = textWidth(FontRole::smallBold, badge) + 12;
    if (badgeWidth > width)
        return;
    const QRectF pill(origin.x(), rect.top() + 27, badgeWidth, 15);
    nodes_.push_back(
        ItemMaker::box(Part::badge, hop.id, pill, hop.provenance == Provenance::kernel ? 7.5 : 2, {}, quiet, 1));
    words(nodes_, Part::badge, hop.id, FontRole::smallBold, pill.topLeft() + QPointF(6, 11.5), badge, quiet);
    const bool ended = closed(hop.id);
    double beside = pill.right();
    const QStringList badges = ended ? LadderWords::badges(graph_, hop) : QStringList();
    for (const QString& word : badges) {
        const QRectF frame(beside + 6, pill.top(), textWidth(FontRole::smallBold, word) + 12, 15);
        const QColor ink = hop.id == current_ ? text : mixed(theme_[ColorRole::warning], theme_[ColorRole::text], 0.45);
        nodes_.push_back(ItemMaker::box(Part::badge, hop.id, frame, 2, {}, ink, 1.4));
        words(nodes_, Part::badge, hop.id, FontRole::smallBold, frame.topLeft() + QPointF(6, 11.5), word, ink);
        beside = frame.right();
    }
    const QString time = ended ? LadderWords::duration(hop, layout_.times) : QString();
    const double timeWidth = time.isEmpty() ? 0 : textWidth(FontRole::small, time);
    if (timeWidth > 0 && beside + 8 + timeWidth <= origin.x() + width) {
        words(nodes_, Part::boxText, hop.id, FontRole::small,
              QPointF(origin.x() + width - timeWidth, pill.top() + 11.5), time, quiet);
        width -= timeWidth + 14;
    }
    const double room = origin.x() + width - beside - 8;
    if (room > 12)
        words(nodes_, Part::boxText, hop.id, FontRole::small, QPointF(beside + 8, pill.top() + 11.5),
              clauses(LadderWords::detail(graph_, hop, layout_.times, ended, badges), room), quiet);
}

/// Struck out: its kernel handed the call on. Filled: runs now. Hollow and dashed: passed; dotted: masked.
void LadderComposer::chips(std::vector<DisplayItem>& layer, HopId hop, const ChipRow& row, QPointF at)
{
    if (!words_)
        return;
    for (std::size_t i = 0; i < row.chips.size(); ++i) {
        const KeyChip& chip = row.chips[i];
        const QRectF rect(at, QSizeF(row.widths[i], ChipMetrics::height));
        at.rx() += row.widths[i] + ChipMetrics::between;
        const KindColors& colors = colorsOf(kindOf(chip.key));
        const bool next = chip.state == KeyChip::State::next;
        const bool there = next || chip.state == KeyChip::State::waiting;
        const QColor fill = next ? colors.next : there ? colors.tint : theme_[ColorRole::background];
        DisplayItem pill = ItemMaker::box(Part::chip, hop, rect, ChipMetrics::height / 2, fill,
                                          there ? colors.line : theme_[ColorRole::dimText], 1.2);
        pill.dash = chip.state == KeyChip::State::passed ? Dash::dashed
            : chip.state == KeyChip::State::excluded     ? Dash::dotted
                                                         : Dash::solid;
        pill.detail = chip.key.value();
        layer.push_back(std::move(pill));
        const QColor ink = next ? colors.onNext : theme_[there ? ColorRole::text : ColorRole::dimText];
        DisplayItem name = ItemMaker::text(Part::chip, hop, FontRole::smallBold,
                                           rect.topLeft() + QPointF(ChipMetrics::padding, 13), nameOf(chip.key), ink);
        name.detail = chip.key.value();
        layer.push_back(std::move(name));
        if (chip.state != KeyChip::State::left && chip.state != KeyChip::State::excluded)
            continue;
        QPainterPath strike(QPointF(rect.left() + 5, rect.center().y()));
        strike.lineTo(rect.right() - 5, rect.center().y());
        layer.push_back(ItemMaker::path(Part::chip, hop, strike, {}, ink, 1.2));
    }
    if (row.more > 0)
        words(layer, Part::chip, hop, FontRole::smallBold, at + QPointF(4, 13), QStringLiteral("+%1").arg(row.more),
              theme_[ColorRole::dimText]);
}

/// What the call returned, under the name that the program gives it.
void LadderComposer::result(const Hop& hop)
{
    if (!LadderWords::hasResult(hop))
        return;
    const QRectF box = layout_.boxOf(hop.id);
    const QColor color = theme_[ColorRole::success];
    const double right = layout_.at(hop.id).tailEnd;
    const QPointF from(box.right(), box.center().y());
    const QPointF to(box.right() + 34, from.y());
    edges_.push_back(ItemMaker::path(Part::result, hop.id, ItemMaker::polyline({from, to}), {}, color, 2));
    edges_.push_back(ItemMaker::path(Part::result, hop.id, ItemMaker::arrowHead(from, to), color, {}));
    const QRectF pill(to.x(), box.top(), right - to.x(), box.height());
    nodes_.push_back(ItemMaker::box(Part::result, hop.id, pill, 10, theme_[ColorRole::box], color, 1.6));
    const QString name = hop.call < graph_.calls.size() ? LadderWords::resultName(graph_.calls[hop.call]) : QString();
    const double x = pill.left() + 13;
    if (!name.isEmpty())
        words(nodes_, Part::result, hop.id, FontRole::heading, QPointF(x, pill.top() + 20),
              shortened(FontRole::heading, name, pill.width() - 22), theme_[ColorRole::text]);
    words(nodes_, Part::result, hop.id, FontRole::smallBold,
          QPointF(x, name.isEmpty() ? pill.center().y() + 4 : pill.top() + 38),
          shortened(FontRole::smallBold, QString::fromStdString(LadderWords::resultValues(graph_, hop)),
                    pill.width() - 22),
          theme_[ColorRole::text]);
}

void LadderComposer::stopSign(std::vector<DisplayItem>& layer, Part part, HopId hop, const QRectF& rect)
{
    const QColor red = theme_[ColorRole::error];
    layer.push_back(ItemMaker::path(part, hop, ItemMaker::octagon(rect), red, theme_[ColorRole::background], 1.2));
    const double inset = rect.width() * 0.31;
    layer.push_back(ItemMaker::path(part, hop, ItemMaker::cross(rect.adjusted(inset, inset, -inset, -inset)), {},
                                    textOn(red), rect.width() * 0.1));
}

void LadderComposer::error(const Hop& hop)
{
    if (!hop.error)
        return;
    const QRectF box = layout_.boxOf(hop.id);
    if (!hop.error->raisedHere) {
        stopSign(over_, Part::error, hop.id, QRectF(box.right() - 9, box.top() - 9, 18, 18));
        return;
    }
    const QColor red = theme_[ColorRole::error];
    const QRectF note(box.right() + 10, box.top(), layout_.at(hop.id).tailEnd - box.right() - 10, box.height());
    nodes_.push_back(ItemMaker::box(Part::error, hop.id, note, 6, theme_.tint(red), red, 1.6));
    stopSign(nodes_, Part::error, hop.id, QRectF(note.left() + 7, note.center().y() - 15, 30, 30));
    const QStringList lines =
        wrapped(FontRole::small, QString::fromStdString(hop.error->message), note.width() - 54, 3);
    double y = note.center().y() - static_cast<double>(lines.size()) * 7 + 10.5;
    for (const QString& line : lines) {
        words(nodes_, Part::error, hop.id, FontRole::small, QPointF(note.left() + 45, y), line,
              theme_[ColorRole::text]);
        y += 14;
    }
}

/// What a lens found out about the hop: a bar along the foot of its box, and words over its end.
void LadderComposer::lens(const Hop& hop)
{
    if (state_.marks == nullptr || hop.id > state_.marks->size() || !words_)
        return;
    const HopMark& mark = (*state_.marks)[hop.id - 1];
    if (mark.text.isEmpty())
        return;
    const QRectF rect = layout_.boxOf(hop.id);
    const QColor color = theme_[mark.grave ? ColorRole::warning : ColorRole::dimText];
    const QColor ink = mark.grave ? mixed(color, theme_[ColorRole::text], 0.45) : theme_[ColorRole::text];
    if (mark.share > 0)
        over_.push_back(ItemMaker::box(
            Part::lens, hop.id,
            QRectF(rect.left() + 10, rect.bottom() - 4.5, std::max(2.0, (rect.width() - 20) * mark.share), 3), 1.5,
            color, {}));
    const double width = textWidth(FontRole::smallBold, mark.text) + 10;
    const QRectF plate(rect.right() - width - 6, rect.top() - 9, width, 15);
    over_.push_back(ItemMaker::box(Part::lens, hop.id, plate, 3, theme_[ColorRole::background], color, 1.2));
    words(over_, Part::lens, hop.id, FontRole::smallBold, plate.topLeft() + QPointF(5, 11.5), mark.text, ink);
}

void LadderComposer::outlines(const Hop& hop)
{
    const QRectF rect = boxNow(hop.id);
    if (std::binary_search(state_.stops.begin(), state_.stops.end(), hop.id))
        breakSign(over_, hop.id, QRectF(rect.left() - 9, rect.top() - 8, 17, 17));
    if (std::binary_search(state_.found.begin(), state_.found.end(), hop.id)) {
        DisplayItem ring = ItemMaker::box(Part::find, hop.id, rect.adjusted(-4, -4, 4, 4), 9, {},
                                          theme_[ColorRole::find], hop.id == state_.currentMatch ? 4 : 2.4);
        ring.dash = Dash::dashed;
        over_.push_back(std::move(ring));
    }
    if (hop.id == state_.selected)
        over_.push_back(ItemMaker::box(Part::selection, hop.id, rect.adjusted(-4, -4, 4, 4), 9, {},
                                       theme_[ColorRole::selection], 3));
}

}  // namespace keyfall
