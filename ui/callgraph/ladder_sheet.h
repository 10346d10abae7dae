// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_folds.h"
#include "ui/callgraph/ladder_display.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace keyfall {

/// The picture of a run whose calls stand in rows below each other, as words of a text do.
///
/// A row takes calls as long as it is not wider than the page or than the widest call, and has a ladder of its own, with
/// the lanes that its calls need. Calls that repeat can be folded: one round stands for all, the one that `showRound`
/// chose last.
///
/// A million hops are ten million items, so only sizes are kept; rows are laid out when they are drawn or asked for, and
/// the last few of them are kept. One row is the plain picture.
class LadderSheet {
public:
    /// Calls beside each other in one ladder.
    struct Row {
        std::uint32_t first = 0;
        std::uint32_t calls = 0;
        double top = 0;      ///< of the row in the picture, its fold strip included
        double height = 0;   ///< without the distance to the next row
        int fold = -1;       ///< index into `folds`, or -1
        bool strip = false;  ///< the first row of a fold: a strip above it says what repeats
    };
    struct Fold : CallFold {
        std::uint32_t shown = 0;  ///< the round that is drawn, from 0
        bool open = false;        ///< all rounds are drawn
    };
    static constexpr double kBetweenRows = 24;
    static constexpr double kStrip = 34;  ///< height of the strip above a fold

    LadderSheet() = default;
    /// Measures every call that is drawn. `folded`: repetitions are looked for.
    LadderSheet(std::shared_ptr<const CallGraph> graph, const LadderOptions& options, bool folded);

    /// What a call does that is wider than the page: its row alone is wider, or all rows use the width.
    enum class Wide { standsOut, widensAll };
    /// Breaks the rows anew so that none is wider than `width`, if its calls allow it.
    void wrap(double width, Wide wide = Wide::standsOut);

    [[nodiscard]] bool empty() const { return rows_.empty(); }
    [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
    [[nodiscard]] const std::vector<Fold>& folds() const { return folds_; }
    [[nodiscard]] QRectF bounds() const { return bounds_; }

    /// Draws another round of a fold. Returns whether anything changed.
    bool showRound(int fold, std::uint32_t round);
    /// Draws all rounds of a fold, or one.
    void setOpen(int fold, bool open);
    /// The fold that has a round with this call, or -1.
    [[nodiscard]] int foldOf(std::uint32_t call) const;
    /// Chooses the round in which a hop is, where it is folded away. Returns whether anything changed.
    bool reveal(HopId hop);

    /// The row of a hop; -1 when it is folded away or left out.
    [[nodiscard]] int rowOf(HopId hop) const;
    /// The row at a height of the picture.
    [[nodiscard]] int rowAt(double y) const;
    [[nodiscard]] const LadderLayout& layout(int row) const;
    /// How many rows are kept laid out now.
    [[nodiscard]] std::size_t laidOutRows() const { return laidOut_.size(); }
    /// In the picture. Null for hops that are not drawn.
    [[nodiscard]] QRectF boxOf(HopId hop) const;
    /// The part of the box that has its words, or with its result where it starts nothing.
    [[nodiscard]] QRectF coreOf(HopId hop) const;

    /// What of it is visible; all of it without `state.visible`. Items are relative to `DisplayList::origin`.
    [[nodiscard]] DisplayList display(const Theme& theme, const LadderState& state) const;
    /// Calls `use` with the items of each row, at their places in the whole picture. Keeps no row.
    void forEachRow(const Theme& theme, const LadderState& state, const std::function<void(DisplayList)>& use) const;

private:
    /// What the height of a row depends on: of one call.
    struct CallSize {
        float width = 0;
        std::uint16_t levels = 0;
        std::uint32_t firstLane = 0;  ///< into lanes_
        std::uint32_t lanes = 0;
    };
    struct LaneUse {
        std::uint16_t key = 0;
        std::uint8_t rows = 1;
        bool boxes = false;
        bool handsOn = false;
    };

    [[nodiscard]] std::uint32_t representative(std::uint32_t call) const;
    void measure(std::uint32_t call);
    void addRow(Row row, double width);
    [[nodiscard]] double heightOf(const Row& row) const;
    [[nodiscard]] LadderLayout layOut(const Row& row) const;
    [[nodiscard]] DisplayList display(const Row& row, const LadderLayout& layout, const Theme& theme,
                                      const LadderState& state) const;
    void strip(DisplayList& list, const Row& row, const Theme& theme, const LadderState& state) const;

    std::shared_ptr<const CallGraph> graph_;
    LadderOptions options_;
    std::vector<Fold> folds_;
    std::vector<CallSize> sizes_;  ///< by call; only representatives of folds have one
    std::vector<LaneUse> lanes_;
    std::vector<Row> rows_;
    double width_ = 0;
    double right_ = 0;
    QRectF bounds_;
    mutable std::map<std::uint32_t, LadderLayout> laidOut_;  ///< by first call: the rows drawn last
};

}  // namespace keyfall
