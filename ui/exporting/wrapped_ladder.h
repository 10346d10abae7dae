// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/ladder_display.h"

namespace keyfall {

/// The picture of a run whose calls stand in rows below each other, as words of a text do.
///
/// A row takes calls as long as it is not wider than `width` (pixels at scale 1) or than the widest call, and has a ladder
/// of its own, with the lanes that its calls need; all rows end at the same edge. One row is the plain picture.
[[nodiscard]] DisplayList wrappedLadder(const CallGraph& graph, const LadderOptions& options, const Theme& theme,
                                        const LadderState& state, double width);

}  // namespace keyfall
