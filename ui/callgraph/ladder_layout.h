// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace keyfall {

/// What of a call graph is laid out.
struct LadderOptions {
    std::optional<std::uint32_t> call;  ///< only this top-level call; nothing: all, one after the other
    bool foldLanes = true;              ///< leave out the lanes of keys that play no part
    std::uint32_t calls = 1;            ///< how many from `call` on
    bool times = true;                  ///< draw what the clock measured
    /// All lanes alike, those too of keys that a call has and no kernel runs at: somebody is asked who runs.
    bool evenLanes = false;
    /// On a page that is no wider than most panels leave it a card has fewer of its keys, so that a call of few hops is
    /// not cut for the sake of its title.
    bool narrowCards = false;
    /// On such a page in a window boxes, steps to the right, key sets and notes of errors take no more room than they
    /// must, too.
    bool tight = false;
    /// With `evenLanes`, where these are more than the page is high: lanes in which no hop before this one runs have room
    /// for their names alone. 0: none have.
    HopId lowFrom = 0;

    friend bool operator==(const LadderOptions&, const LadderOptions&) = default;
};

/// A horizontal band for one key. Lengths here and below are pixels at scale 1, y runs down.
struct LadderLane {
    std::optional<Key> key;  ///< nothing: the floor, where a call lands that found no kernel at all
    double top = 0;
    double height = 0;
    int rows = 1;           ///< kernels of one key can be open inside each other: each has its row
    int foldedAbove = 0;    ///< lanes left out between the lane above and this one
    bool boxes = false;     ///< a kernel of the key runs; else the lane is only passed, and thin
    bool handsOn = false;   ///< a kernel of it hands its call on: there is room for the key set below its boxes
    bool emulated = false;  ///< its device is not a real one
    bool low = false;       ///< its name is all that has room; see LadderOptions::lowFrom

    friend bool operator==(const LadderLane&, const LadderLane&) = default;
};

/// Where one hop is. Its box is open from its entry until everything it started has ended.
struct LadderHop {
    double x = 0;                   ///< left edge of the box
    double end = 0;                 ///< right edge of the box
    double tailEnd = 0;             ///< right edge of the result or error behind the box; `end` where there is none
    float minWidth = 0;             ///< of the box, for its words
    float chipsWidth = 0;           ///< of the key set above the box, "below Autograd" included; 0: none
    HopId last = 0;                 ///< the last hop below it; itself for a leaf
    std::uint32_t firstMarker = 0;  ///< its passed lanes begin here in LadderLayout::markers
    std::uint16_t lane = 0;
    std::uint16_t row = 0;
    std::uint16_t level = 0;  ///< how many operator calls it is nested in; 0 directly in a top-level call

    friend bool operator==(const LadderHop&, const LadderHop&) = default;
};

/// A lane that was active but passed on the way into a hop.
struct LadderMarker {
    HopId hop = 0;
    std::uint16_t lane = 0;
    std::uint16_t row = 0;
    std::uint16_t considered = 0;  ///< index into Hop::considered; kExcluded: a key that the call's set had lost before
    static constexpr std::uint16_t kExcluded = 0xffff;

    friend bool operator==(const LadderMarker&, const LadderMarker&) = default;
};

/// The bracket over everything that one operator call did; level 0 is a top-level call's header.
struct LadderBracket {
    HopId hop = 0;
    double x = 0;
    double end = 0;
    float minWidth = 0;
    std::uint16_t level = 0;

    friend bool operator==(const LadderBracket&, const LadderBracket&) = default;
};

/// The picture's geometry, without colours and without a playback position: the same node is in the same place at every
/// step (ui:layout). A value; made by `layOutLadder`.
struct LadderLayout {
    HopId firstHop = 1;  ///< hops[i] is hop firstHop + i; x grows with the id
    std::vector<LadderLane> lanes;
    std::vector<LadderHop> hops;
    std::vector<LadderMarker> markers;    ///< in order of their hops
    std::vector<LadderBracket> brackets;  ///< in order of their hops
    int foldedBelow = 0;
    double lanesTop = 0;
    double contentRight = 0;  ///< of everything that belongs to a call
    int levels = 0;           ///< of nested brackets
    bool times = true;        ///< as in the options
    bool tight = false;       ///< as in the options
    QRectF bounds;            ///< of everything that can be drawn, edges and labels included

