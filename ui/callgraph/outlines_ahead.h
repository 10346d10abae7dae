// SPDX-License-Identifier: MIT
#pragma once

#include "ui/callgraph/run_outline.h"

#include <array>
#include <future>
#include <memory>
#include <optional>

class QThreadPool;

namespace keyfall {

/// The outlines of a long run, made before somebody zooms out to them: of 10⁶ hops one takes longer than two frames.
///
/// For one graph at a time; what was made of another is dropped. Used by one thread.
class OutlinesAhead {
public:
    /// Runs of fewer hops are read within a frame.
    static constexpr std::size_t kLeast = 50'000;

    /// The threads that they are made in. Not those of the whole program: Qt paints with them, and would wait.
    [[nodiscard]] static QThreadPool& threads();
    /// Begins to make both in threads of their own, unless they are there or being made.
    void begin(const std::shared_ptr<const CallGraph>& graph, const CallFolder& folder);
    /// The outline, which leaves; waits where it is being made, and makes it where nobody began.
    [[nodiscard]] RunOutline take(const std::shared_ptr<const CallGraph>& graph, RunOutline::Detail detail,
                                  const CallFolder& folder);
    /// It is being made: whoever takes it now waits.
    [[nodiscard]] bool isBeingMade(RunOutline::Detail detail) const;
    /// It is there, or being made.
    [[nodiscard]] bool expects(RunOutline::Detail detail) const
    {
        const Kept& kept = kept_[detail == RunOutline::Detail::lines ? 1 : 0];
        return kept.ready || kept.made.valid();
    }
    /// Keeps one that is shown no longer, for the way back.
    void give(RunOutline outline);

private:
    struct Kept {
        std::optional<RunOutline> ready;
        std::future<RunOutline> made;
    };
    [[nodiscard]] Kept& of(RunOutline::Detail detail) { return kept_[detail == RunOutline::Detail::lines ? 1 : 0]; }
    void meet(const std::shared_ptr<const CallGraph>& graph);

    std::shared_ptr<const CallGraph> graph_;
    std::array<Kept, 2> kept_;
};

}  // namespace keyfall
