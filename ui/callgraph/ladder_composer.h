// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/key_chips.h"
#include "ui/callgraph/ladder_display.h"
#include "ui/callgraph/ladder_items.h"

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace keyfall {

/// The work behind `displayLadder`: collects the items of one picture, layer by layer.
class LadderComposer {
public:
    LadderComposer(const CallGraph& graph, const LadderLayout& layout, const Theme& theme, const LadderState& state);

    [[nodiscard]] DisplayList compose();

private:
    using M = LadderMetrics;

    /// Fades what is added while it lives.
    class Faded;

    // How far it has run (ladder_display.cpp)
    void findMoment(Moment moment);
    void findOpenEnds();
    /// It has ended: everything below it has come back.
    [[nodiscard]] bool complete(HopId id) const;
    /// Drawn as a whole: it has ended, or its future is shown.
    [[nodiscard]] bool closed(HopId id) const { return complete(id) || state_.futureShown; }
    /// Its end is in this row of the page.
    [[nodiscard]] bool endsHere(HopId id) const { return isHere(layout_.at(id).end); }
    /// What comes out of it is; the end of its box may be at the end of the row before.
    [[nodiscard]] bool tailHere(HopId id) const { return isHere(layout_.at(id).tailEnd); }
    [[nodiscard]] bool isHere(double right) const
    {
        return !state_.cut || (right <= state_.cut->to && right > state_.cut->from + M::margin);
    }
    [[nodiscard]] bool beginsHere(HopId id) const
    {
        return !state_.cut || (id >= state_.cut->first && id < state_.cut->end);
    }
    /// A row that has only the end of a call does without the lanes below it.
    [[nodiscard]] std::span<const LadderLane> lanesHere() const
    {
        const std::span<const LadderLane> all(layout_.lanes);
        return state_.cut && state_.cut->lanes > 0 ? all.first(state_.cut->lanes) : all;
    }
    /// What goes on in the next row of the page reaches out of sight.
    [[nodiscard]] double cut(double right) const
    {
        return state_.cut && right > state_.cut->to ? state_.cut->beyond : right;
    }
    [[nodiscard]] bool cameBack(const Hop& hop) const;  ///< its result has reached its caller
    [[nodiscard]] double endOf(HopId id) const;         ///< right edge of the box as it is now
    [[nodiscard]] double bracketEndOf(const LadderBracket& bracket) const;
    [[nodiscard]] QRectF boxNow(HopId id) const;
    [[nodiscard]] std::vector<HopId> visibleHops() const;
    void hop(HopId id);

    // Lanes (ladder_lane_items.cpp)
    void lanes();
    void laneLabel(std::size_t index);
    [[nodiscard]] double laneNameRoom() const { return state_.labels - (state_.keys ? 34 : 16) - 32; }
    void laneCheck(std::size_t index, double middle);
    void laneDigit(std::size_t index, double middle);

    // Cards and brackets (ladder_cards.cpp)
    void bracket(const LadderBracket& bracket);
    [[nodiscard]] QRectF headerRect(QRectF rect) const;
    void header(const LadderBracket& bracket, const QRectF& place, const Hop& hop);
    void headerWords(std::vector<DisplayItem>& layer, const LadderBracket& bracket, const QRectF& rect, const Hop& hop);

    // Arrows (ladder_edges.cpp)
    void edge(const Hop& hop, const std::vector<QPointF>& path, bool arrived);
    void keysBelow(const Hop& hop, bool landed);
    void markers(const Hop& hop, double downTo);
    void wayBack(const Hop& hop);
    void errorOnItsWay(const Hop& hop);
    void callToCome(HopId id);
    void falling();
    void climbing();
    void ball(HopId hop, const std::vector<QPointF>& path);

    // One hop (ladder_boxes.cpp)
    void box(const Hop& hop);
    void boxWords(const Hop& hop, const QRectF& rect, const QColor& fill);
    void result(const Hop& hop);
    void error(const Hop& hop);
    void outlines(const Hop& hop);
    void lens(const Hop& hop);
    void chips(std::vector<DisplayItem>& layer, HopId hop, const ChipRow& row, QPointF topLeft);

    [[nodiscard]] KeyKind kindOf(const std::optional<Key>& key) const;
    /// Of a key's kind, made when one of it is drawn.
    struct KindColors {
        QColor line;
        QColor tint;
        QColor next;  ///< of the key that runs, and of its name
        QColor onNext;
    };
    [[nodiscard]] const KindColors& colorsOf(KeyKind kind);
    /// Of few keys, which are written again and again.
    [[nodiscard]] const QString& nameOf(Key key);
    [[nodiscard]] QColor colorOf(const Hop& hop) const;
    void words(std::vector<DisplayItem>& layer, Part part, HopId hop, FontRole font, QPointF baseline, QString text,
               const QColor& color);
    [[nodiscard]] double inSight(double left, double right, double width) const;
    void breakSign(std::vector<DisplayItem>& layer, HopId hop, const QRectF& rect);
    void fold(std::size_t index, double baseline, int count);
    void stopSign(std::vector<DisplayItem>& layer, Part part, HopId hop, const QRectF& rect);

    const CallGraph& graph_;
    const LadderLayout& layout_;
    const Theme& theme_;
    const LadderState& state_;
    const bool words_;  ///< words are large enough to be read
    FontRole laneFace_ = FontRole::heading;
    HopId lastHop_ = 0;
    HopId shown_ = 0;                                 ///< hops up to this one are there
    HopId falling_ = 0;                               ///< the hop that the call is falling into, or 0
    HopId climbing_ = 0;                              ///< the hop that a result is climbing back to, or 0
    HopId current_ = 0;                               ///< the hop that stands out, or 0
    HopId innermost_ = 0;                             ///< the innermost hop that still runs, or 0
    std::vector<std::pair<HopId, double>> openEnds_;  ///< of `innermost_` and its callers

    std::map<KeyKind, KindColors> kinds_;
    std::map<std::pair<CallKind, int>, QString> below_;  ///< by the caller's key: LadderWords::below; -1: it has none
    std::map<std::uint16_t, QString> names_;             ///< by the key's value
    const QColor quiet_;                                 ///< of the second line of a box

    // Layers, bottom first
    std::vector<DisplayItem> bands_;
    std::vector<DisplayItem> edges_;
    std::vector<DisplayItem> nodes_;
    std::vector<DisplayItem> over_;
    std::vector<DisplayItem> cards_;  ///< headers that stick to the top
    std::vector<DisplayItem> labels_;
};

}  // namespace keyfall
