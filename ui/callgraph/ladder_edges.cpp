// SPDX-License-Identifier: MIT
// What moves: the call on its way down with its key set, and the result on its way back.
#include "ui/callgraph/ladder_composer.h"
#include "ui/callgraph/ladder_words.h"
#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace keyfall {

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

/// The set that falls into the hop, where it leaves its caller: "below Autograd", that key struck out, and who is left.
/// Who wins shows when it has landed.
void LadderComposer::keysBelow(const Hop& hop, bool landed)
{
    if (!words_ || !layout_.contains(hop.parent) || LadderWords::opensBracket(hop))
        return;
    const QPointF at = layout_.chipsOf(graph_, hop.id);
    const Hop& caller = graph_.hops[hop.parent - 1];
    const auto [known, isNew] = below_.try_emplace({hop.kind, caller.key ? caller.key->value() : -1});
    if (isNew)
        known->second = LadderWords::below(graph_, hop, layout_.tight);
    const QString& below = known->second;
    words(edges_, Part::edgeLabel, hop.id, FontRole::small, at + QPointF(0, 13), below, theme_[ColorRole::dimText]);
    const double used = below.isEmpty() ? 0 : textWidth(FontRole::small, below) + 10;
    ChipRow row = chipRow(graph_, chipsInto(graph_, hop), layout_.chipRoom());
    for (KeyChip& chip : row.chips)
        if (!landed && chip.state != KeyChip::State::left)
            chip.state = KeyChip::State::waiting;
    chips(edges_, hop.id, row, at + QPointF(used, 0));
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
        const NotChosen reason = marker.considered == LadderMarker::kExcluded
            ? NotChosen::excluded
            : hop.considered[marker.considered].reason;
        const std::size_t begin = over_.size();
        QPainterPath ring;
        ring.addEllipse(rect);
        over_.push_back(ItemMaker::path(Part::marker, hop.id, ring, theme_[ColorRole::background], color, 1.8));
        QPainterPath sign;
        switch (reason) {
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
                                            reason == NotChosen::shadowed ? color : QColor(), color, 1.8));
        words(over_, Part::markerLabel, hop.id, FontRole::small, QPointF(rect.right() + 6, rect.center().y() + 4),
              LadderWords::reason(reason), color);
        for (std::size_t j = begin; j < over_.size(); ++j)
            over_[j].detail = marker.considered;
    }
}

void LadderComposer::wayBack(const Hop& hop)
{
    if (hop.error)
        return;
    const std::vector<QPointF> path = layout_.pathOut(graph_, hop.id);
    if (path.empty())
        return;
    const QColor color = theme_[ColorRole::success];
    edges_.push_back(ItemMaker::path(Part::wayBack, hop.id, ItemMaker::polyline(path, 5), {}, color, 2));
    edges_.push_back(ItemMaker::path(Part::wayBack, hop.id, ItemMaker::arrowHead(path[1], path.back()), color, {}));
    const bool last = layout_.at(hop.parent).last == layout_.at(hop.id).last;
    const bool up = path.back().y() < path.front().y();
    if (!last && !LadderWords::opensBracket(hop))
        return;
    const QString returned = LadderWords::returned(graph_, hop, last);
    if (returned.isEmpty())
        return;
    QPointF at = path.back() + QPointF(8, up ? 20 : -10);
    const double width = textWidth(FontRole::small, returned);
    // Not across the caller's own way back: beyond it.
    if (const std::vector<QPointF> next = layout_.pathOut(graph_, hop.parent); !next.empty()) {
        const auto [top, bottom] = std::minmax({next[1].y(), next[2].y()});
        if (next[1].x() > at.x() - 4 && next[1].x() < at.x() + width + 4 && at.y() > top && at.y() - 12 < bottom)
            at.setX(next[1].x() + 8);
    }
    if (state_.cut && at.x() + width > state_.right)
        return;  // the caller's box says it, too
    words(edges_, Part::wayBack, hop.id, FontRole::small, at, returned, mixed(color, theme_[ColorRole::text], 0.35));
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
    const std::vector<QPointF> path = layout_.pathOut(graph_, hop.id);
    edges_.push_back(ItemMaker::path(Part::errorEdge, hop.id, ItemMaker::polyline(path, 4), {}, red, 2, Dash::dashed));
    edges_.push_back(ItemMaker::path(Part::errorEdge, hop.id, ItemMaker::arrowHead(path[1], path[2]), red, {}));
}

