// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <QString>

#include <memory>
#include <vector>

namespace keyfall {

/// What a lens says of one hop, in the picture: a few words above its box, and a bar in it.
struct HopMark {
    QString text;
    double share = 0;    ///< of the largest, 0 to 1: the bar's length
    bool grave = false;  ///< in the colour of warnings

    friend bool operator==(const HopMark&, const HopMark&) = default;
};

/// A lens over one run. Its words are true of this graph's hops and of no other's.
struct HopMarks {
    std::shared_ptr<const CallGraph> graph;  ///< null: no lens
    std::vector<HopMark> marks;              ///< by hop; entry i is hop i + 1
};

}  // namespace keyfall
