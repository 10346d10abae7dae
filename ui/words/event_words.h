// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <QString>

namespace keyfall {

/// What a hop did, in the window's language: for sentences, tooltips and tables. Pictures have HopText's labels, which are
/// the same in every language.
///
/// "kernel cache", "cast" ...
[[nodiscard]] QString eventWord(EventKind kind);
/// "hit", "grid 4, block 256, 1.2 µs".
[[nodiscard]] QString eventWords(const HopEvent& event);

}  // namespace keyfall
