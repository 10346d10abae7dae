// SPDX-License-Identifier: MIT
#pragma once

#include "core/falls/fall_table.h"
#include "core/keys/key_model.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// A key that falls of the run pass or skip.
struct FlowLane {
    std::string key;  ///< empty: the floor, where a call lands that found no kernel
    KeyKind kind = KeyKind::mode;
    std::uint64_t falls = 0;  ///< that have a hop here
};

/// What a band does in a lane.
struct FlowStop {
    std::uint32_t lane = 0;
    bool skipped = false;  ///< the key was in the set, and was passed by most of the band's falls that could tell
    StepEnd end = StepEnd::returned;

    friend bool operator==(const FlowStop&, const FlowStop&) = default;
};

/// One operator's share of a band.
struct FlowPart {
    std::string op;
    std::uint32_t fall = 0;  ///< its most frequent fall in the band, an index into the table
    std::uint64_t count = 0;
    std::int64_t ownNs = 0;
};

/// All falls that stop at the same lanes, whatever their operator and kernels.
struct FlowBand {
    std::vector<FlowStop> stops;  ///< from the top lane down, one a lane
    std::vector<FlowPart> parts;  ///< the widest first
    std::uint64_t count = 0;
    std::int64_t ownNs = 0;
    bool failed = false;
    std::uint32_t folded = 0;  ///< so many thin bands in one; its stops are those of all; 0: it is one
};

enum class FlowWidth { count, time };

/// The whole run as bands through lanes (design:flow.1).
struct Flow {
    std::vector<FlowLane> lanes;  ///< highest priority first, the floor last
    std::vector<FlowBand> bands;  ///< the widest first; what was folded, then what failed, at the end
    FlowWidth width = FlowWidth::count;
    std::uint64_t count = 0;
    std::int64_t ownNs = 0;
};

/// How many bands stand side by side before the thinnest are drawn as one.
inline constexpr std::size_t kMostBands = 16;

/// Bands of all falls of the table. Linear in its hops; the width by time falls back to counts where nobody took times.
[[nodiscard]] Flow flowOf(const FallTable& table, FlowWidth width = FlowWidth::count);

/// The question (design:falls.6) that names the falls of a band; empty of one that was folded. Bands that differ in
/// skipped keys alone have the same.
[[nodiscard]] std::string questionOf(const Flow& flow, std::size_t band);

}  // namespace keyfall
