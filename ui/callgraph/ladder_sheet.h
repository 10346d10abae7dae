// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_folds.h"
#include "ui/callgraph/ladder_display.h"
#include "ui/callgraph/ladder_widths.h"
#include "ui/callgraph/row_cuts.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

namespace keyfall {

/// The picture of a run whose calls stand in rows below each other, as words of a text do.
///
/// A row takes calls as long as it is not wider than the page, and has a ladder of its own, with the lanes that its calls
/// need. Calls that repeat can be folded: one round stands for all, the one that `showRound` chose last.
///
/// Note [A long call is one ladder, cut]
/// A call that is wider than the page is laid out once, as wide as it is, and cut before hops that follow a brother: at
/// those places only its callers are open. Each row shows what lies between two cuts, so that another page needs other
/// cuts and no other layout; the callers go on from row to row, with their words at the left of each. What comes out of a
/// box, a result or an error, goes on in a row of its own where box and result are wider than the page together: no hop
/// begins in that row, and it is no higher than what it shows.
///
/// A million hops are ten million items, so only sizes are kept; rows are laid out when they are drawn or asked for, and
/// the last few of them are kept. One row is the plain picture.
///
/// Note [Rows that nobody looks at]
/// To break a million calls into rows takes longer than a frame, and a window asks for it at each step of a zoom and
/// whenever a trace grows. There (`Breaks::inSight`) a run of very many calls consists of chapters of some hundred calls. Only
/// chapters that are looked at are measured and broken, each into rows of its own; how high the others are is estimated by
/// their hops. When one comes into sight, what is there already keeps its place (`settle`).
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
        // Of a long call that is cut; see Note [A long call is one ladder, cut].
        HopId firstHop = 0;                       ///< the first that begins in this row; 0 where the call is whole
        HopId endHop = 0;                         ///< behind the last; `firstHop` where only the end of a hop is here
        double from = LadderMetrics::labelWidth;  ///< in the layout: what stands at the right edge of the lane labels
        double to = 0;                            ///< in the call's layout
        std::size_t lanes = 0;                    ///< drawn from the top, where no hop begins in the row; 0: all

