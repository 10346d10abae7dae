// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/flame_tracks.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace keyfall {

/// What bars of one row are that stand too close to be named one by one.
struct FlameCrowd {
    std::size_t count = 0;
    QString name;        ///< the operator of most of them, without the namespace that most share
    bool alone = false;  ///< of all that were looked at
};

/// By some of them, taken from all over: their number does not matter to the time.
[[nodiscard]] FlameCrowd crowdOf(const FlameTrack& track, std::vector<std::uint32_t>::const_iterator begin,
                                 std::vector<std::uint32_t>::const_iterator end);

}  // namespace keyfall
