// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/graph/moments.h"
#include "ui/picture/display_list.h"
#include "ui/theme/theme.h"

#include <optional>
#include <utility>
#include <vector>

namespace keyfall {

/// Lengths of the projected picture. Its units are those of every picture (roles of type at their own size); `scale`
/// makes lane names 44 pixels high on 1080 lines, kernel names 40 and the least words 34 (workshop section 3).
struct ProjectorMetrics {
    static constexpr double scale = 44.0 / 14;
    static constexpr double boxHeight = 26;
    static constexpr double rowPitch = 31;
    static constexpr double lanePadding = 4;
    static constexpr double step = 24;  ///< of a kernel behind the left edge of its caller
    static constexpr double port = 10;  ///< of an arrow, from a box's left edge
    static constexpr double gap = 14;
    static constexpr double margin = 8;
};

/// One top-level call as it is projected: only names, badges and reasons, in lanes that are as low as their words. The
/// ladder holds more than the last row can read; this picture leaves that out instead of writing it small.
struct ProjectorLayout {
    struct Lane {
        std::optional<Key> key;  ///< nothing: the floor, where a call ends that found no kernel
        double top = 0;
        double height = 0;
        int rows = 1;
    };
    struct Place {
        double x = 0;
        double end = 0;    ///< of the box, when everything that it started has ended
        double words = 0;  ///< the width that its words need
        HopId last = 0;
        std::uint32_t lane = 0;
        int row = 0;
        std::vector<int> passed;  ///< the row of each key that was passed, in its lane: below what runs there
    };
    HopId firstHop = 1;
    std::vector<Lane> lanes;    ///< highest priority first
    std::vector<Place> places;  ///< of hop firstHop + i
    double labelWidth = 0;
    QRectF bounds;

    /// The middle of a row of a lane.
    [[nodiscard]] double middleOf(std::size_t lane, int row) const;
    [[nodiscard]] bool contains(HopId hop) const { return hop >= firstHop && hop - firstHop < places.size(); }
    [[nodiscard]] const Place& at(HopId hop) const { return places[hop - firstHop]; }
    [[nodiscard]] QRectF boxOf(HopId hop) const;
    [[nodiscard]] std::optional<std::size_t> laneOf(const std::optional<Key>& key) const;
    /// What should be in sight while `hop` is current: its caller, itself, and the lanes that it can fall to next; at
    /// least four lanes, where there are so many.
    [[nodiscard]] QRectF wantedInSight(const CallGraph& graph, HopId hop) const;
};

/// Lays out one top-level call. `fold`: lanes of keys that play no part in it are left out where the others need the room;
/// else the keys of its set have one, too. `wanted` have one in any case. Hops from `asked` on are not drawn yet
/// and have no place, no lane and no height: those would tell the answer, and an endless recursion would push the others a
/// thousand rows down. 0: all are placed. Pure; needs a QGuiApplication for the widths of words.
[[nodiscard]] ProjectorLayout layOutProjected(const CallGraph& graph, std::size_t call, bool fold,
                                              const std::vector<Key>& wanted = {}, HopId asked = 0);

/// How far the call has run and what people choose from.
struct ProjectorState {
    std::optional<Moment> moment;  ///< nothing: everything happened
    std::vector<Key> choices;      ///< keys that are asked for: their lanes get digits
    int marked = -1;               ///< the choice that the room made
    /// What is seen of the picture's height: a lane that is higher has its name in the middle of what is seen of it.
    std::optional<std::pair<double, double>> sight;
};
/// What happened so far; the future is not drawn. Words of the picture: "standard:cpu  kernel", "no kernel".
[[nodiscard]] DisplayList displayProjected(const CallGraph& graph, const ProjectorLayout& layout, const Theme& theme,
                                           const ProjectorState& state);

}  // namespace keyfall