        [[nodiscard]] bool isCut() const { return endHop != 0; }
        [[nodiscard]] bool isEnd() const { return isCut() && firstHop == endHop; }
        double labels = LadderMetrics::labelWidth;  ///< how wide they are
        /// How much further to the left the row stands than in its layout.
        [[nodiscard]] double aside() const { return from - labels; }
    };
    struct Fold : CallFold {
        std::uint32_t shown = 0;  ///< the round that is drawn, from 0
        bool open = false;        ///< all rounds are drawn
    };
    static constexpr double kBetweenRows = 24;
    static constexpr double kStrip = 34;  ///< height of the strip above a fold

    /// Which calls are broken into rows; see Note [Rows that nobody looks at].
    enum class Breaks { all, inSight };

    LadderSheet() = default;
    /// `folded`: repetitions are looked for.
    LadderSheet(std::shared_ptr<const CallGraph> graph, const LadderOptions& options, bool folded,
                Breaks breaks = Breaks::all);
    /// Shows a graph that continues the one before, and breaks its rows as `wrap` did: only what is new costs anything.
    void grow(std::shared_ptr<const CallGraph> graph);

    /// A call of more hops is long: its layout is kept, and no picture is made smaller only to have it in one row.
    static constexpr std::uint32_t kLeastLong = 24;
    /// What a call does that is wider than the page: it is cut, or all rows use its width.
    enum class Wide { isCut, widensAll };
    /// Breaks the rows anew so that none is wider than `width`, but for a hop that is wider by itself.
    void wrap(double width, Wide wide = Wide::isCut);
    /// A call that is not long is cut, too: in a picture of a smaller scale it would be whole.
    [[nodiscard]] bool cutsShort() const { return shortCuts() > 0; }
    /// How many rows such calls stand in; many more where one is wider than the page.
    [[nodiscard]] std::uint32_t shortCuts() const;

    /// How wide the column of lane labels is: as its words need, so that calls have the rest.
    [[nodiscard]] double labelWidth() const { return labelWidth_; }
    [[nodiscard]] bool empty() const { return chapters_.empty() || width_ <= 0; }
    /// Of the first chapter, which is all of them but for long runs on the screen.
    [[nodiscard]] const std::vector<Row>& rows() const;
    [[nodiscard]] Row row(int row) const;
    /// The row below; -1 behind the last.
    [[nodiscard]] int nextRow(int row) const;
    [[nodiscard]] const std::vector<Fold>& folds() const { return folds_; }
    /// What it found to repeat; nothing where it does not fold.
    [[nodiscard]] const CallFolder& folder() const { return folder_; }
    /// Where chapters were not looked at, their height is an estimate.
    [[nodiscard]] QRectF bounds() const { return bounds_; }
    /// Breaks what is in sight between two heights of the picture. Returns by how much that moved down, as chapters above it
    /// are not as high as estimated.
    double settle(double top, double bottom);
    /// From where to where rows reach at a height of the picture; of a chapter that nobody looked at all of it.
    struct Span {
        double top = 0;
        double bottom = 0;
        bool repeats = false;  ///< it is one round of several
    };
    [[nodiscard]] Span spanAt(double y) const;
    /// About where a hop is, without looking there; nothing where it is folded away.
    [[nodiscard]] std::optional<double> middleOf(HopId hop) const;

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
    /// How many calls were measured, and how many times calls were put into rows: for tests of what things cost.
    struct Work {
        std::size_t measured = 0;
        std::size_t broken = 0;
    };
    [[nodiscard]] const Work& work() const { return work_; }
    /// In the picture. Null for hops that are not drawn.
    [[nodiscard]] QRectF boxOf(HopId hop) const;
    /// The part of the box that has its words, or with its result where it starts nothing.
    [[nodiscard]] QRectF coreOf(HopId hop) const;
    /// The end of the box, with the result or error behind it: in the row of the last hop that it started.
    [[nodiscard]] QRectF tailOf(HopId hop) const;

    /// What of it is visible; all of it without `state.visible`. Items are relative to `DisplayList::origin`.
    [[nodiscard]] DisplayList display(const Theme& theme, const LadderState& state) const;
    /// Calls `use` with the items of each row, at their places in the whole picture. Keeps no row.
    void forEachRow(const Theme& theme, const LadderState& state, const std::function<void(DisplayList)>& use) const;

