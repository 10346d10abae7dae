// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <vector>

namespace keyfall {

/// What would answer a question that is open: no panel tells it before the answer.
struct Withheld {
    HopId from = 0;                 ///< hops from this one on, and what became of those that led there; 0: none
    bool choices = false;           ///< which key a lookup chooses, and which it passes
    bool bits = false;              ///< key sets as numbers
    bool entries = false;           ///< which rule fills an entry of a table
    std::vector<Key> answers = {};  ///< lanes that can be chosen, in the order of their digits; behind them "no kernel"

    friend bool operator==(const Withheld&, const Withheld&) = default;
};

}  // namespace keyfall
