// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/session.h"

#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// Which edits of the undo history loaded the session of a lesson's step: undo and redo over one of them lead to the step
/// that the session then belongs to.
class StepLoads {
public:
    /// `index`: of the history, right after the edit. `from`: the step before; -1: none of this lesson.
    void add(int index, const std::string& lesson, int from, int to, const Session& session);
    /// The history went on to an index, and the session is this one now: the step to stand at, or none to move to. `at`: the
    /// step that was left with it, to which redo leads back.
    [[nodiscard]] std::optional<int> follow(int index, const std::string& lesson, int at, const Session& now);
    /// Whether the history stands right after a load: nobody has changed the session since.
    [[nodiscard]] bool endsAt(int index) const;
    /// The same as `follow` where nobody follows.
    void pass(int index) { index_ = index; }

private:
    struct Load {
        int index = 0;
        int from = 0;
        int to = 0;
        std::string lesson;
        Session session;
    };

    std::vector<Load> loads_;
    int index_ = 0;
};

}  // namespace keyfall
