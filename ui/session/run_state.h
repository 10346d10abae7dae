// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/session.h"

namespace keyfall {

/// Why a run was started: a person asked for it, a session was opened, or an edit changed what would run.
enum class RunReason { asked, opened, edited };

/// How the run that the window shows stands to the session that is edited: one value, kept by `SessionRuns`, that every
/// view of a run reads. Whatever it is, a picture of another session is never without a sign.
struct RunState {
    enum class Kind {
        nothing,    ///< no run is shown, and none is on its way
        current,    ///< what is shown is a run of this session
        underWay,   ///< a run of this session is on its way; until it comes, an older one or none is shown
        outOfDate,  ///< an older run is shown, and no newer one comes by itself
        foreign,    ///< calls are shown that no session made: the trace of another program
    };
    /// Why no newer run comes by itself (`nothing`, `outOfDate`).
    enum class Why {
        none,
        liveOff,
        tooLong,  ///< the last run took too long for runs that nobody asks for
        failed,   ///< the session could not be started
        stopped,  ///< a person stopped the run
    };

    Kind kind = Kind::nothing;
    Why why = Why::none;

    /// Whether what is shown may be taken for this session's run.
    [[nodiscard]] bool isCurrent() const { return kind == Kind::current; }
    friend bool operator==(const RunState&, const RunState&) = default;
};

/// Whether both sessions run alike. Break points and what only the window shows make no difference.
[[nodiscard]] bool sameRun(const Session& a, const Session& b);

}  // namespace keyfall
