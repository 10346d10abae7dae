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
    bool lost = false;        ///< one that is gone had
};

/// What a band does in a lane.
struct FlowStop {
    std::uint32_t lane = 0;
    bool skipped = false;  ///< the key was in the set and was passed over, and no hop of the fall is there
    StepEnd end = StepEnd::returned;

    friend bool operator==(const FlowStop&, const FlowStop&) = default;
};

/// One operator's share of a band.
struct FlowPart {
    std::string op;
    Occurrence first;  ///< where the first of its falls in the band begins
    std::uint64_t count = 0;
    std::int64_t ownNs = 0;
    bool fresh = false;  ///< compared with an earlier run: that has none of these falls
};

/// All falls that stop at the same lanes and skip the same, whatever their operator and kernels.
struct FlowBand {
    std::vector<FlowStop> stops;  ///< from the top lane down, one a lane
    std::vector<FlowPart> parts;  ///< the widest first
    std::uint64_t count = 0;
    std::int64_t ownNs = 0;
    std::vector<std::uint32_t> shares;  ///< of its falls (`Flow::shareOf`)
    bool failed = false;
    bool gone = false;  ///< compared with an earlier run: these falls are there alone, and so are their occurrences
    std::uint32_t folded = 0;  ///< so many thin bands in one; its stops are those of all; 0: it is one
    std::string question;      ///< names its falls and no others (design:falls.6); empty where there are no others

    [[nodiscard]] bool fresh() const;  ///< all of its parts are
};

enum class FlowWidth { count, time };

/// The whole run as bands through lanes (design:flow.1).
struct Flow {
    std::vector<FlowLane> lanes;  ///< highest priority first, the floor last
    std::vector<FlowBand> bands;  ///< the widest first; what was folded, then what failed, at the end
    FlowWidth width = FlowWidth::count;
    std::uint64_t count = 0;
    std::int64_t ownNs = 0;
    /// By source and hop: its fall is one of a share, whose falls have the same steps and skipped the same keys. A band has all
    /// of a share or nothing. Behind the sources are those of the earlier run, whose hops have a share where their fall is gone.
    std::vector<std::vector<std::uint32_t>> shareOf;
};

inline constexpr std::uint32_t kNoShare = UINT32_MAX;

/// How many bands stand side by side before the thinnest are drawn as one.
inline constexpr std::size_t kMostBands = 16;

/// Bands of all falls of the table. Linear in its hops; the width by time falls back to counts where nobody took times.
/// Compared with `before`, falls that are new are marked, and those that are gone are bands of their own (design:flow.2).
[[nodiscard]] Flow flowOf(const FallTable& table, FlowWidth width = FlowWidth::count,
                          const FallTable* before = nullptr);

}  // namespace keyfall