/// The call that comes next, as far as it is known before it fell: its card or bracket.
void LadderComposer::callToCome(HopId id)
{
    const LadderBracket* const opened = layout_.bracketOf(id);
    if (opened == nullptr)
        return;
    LadderBracket growing = *opened;
    growing.end = growing.x + static_cast<double>(growing.minWidth);
    openEnds_.emplace(openEnds_.begin(), id, growing.x);
    bracket(growing);
    openEnds_.erase(openEnds_.begin());
}

/// The call between two positions: the part of the arrow it has come down, and a ball with a fading trail.
void LadderComposer::falling()
{
    // Before the first hop, and where somebody is asked about a later call: what is called stands there, or there would be
    // nothing between its lanes and the call before. What is inside of a call would tell its keys.
    const HopId coming = state_.moment && state_.moment->hop == 0 ? 1 : state_.asked;
    if (state_.moment && !state_.futureShown && layout_.contains(coming) && coming > shown_ && coming != falling_
        && graph_.hops[coming - 1].parent == 0 && beginsHere(coming))
        callToCome(coming);
    if (falling_ == 0 || state_.futureShown || !beginsHere(falling_))
        return;
    const Hop& hop = graph_.hops[falling_ - 1];
    const std::vector<QPointF> whole = layout_.pathInto(graph_, falling_);
    const QPointF token = tokenAt(whole, state_.progress);
    callToCome(falling_);
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
    keysBelow(hop, false);
    const bool descending = whole[whole.size() - 2].y() < whole.back().y() && travelled.size() >= whole.size();
    markers(hop, descending ? token.y() : -1);
    ball(falling_, whole);
}

/// The result between two positions: it climbs from the last thing that the hop started back to the hop.
void LadderComposer::climbing()
{
    if (climbing_ == 0 || state_.futureShown)
        return;
    HopId child = shown_;
    while (layout_.contains(child) && graph_.hops[child - 1].parent != climbing_)
        child = graph_.hops[child - 1].parent;
    if (!layout_.contains(child))
        return;
    const double back = layout_.at(child).tailEnd;
    if (state_.cut && (back < state_.cut->from || back > state_.cut->to))
        return;
    const std::vector<QPointF> path = layout_.pathOut(graph_, child);
    const bool failed = graph_.hops[child - 1].error.has_value();
    const QPointF now = tokenAt(path, state_.progress);
    std::vector<QPointF> travelled{path.front()};
    if (now.y() != path.front().y())
        travelled.push_back(path[1]);
    travelled.push_back(now);
    edges_.push_back(ItemMaker::path(failed ? Part::errorEdge : Part::wayBack, child, ItemMaker::polyline(travelled, 5),
                                     {}, theme_[failed ? ColorRole::error : ColorRole::success], 2,
                                     failed ? Dash::dashed : Dash::solid));
    ball(climbing_, path);
}

/// A ball with a fading trail.
void LadderComposer::ball(HopId hop, const std::vector<QPointF>& path)
{
    const QPointF now = tokenAt(path, state_.progress);
    const QColor color = theme_[ColorRole::token];
    for (int i = 4; i >= 1; --i) {
        const QPointF behind = tokenAt(path, state_.progress - 0.05 * i);
        const double radius = 8.5 - 1.3 * i;
        QPainterPath disc;
        disc.addEllipse(behind, radius, radius);
        DisplayItem trail = ItemMaker::path(Part::token, hop, disc, color, {});
        trail.opacity = 0.6 - 0.12 * i;
        over_.push_back(std::move(trail));
    }
    QPainterPath disc;
    disc.addEllipse(now, 9, 9);
    over_.push_back(ItemMaker::path(Part::token, hop, disc, color, textOn(color), 2.2));
}

}  // namespace keyfall