private:
    /// Of every row, beside its lane labels: the margins at both sides.
    static constexpr double kMargins = 2 * LadderMetrics::margin + 6;

    /// What the height of a row depends on: of one call.
    struct CallSize {
        float width = 0;
        std::uint16_t levels = 0;
        std::uint16_t lanes = 0;
        std::uint32_t firstLane = 0;   ///< into lanes_
        std::uint32_t firstStart = 0;  ///< into starts_, unless the call is long
    };
    struct LaneUse {
        std::uint16_t key = 0;
        std::uint8_t rows = 1;
        bool boxes = false;
        bool handsOn = false;
        bool emulated = false;
        bool low = false;
    };

    /// Where a hop of a call begins, and where its words end: by this the call is cut.
    struct Start {
        float x = 0;
        float left = 0;  ///< of its bracket, if it opens one; else of its box
        float words = 0;
    };

    /// Calls one after the other, with folds as a whole; their rows are broken when somebody looks.
    struct Chapter {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        std::uint32_t hops = 0;  ///< that are drawn
        int firstRow = 0;        ///< the number of its first row, which leaves room for those of the chapters before
        double top = 0;
        double height = 0;
        double right = 0;
        bool broken = false;
        std::uint32_t shortCuts = 0;
        std::vector<Row> rows;  ///< their `top` counts from that of the chapter
    };

    void takeFolds(const std::vector<CallFold>& folds);
    void chop(std::uint32_t call);
    void breakRows(std::size_t chapter) const;
    void estimate() const;
    void place(std::size_t chapter) const;
    [[nodiscard]] std::size_t chapterOfCall(std::uint32_t call) const;
    [[nodiscard]] std::size_t chapterOfRow(int row) const;
    [[nodiscard]] std::size_t chapterAt(double y) const;
    /// Broken, if it was not.
    [[nodiscard]] const Chapter& chapter(std::size_t index) const;
    [[nodiscard]] const Row& rowIn(int row) const;
    [[nodiscard]] std::uint32_t representative(std::uint32_t call) const;
    /// Measured, if it was not.
    [[nodiscard]] const CallSize& sizeOf(std::uint32_t call) const;
    void measure(std::uint32_t call) const;
    /// Of the calls from one on; returns whether another width is needed than before.
    bool measureLabels(std::uint32_t from);
    [[nodiscard]] std::uint64_t lanesOf(const Hop& hop) const;
    [[nodiscard]] std::uint32_t endOfCalls() const;
    [[nodiscard]] double aside() const { return labelWidth_ + kMargins; }
    void addRow(Row row, double width, double height) const;
    void cutCall(Row row, double room) const;
    [[nodiscard]] bool isLong(std::uint32_t call) const { return graph_->calls[call].hopCount >= kLeastLong; }
    /// A call that is long: its layout at any width, and where that can be cut.
    struct LongCall {
        LadderLayout layout;
        RowCuts cuts;
    };
    [[nodiscard]] const LongCall& longCall(std::uint32_t call) const;
    const LongCall& keepLong(std::uint32_t call, LadderLayout layout) const;
    [[nodiscard]] const LadderLayout& longLayout(std::uint32_t call) const { return longCall(call).layout; }
    [[nodiscard]] Start startOf(const LadderLayout& layout, std::size_t index) const;
    template <class StartAt>
    [[nodiscard]] HopId cutBefore(const StartAt& startAt, HopId begin, HopId end, HopId first, double limit,
                                  bool mayEnd) const;
    [[nodiscard]] float leftOf(const LadderLayout& layout, std::size_t index) const;
    template <class Before, class LeftAt>
    void cutCall(Row row, double room, double right, const Before& before, const LeftAt& leftAt) const;
    void cutCall(const Row& row, double room, const LadderLayout& layout, const RowCuts* cuts) const;
    void cutShort(const Row& row, double room) const;
    [[nodiscard]] double cutBehind(const Row& row, const LadderLayout& layout, double limit) const;
    [[nodiscard]] double cutBehind(const Row& row, double limit) const;
    void addCutRow(Row& row, double room, double right, double height) const;
    void addEndRow(Row& row, double right, double height) const;
    [[nodiscard]] std::size_t lanesOfEnd(const Row& row, const LadderLayout& layout) const;
    void tighten(const Row& row, LadderLayout& layout) const;
    [[nodiscard]] double heightOf(const Row& row) const;
    [[nodiscard]] LadderLayout layOut(const Row& row) const;
    [[nodiscard]] LadderLayout layOutTight(const Row& row) const;
    /// With its items so far down as `top` says.
    [[nodiscard]] DisplayList display(const Row& row, const LadderLayout& layout, const Theme& theme,
                                      const LadderState& state, double top) const;
    void strip(DisplayList& list, const Row& row, const Theme& theme, const LadderState& state) const;

    std::shared_ptr<const CallGraph> graph_;
    LadderOptions options_;
    mutable std::optional<LadderWidths> widths_;  ///< of the graph
    std::vector<Fold> folds_;
    bool folded_ = false;
    Breaks breaks_ = Breaks::all;
    CallFolder folder_;
    mutable std::vector<CallSize> sizes_;  ///< by call; of those that were looked at, and of folds only representatives
    mutable std::vector<LaneUse> lanes_;
    mutable std::vector<Start> starts_;
    mutable std::vector<Chapter> chapters_;
    std::unordered_set<std::uint64_t> laneKinds_;  ///< of hops whose lanes are measured, for their labels
    double labelWidth_ = LadderMetrics::labelWidth;
    double width_ = 0;
    Wide wide_ = Wide::isCut;
    mutable std::size_t near_ = 0;  ///< the chapter that was in sight last
    mutable double perHop_ = 0;     ///< the estimated height of chapters
    mutable QRectF bounds_;
    mutable Work work_;
    // Of the chapter that is being broken.
    mutable std::vector<Row> rows_;
    mutable double right_ = 0;
    mutable double bottom_ = 0;
    mutable std::uint32_t shortCuts_ = 0;
    mutable std::map<std::uint32_t, LadderLayout> laidOut_;  ///< by first call: the rows drawn last
    mutable std::map<int, LadderLayout> ends_;               ///< by row: those of a short call that have only its end
    mutable std::map<std::uint32_t, LongCall> long_;         ///< by call
};

}  // namespace keyfall
