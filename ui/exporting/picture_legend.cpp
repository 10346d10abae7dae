// SPDX-License-Identifier: MIT
#include "ui/exporting/picture_legend.h"

#include "ui/callgraph/ladder_items.h"
#include "ui/callgraph/ladder_words.h"
#include "ui/picture/text_measure.h"
#include "ui/words/hop_text.h"

#include <set>

namespace keyfall {

namespace {

constexpr double kLine = 22;
constexpr double kSign = 30;  ///< width of a sign, its distance to the words included
constexpr double kBetween = 22;

/// Signs and their words, one after the other.
class LegendLines {
public:
    LegendLines(const Theme& theme, double width) : theme_(theme), width_(width) {}

    /// Room for a sign, 24 by 14, with these words behind it.
    QRectF place(const QString& words)
    {
        const double needed = kSign + textWidth(FontRole::small, words);
        if (x_ > 0 && x_ + needed > width_) {
            x_ = 0;
            y_ += kLine;
        }
        const QRectF sign(x_, y_ + 4, 24, 14);
        list_.items.push_back(ItemMaker::text(Part::edgeLabel, 0, FontRole::small, {x_ + kSign, sign.center().y() + 4},
                                              words, theme_[ColorRole::text]));
        x_ += needed + kBetween;
        right_ = std::max(right_, x_ - kBetween);
        return sign;
    }
    void add(DisplayItem item) { list_.items.push_back(std::move(item)); }
    void kind(KeyKind kind)
    {
        const QRectF sign = place(HopText::keyKindLabel(kind));
        const QRectF square(sign.center() - QPointF(7, 7), QSizeF(14, 14));
        add(ItemMaker::path(Part::laneLabel, 0, ItemMaker::kindShape(kind, square), theme_.kind(kind),
                            theme_.kind(kind).darker(130)));
    }
    /// As Note [Every kind of edge has its own line] has them.
    void edge(const QString& words, bool dashed, bool twice)
    {
        const QRectF sign = place(words);
        const QPointF from(sign.left(), sign.center().y());
        const QPointF to(sign.right(), sign.center().y());
        const QColor color = theme_[ColorRole::edge];
        QPainterPath line(from);
        line.lineTo(to - QPointF(4, 0));
        add(ItemMaker::path(Part::edge, 0, line, {}, color, twice ? 5 : 2, dashed ? Dash::dashed : Dash::solid));
        if (twice)
            add(ItemMaker::path(Part::edge, 0, line, {}, theme_[ColorRole::background], 1.8));
        add(ItemMaker::path(Part::edge, 0, twice ? ItemMaker::diamondHead(from, to) : ItemMaker::arrowHead(from, to),
                            dashed ? theme_[ColorRole::background] : color, dashed ? color : QColor(), 1.6));
    }
    void way(const QString& words, ColorRole role, Dash dash)
    {
        const QRectF sign = place(words);
        const QPointF from(sign.left(), sign.bottom() - 2);
        const QPointF to(sign.right() - 6, sign.top());
        QPainterPath line(from);
        line.lineTo(QPointF(to.x(), from.y()));
        line.lineTo(to + QPointF(0, 5));
        add(ItemMaker::path(Part::wayBack, 0, line, {}, theme_[role], 2, dash));
        add(ItemMaker::path(Part::wayBack, 0, ItemMaker::arrowHead({to.x(), from.y()}, to), theme_[role], {}));
    }
    void marker(NotChosen reason)
    {
        const QRectF sign = place(LadderWords::reason(reason));
        const QRectF ring(sign.center() - QPointF(6.5, 6.5), QSizeF(13, 13));
        const QColor color = theme_[ColorRole::dimText];
        QPainterPath path;
        path.addEllipse(ring);
        add(ItemMaker::path(Part::marker, 0, path, theme_[ColorRole::background], color, 1.8));
        QPainterPath inside;
        if (reason == NotChosen::fallthrough) {
            inside.moveTo(ring.center().x(), ring.top());
            inside.lineTo(ring.center().x(), ring.bottom());
        } else if (reason == NotChosen::excluded) {
            inside.moveTo(ring.center() + QPointF(-4.4, 4.4));
            inside.lineTo(ring.center() + QPointF(4.4, -4.4));
        } else if (reason == NotChosen::shadowed) {
            inside.moveTo(ring.center());
            inside.arcTo(ring, 90, 180);
            inside.closeSubpath();
        }
        if (!inside.isEmpty())
            add(ItemMaker::path(Part::marker, 0, inside, reason == NotChosen::shadowed ? color : QColor(), color, 1.8));
    }
    DisplayList finish()
    {
        list_.background = theme_[ColorRole::background];
        list_.bounds = list_.items.empty() ? QRectF() : QRectF(0, 0, right_, y_ + kLine);
        return std::move(list_);
    }

private:
    const Theme& theme_;
    double width_;
    double x_ = 0;
    double y_ = 0;
    double right_ = 0;
    DisplayList list_;
};

}  // namespace

DisplayList pictureLegend(const CallGraph& graph, std::optional<std::uint32_t> call, const Theme& theme, double width)
{
    std::set<KeyKind> kinds;
    std::set<NotChosen> reasons;
    bool redispatch = false;
    bool calls = false;
    bool direct = false;
    bool back = false;
    bool error = false;
    for (const Hop& hop : graph.hops) {
        if (call && hop.call != *call)
            continue;
        if (hop.key)
            kinds.insert(graph.model->info(*hop.key).kind);
        for (const Considered& passed : hop.considered)
            reasons.insert(passed.reason);
        direct = direct || hop.kind == CallKind::callDirect;
        redispatch = redispatch || hop.kind == CallKind::redispatch || hop.kind == CallKind::redispatchBoxed;
        calls = calls || hop.kind == CallKind::call || hop.kind == CallKind::callBoxed;
        back = back || (hop.parent != 0 && !hop.error);
        error = error || (hop.parent != 0 && hop.error);
    }
    LegendLines lines(theme, width);
    for (const KeyKind kind : kinds)
        lines.kind(kind);
    if (calls)
        lines.edge(HopText::kindLabel(CallKind::call), true, false);
    if (redispatch)
        lines.edge(HopText::kindLabel(CallKind::redispatch), false, false);
    if (direct)
        lines.edge(HopText::kindLabel(CallKind::callDirect), false, true);
    for (const NotChosen reason : reasons)
        lines.marker(reason);
    if (back)
        lines.way(QStringLiteral("result"), ColorRole::success, Dash::solid);
    if (error)
        lines.way(QStringLiteral("error"), ColorRole::error, Dash::dashed);
    return lines.finish();
}

}  // namespace keyfall
