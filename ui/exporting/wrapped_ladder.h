// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/ladder_display.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace keyfall {

/// The picture of a run whose calls stand in rows below each other, as words of a text do.
///
/// A row takes calls as long as it is not wider than `width` (pixels at scale 1) or than the widest call, and has a ladder
/// of its own, with the lanes that its calls need; all rows end at the same edge. One row is the plain picture.
///
/// A million hops are ten million items, so the rows are made when they are asked for, and none is kept.
class WrappedLadder {
public:
    /// Graph, theme and state must outlive it.
    WrappedLadder(const CallGraph& graph, const LadderOptions& options, const Theme& theme, const LadderState& state,
                  double width);

    [[nodiscard]] QRectF bounds() const { return bounds_; }
    /// Calls `use` with the items of each row, at their places in the whole picture.
    void forEachRow(const std::function<void(DisplayList)>& use) const;
    /// All rows in one list.
    [[nodiscard]] DisplayList list() const;

private:
    /// Calls that stand in one row.
    struct Row {
        std::uint32_t first = 0;
        std::uint32_t calls = 0;
    };
    [[nodiscard]] std::vector<Row> rowsOf(const LadderLayout& whole, double width) const;
    [[nodiscard]] LadderLayout layoutOf(const Row& row) const;

    const CallGraph& graph_;
    LadderOptions options_;
    const Theme& theme_;
    const LadderState& state_;
    std::vector<Row> rows_;  ///< none: one ladder of all that the options ask for
    double right_ = 0;       ///< where the lanes of all rows end
    QRectF bounds_;
};

}  // namespace keyfall
