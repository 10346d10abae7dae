// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_folds.h"
#include "core/graph/call_graph.h"
#include "ui/callgraph/ladder_display.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace keyfall {

/// A run from further away than boxes can be read: one line of words for calls that belong together.
///
/// `blocks`: consecutive calls of one program line, and the calls of a loop, are one line each, in order of time. `lines`:
/// one for each program line, whenever it ran. Of a run that is one call, what its kernel called takes the place of the
/// calls. Lines that a loop runs one after the other, round by round, have a bracket that says how many rounds. Text keeps
/// its size; what does not fit is scrolled.
class RunOutline {
public:
    enum class Detail { blocks, lines };
    static constexpr double kPitch = 30;

    struct Block {
        std::string_view source;  ///< the program line, or the operator where there is none; in the graph
        HopId firstHop = 0;
        std::uint32_t firstCall = 0;
        std::uint32_t calls = 0;
        std::uint32_t times = 0;  ///< how often the line ran
        std::uint32_t hops = 0;
        std::uint32_t errors = 0;
        std::uint32_t loop = 0;                  ///< the first call of the loop that it is in, from 1; 0: in none
        std::uint32_t rounds = 0;                ///< of that loop
        std::int64_t ns = 0;                     ///< of its top-level calls together
        std::string_view op;                     ///< of the first of its top-level calls
        std::vector<std::string_view> otherOps;  ///< of the others, each once, in order of appearance
    };

    RunOutline() = default;
    /// `known`: the repetitions of a graph that this one is or continues, where somebody has looked for them.
    RunOutline(std::shared_ptr<const CallGraph> graph, Detail detail, CallFolder known = {});
    /// Shows a graph that continues the one before; only what is new is read.
    void grow(std::shared_ptr<const CallGraph> graph);

    [[nodiscard]] const std::shared_ptr<const CallGraph>& graph() const { return graph_; }
    [[nodiscard]] Detail detail() const { return detail_; }
    [[nodiscard]] const std::deque<Block>& blocks() const { return blocks_; }
    [[nodiscard]] QRectF bounds() const;
    /// The block of a hop, or -1.
    [[nodiscard]] int blockOf(HopId hop) const;
    [[nodiscard]] QRectF rectOf(int block) const;
    [[nodiscard]] DisplayList display(const Theme& theme, const LadderState& state) const;

private:
    /// A top-level call, or a call within the only one.
    struct Unit {
        std::string_view op;
        std::string_view source;  ///< empty: none
        HopId firstHop = 0;
        std::uint32_t hops = 0;
    };
    /// How it was before the first call that may yet fold in another way.
    struct Settled {
        std::size_t calls = 0;
        std::size_t blocks = 0;
        Block last;
    };
    void addUnits();
    void findInnerCalls();
    [[nodiscard]] std::uint32_t count() const;
    [[nodiscard]] Unit unit(std::uint32_t index) const;
    void add(std::uint32_t index, const Unit& unit);
    /// Whether the lines above and below are of the same loop as a line.
    [[nodiscard]] std::pair<bool, bool> loopAround(int block) const;
    [[nodiscard]] bool inBracket(int block) const;
    void bracket(DisplayList& list, int block, bool named, const Theme& theme) const;
    void line(DisplayList& list, int block, const Theme& theme, const LadderState& state) const;

    std::shared_ptr<const CallGraph> graph_;
    Detail detail_ = Detail::blocks;
    std::deque<Block> blocks_;            ///< of millions of calls there may be a million, which growing does not move
    std::vector<std::uint32_t> blockOf_;  ///< by unit
    CallFolder folder_;
    Settled settled_;
    std::unordered_map<std::string_view, std::uint32_t> byLine_;  ///< blocks of the whole run, or of the last loop
    std::vector<HopId> inner_;  ///< where the calls within the only one begin, and behind them; else empty
    std::int64_t most_ = 0;     ///< the longest time of a block
};

/// "y = relu(add(a, b)) · 2 calls, 8 hops": a block in one sentence, also for those who cannot see it.
[[nodiscard]] QString sentenceOf(const RunOutline::Block& block);

}  // namespace keyfall