    [[nodiscard]] bool contains(HopId hop) const { return hop >= firstHop && hop - firstHop < hops.size(); }
    [[nodiscard]] const LadderHop& at(HopId hop) const { return hops[hop - firstHop]; }
    [[nodiscard]] QRectF boxOf(HopId hop) const;
    /// Where arrows into the hop arrive.
    [[nodiscard]] QPointF portOf(HopId hop) const;
    [[nodiscard]] QRectF markerRect(const LadderMarker& marker) const;
    [[nodiscard]] QRectF rectOf(const LadderBracket& bracket) const;
    [[nodiscard]] const LadderBracket* bracketOf(HopId hop) const;  ///< the one that the hop opens, or null
    /// The way of the call into a hop: from its caller's box or its bracket to its own box.
    [[nodiscard]] std::vector<QPointF> pathInto(const CallGraph& graph, HopId hop) const;
    /// The way of its result back to its caller; empty for a top-level hop.
    [[nodiscard]] std::vector<QPointF> pathOut(const CallGraph& graph, HopId hop) const;
    /// Where the key set that falls into a hop stands: top left of the words "below Autograd".
    [[nodiscard]] QPointF chipsOf(const CallGraph& graph, HopId hop) const;
    [[nodiscard]] std::optional<int> laneOf(const std::optional<Key>& key) const;
    /// How wide the row of a key set below a box, or in a nested call's bracket, is at most.
    [[nodiscard]] double chipRoom() const;
    /// The marker range of a hop: [first, last) in `markers`.
    [[nodiscard]] std::pair<std::size_t, std::size_t> markersOf(HopId hop) const;

    friend bool operator==(const LadderLayout&, const LadderLayout&) = default;
};

/// Lengths that layout and display share.
struct LadderMetrics {
    static constexpr double labelWidth = 184;  ///< the column of lane labels at most, and in every layout
    static constexpr double boxHeight = 48;
    static constexpr double rowPitch = 84;
    static constexpr double lanePadding = 15;
    static constexpr double thinLane = 38;  ///< a lane that is only passed
    static constexpr double lowLane = 46;   ///< a lane that may be chosen, where many are to be in sight
    static constexpr double chipsGap = 8;   ///< between a box and the key set below it
    static constexpr double headerTop = 10;
    static constexpr double headerHeight = 82;
    static constexpr double stuckHeader = 34;  ///< what is left of it at the top when its lanes are scrolled
    static constexpr double bracketPitch = 34;
    static constexpr double bracketHeight = 24;
    static constexpr double port = 20;  ///< of an arrow, from a box's left edge
    static constexpr double step = 54;  ///< least distance of a kernel from its caller
    static constexpr double tightStep = 38;
    static constexpr double inset = 28;  ///< by which a box ends behind what it contains: room for the way back
    static constexpr double climb = 16;  ///< of the way back, from a box's right edge
    static constexpr double gap = 26;
    static constexpr double marker = 13;  ///< diameter of a passed-lane marker
    static constexpr double maxBox = 390;
    static constexpr double tightBox = 300;
    static constexpr double tightFailed = 240;  ///< of a box with the note of its error behind it
    static constexpr double maxTail = 280;
    static constexpr double tightTail = 185;
    static constexpr double errorNote = 350;  ///< at most; less where its words are whole in less
    static constexpr double tightNote = 250;
    static constexpr double tightChips = 260;  ///< of a key set below a box
    static constexpr double margin = 14;

    [[nodiscard]] static double lanesTop(int levels)
    {
        return headerTop + headerHeight + 8 + levels * bracketPitch + 12;
    }
    [[nodiscard]] static double heightOf(const LadderLane& lane);
};

/// Lays a call graph out (ladder_builder.cpp). Pure and linear in the number of hops (times the visible lanes); needs a QGuiApplication for
/// the widths of text.
[[nodiscard]] LadderLayout layOutLadder(const CallGraph& graph, const LadderOptions& options = {});

}  // namespace keyfall
