// SPDX-License-Identifier: MIT
#include "ui/callgraph/ladder_composer.h"
#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"

#include "core/graph/graph_text.h"

#include <QLineF>

#include <algorithm>
#include <cmath>

namespace keyfall {

KeyKind LadderComposer::kindOf(const std::optional<Key>& key) const
{
    return key && graph_.model ? graph_.model->info(*key).kind : KeyKind::undefined;
}

QColor LadderComposer::colorOf(const Hop& hop) const
{
    if (hop.error && hop.error->raisedHere && complete(hop.id))
        return theme_[ColorRole::error];
    return theme_.kind(kindOf(hop.key));
}

/// Note [Every kind of edge has its own line]
/// redispatch: solid line, filled head. call: dashed line, open head, a ring where it leaves. call_direct: double line,
/// diamond. Boxed kinds leave from a small square. The label says it in words as well.
void LadderComposer::edge(const Hop& hop, const std::vector<QPointF>& points, bool arrived)
{
    const QColor color = theme_[ColorRole::edge];
    const bool direct = hop.kind == CallKind::callDirect;
    const bool call = hop.kind == CallKind::call || hop.kind == CallKind::callBoxed;
    const QPainterPath line = ItemMaker::polyline(points);
    edges_.push_back(
        ItemMaker::path(Part::edge, hop.id, line, {}, color, direct ? 5 : 2, call ? Dash::dashed : Dash::solid));
    if (direct)
        edges_.push_back(ItemMaker::path(Part::edge, hop.id, line, {}, theme_[ColorRole::background], 1.8));
    if (state_.scale < 0.2)
        return;
    const QRectF start(points.front() - QPointF(3.5, 3.5), QSizeF(7, 7));
    QPainterPath sign;
    if (hop.kind == CallKind::callBoxed || hop.kind == CallKind::redispatchBoxed)
        sign.addRect(start);
    else if (call)
        sign.addEllipse(start);
    if (!sign.isEmpty())
        over_.push_back(ItemMaker::path(Part::edge, hop.id, sign, theme_[ColorRole::background], color, 1.6));
    if (!arrived)
        return;
    const QPointF from = points[points.size() - 2];
    if (direct)
        edges_.push_back(ItemMaker::path(Part::edge, hop.id, ItemMaker::diamondHead(from, points.back()), color, {}));
    else if (call)
        edges_.push_back(ItemMaker::path(Part::edge, hop.id, ItemMaker::arrowHead(from, points.back()),
                                         theme_[ColorRole::background], color, 1.6));
    else
        edges_.push_back(ItemMaker::path(Part::edge, hop.id, ItemMaker::arrowHead(from, points.back()), color, {}));
}

void LadderComposer::edgeLabel(const Hop& hop)
{
    const QPointF port = layout_.portOf(hop.id);
    QPointF at(port.x() + 9, port.y() - 6);
    if (!LadderWords::opensBracket(hop) && layout_.contains(hop.parent)) {
        const QRectF caller = layout_.boxOf(hop.parent);
        at.setY(caller.bottom() <= port.y() ? caller.bottom() + 15 : caller.top() - 6);
    }
    words(edges_, Part::edgeLabel, hop.id, FontRole::small, at, HopText::kindLabel(hop.kind),
          theme_[ColorRole::dimText]);
}

/// Hollow signs in the lanes that are passed; the sign shows the reason: an empty ring has no kernel, a line through it
/// falls through, a slash is excluded, a half disc is shadowed.
void LadderComposer::markers(const Hop& hop, double downTo)
{
    const auto [first, last] = layout_.markersOf(hop.id);
    const QColor color = theme_[ColorRole::dimText];
    for (std::size_t i = first; i < last; ++i) {
        const LadderMarker& marker = layout_.markers[i];
        const QRectF rect = layout_.markerRect(marker);
        if (rect.center().y() > downTo)
            continue;
        const Considered& passed = hop.considered[marker.considered];
        const std::size_t begin = over_.size();
        QPainterPath ring;
        ring.addEllipse(rect);
        over_.push_back(ItemMaker::path(Part::marker, hop.id, ring, theme_[ColorRole::background], color, 1.8));
        QPainterPath sign;
        switch (passed.reason) {
        case NotChosen::noKernel: break;
        case NotChosen::fallthrough:
            sign.moveTo(rect.center().x(), rect.top());
            sign.lineTo(rect.center().x(), rect.bottom());
            break;
        case NotChosen::excluded:
            sign.moveTo(rect.center() + QPointF(-4.4, 4.4));
            sign.lineTo(rect.center() + QPointF(4.4, -4.4));
            break;
        case NotChosen::shadowed:
            sign.moveTo(rect.center());
            sign.arcTo(rect, 90, 180);
            sign.closeSubpath();
            break;
        }
        if (!sign.isEmpty())
            over_.push_back(ItemMaker::path(Part::marker, hop.id, sign,
                                            passed.reason == NotChosen::shadowed ? color : QColor(), color, 1.8));
        words(over_, Part::markerLabel, hop.id, FontRole::small, QPointF(rect.right() + 6, rect.center().y() + 4),
              HopText::reasonLabel(passed.reason), color);
        for (std::size_t j = begin; j < over_.size(); ++j)
            over_[j].detail = marker.considered;
    }
}

void LadderComposer::box(const Hop& hop)
{
    const QRectF rect = boxNow(hop.id);
    const QColor color = colorOf(hop);
    const bool failed = hop.error && complete(hop.id);
    const bool current = hop.id == current_;
    const QColor fill = current || !words_ ? color : theme_.tint(color);
    const QColor line = failed ? theme_[ColorRole::error]
        : current              ? mixed(color, theme_[ColorRole::text], 0.55)
                               : color;
    const double width = current ? 3 : failed ? 2.4 : 1.4;
    constexpr double r = 6;
    if (complete(hop.id)) {
        DisplayItem item = ItemMaker::box(Part::box, hop.id, rect, r, fill, line, width);
        item.dash = graph_.predicted ? Dash::dashed : Dash::solid;
        nodes_.push_back(item);
    } else {  // still running: nothing closes it at the right
        nodes_.push_back(ItemMaker::box(Part::box, hop.id, rect, 0, fill, QColor(), width));
        QPainterPath open(rect.topRight());
        open.lineTo(rect.topLeft());
        open.lineTo(rect.bottomLeft());
        open.lineTo(rect.bottomRight());
        DisplayItem outline = ItemMaker::path(Part::box, hop.id, open, {}, line, width);
        nodes_.push_back(outline);
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
    const QColor quiet = hop.id == current_ ? text : mixed(text, theme_[ColorRole::dimText], 0.6);
    const double least = static_cast<double>(layout_.at(hop.id).minWidth) - 24;
    const QPointF origin(inSight(rect.left(), rect.right(), least + 24) + 15, rect.top());
    // A box that is wide for what it contains has room for more words than it was made for.
    const double width = std::max(least, rect.right() - origin.x() - 9);
    words(nodes_, Part::boxText, hop.id, FontRole::mono, origin + QPointF(0, 20),
          shortened(FontRole::mono, LadderWords::title(graph_, hop), width), text);

    const QString badge = HopText::provenanceLabel(graph_, hop);
    const double badgeWidth = textWidth(FontRole::smallBold, badge) + 12;
    const QRectF pill(origin.x(), rect.top() + 27, badgeWidth, 15);
    nodes_.push_back(
        ItemMaker::box(Part::badge, hop.id, pill, hop.provenance == Provenance::kernel ? 7.5 : 2, {}, quiet, 1));
    words(nodes_, Part::badge, hop.id, FontRole::smallBold, pill.topLeft() + QPointF(6, 11.5), badge, quiet);
    words(nodes_, Part::boxText, hop.id, FontRole::small, pill.topRight() + QPointF(8, 11.5),
          shortened(FontRole::small, LadderWords::detail(graph_, hop, layout_.times), width - badgeWidth - 8), quiet);
}

void LadderComposer::result(const Hop& hop)
{
    if (!LadderWords::hasResult(graph_, hop))
        return;
    const QRectF box = layout_.boxOf(hop.id);
    const QColor color = theme_[ColorRole::success];
    const double right = layout_.at(hop.id).tailEnd;
    const QPointF from(box.right(), box.center().y());
    const QPointF to(box.right() + 22, from.y());
    edges_.push_back(ItemMaker::path(Part::result, hop.id, ItemMaker::polyline({from, to}), {}, color, 2));
    edges_.push_back(ItemMaker::path(Part::result, hop.id, ItemMaker::arrowHead(from, to), color, {}));
    const QRectF pill(to.x(), box.top() + 5, right - to.x(), box.height() - 10);
    nodes_.push_back(ItemMaker::box(Part::result, hop.id, pill, pill.height() / 2, theme_[ColorRole::box], color, 1.6));
    const bool timed = layout_.times && hop.durationNs > 0;
    const QString text = shortened(FontRole::smallBold, LadderWords::result(hop), pill.width() - 22);
    words(nodes_, Part::result, hop.id, FontRole::smallBold, pill.topLeft() + QPointF(13, timed ? 16 : 23), text,
          theme_[ColorRole::text]);
    if (timed)
        words(nodes_, Part::result, hop.id, FontRole::small, pill.topLeft() + QPointF(13, 31),
              QString::fromStdString(durationText(hop.durationNs)), theme_[ColorRole::dimText]);
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

/// A dashed red line from the hop to its caller, when the caller let the error through.
void LadderComposer::errorOnItsWay(const Hop& hop)
{
    if (!hop.error || !layout_.contains(hop.parent))
        return;
    const Hop& caller = graph_.hops[hop.parent - 1];
    if (!caller.error || caller.error->raisedHere || layout_.at(caller.id).last != layout_.at(hop.id).last)
        return;
    const QColor red = theme_[ColorRole::error];
    const QRectF below = layout_.boxOf(hop.id);
    const QRectF above = layout_.boxOf(caller.id);
    const double x = above.right() - 7;
    const double end = below.center().y() > above.center().y() ? above.bottom() : above.top();
    const std::vector<QPointF> points{QPointF(layout_.at(hop.id).tailEnd, below.center().y()),
                                      QPointF(x, below.center().y()), QPointF(x, end)};
    edges_.push_back(
        ItemMaker::path(Part::errorEdge, hop.id, ItemMaker::polyline(points, 4), {}, red, 2, Dash::dashed));
    edges_.push_back(ItemMaker::path(Part::errorEdge, hop.id, ItemMaker::arrowHead(points[1], points[2]), red, {}));
}

void LadderComposer::outlines(const Hop& hop)
{
    const QRectF rect = boxNow(hop.id);
    if (std::binary_search(state_.found.begin(), state_.found.end(), hop.id)) {
        DisplayItem ring = ItemMaker::box(Part::find, hop.id, rect.adjusted(-4, -4, 4, 4), 9, {},
                                          theme_[ColorRole::find], hop.id == state_.currentMatch ? 4 : 2.4);
        ring.dash = Dash::dashed;
        over_.push_back(ring);
    }
    if (hop.id == state_.selected)
        over_.push_back(ItemMaker::box(Part::selection, hop.id, rect.adjusted(-4, -4, 4, 4), 9, {},
                                       theme_[ColorRole::selection], 3));
}

/// The call between two positions: the part of the arrow it has come down, and a ball with a fading trail.
void LadderComposer::falling()
{
    if (falling_ == 0)
        return;
    const Hop& hop = graph_.hops[falling_ - 1];
    const std::vector<QPointF> whole = layout_.pathInto(graph_, falling_);
    const QPointF token = tokenAt(whole, state_.progress);
    if (const LadderBracket* opened = layout_.bracketOf(falling_)) {
        LadderBracket growing = *opened;
        growing.end = growing.x + static_cast<double>(growing.minWidth);
        openEnds_.emplace(openEnds_.begin(), falling_, growing.x);
        bracket(growing);
        openEnds_.erase(openEnds_.begin());
    }
    std::vector<QPointF> travelled{whole.front()};
    double done = 0;
    double total = 0;
    for (std::size_t i = 1; i < whole.size(); ++i)
        total += QLineF(whole[i - 1], whole[i]).length();
    const double reached = total * std::pow(state_.progress, 1.7);
    for (std::size_t i = 1; i < whole.size(); ++i) {
        done += QLineF(whole[i - 1], whole[i]).length();
        if (done >= reached)
            break;
        travelled.push_back(whole[i]);
    }
    travelled.push_back(token);
    edge(hop, travelled, false);
    const bool descending = whole[whole.size() - 2].y() < whole.back().y() && travelled.size() >= whole.size();
    markers(hop, descending ? token.y() : -1);
    const QColor color = theme_[ColorRole::token];
    for (int i = 4; i >= 1; --i) {
        const QPointF behind = tokenAt(whole, state_.progress - 0.05 * i);
        const double radius = 8.5 - 1.3 * i;
        QPainterPath disc;
        disc.addEllipse(behind, radius, radius);
        DisplayItem trail = ItemMaker::path(Part::token, falling_, disc, color, {});
        trail.opacity = 0.6 - 0.12 * i;
        over_.push_back(trail);
    }
    QPainterPath ball;
    ball.addEllipse(token, 9, 9);
    over_.push_back(ItemMaker::path(Part::token, falling_, ball, color, textOn(color), 2.2));
}

}  // namespace keyfall
