// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/session.h"

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace keyfall {

/// What somebody did in the sessions of tasks, so that it is there when they come back; until the program ends. A place is
/// a lesson and a step.
class TaskWork {
public:
    /// Work on a task begins, whose own session is `start`: what equals it is no work.
    void begin(std::string place, Session start) { open_.emplace(std::move(place), std::move(start)); }
    /// Keeps what the session of the task that is open has come to.
    void stop(const Session& now);
    /// Ends it and keeps nothing new.
    void drop() { open_.reset(); }
    void forget(const std::string& place) { left_.erase(place); }
    /// Null: nothing was left there.
    [[nodiscard]] const Session* at(const std::string& place) const;

private:
    std::map<std::string, Session> left_;
    std::optional<std::pair<std::string, Session>> open_;  ///< and the session with which it begins
};

}  // namespace keyfall
