// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/lesson/lesson.h"
#include "core/lesson/lesson_draft.h"
#include "core/session/run.h"

#include <optional>
#include <vector>

namespace keyfall {

/// The merge patch (RFC 7386) that makes `to` of `from`, whatever the order of members; an empty object where the two are
/// the same. Neither has members that are null.
[[nodiscard]] Json patchBetween(const Json& from, const Json& to);

/// What somebody looks at while a step is written.
struct LessonMoment {
    Session session;
    LessonPosition position;
    LessonShow show;
    std::vector<LessonHighlight> highlights;
};

/// A step of kind `read` that leads there; it stands behind `after`, or first. The first session of a lesson is "start";
/// others are patches of it, and one that the lesson has already is used again. Its place.
std::size_t recordStep(LessonDraft& draft, const LessonMoment& moment, std::optional<std::size_t> after);

/// Gives a step the session of this moment.
void recordSession(LessonDraft& draft, std::size_t step, const Session& session);

/// The session of a step: its own, or that of the nearest earlier step. Errors: no step has one, or it cannot be read.
[[nodiscard]] Expected<Session> sessionAt(const LessonDraft& draft, std::size_t step);

/// What a lesson asks at a hop.
enum class HopQuestion {
    nextKey,  ///< whose kernel runs there
    bits,     ///< the set of its lookup
    slot,     ///< the slot that was read
    outcome,  ///< whether its call returns
};
/// Makes the step a prediction of that. `hop` is one of the graph's.
void askAt(LessonDraft& draft, std::size_t step, HopQuestion question, const CallGraph& graph, HopId hop);

/// What can be claimed of a run where a hop is: its key, why that one, its kernel, its set, the fall of its call, results
/// with few values, or the error. Facts, with words that say them.
[[nodiscard]] std::vector<LessonCheck> claimsAt(const RunResult& run, HopId hop);

/// As lesson files write it.
[[nodiscard]] Json documentOf(const LessonCheck& check);

}  // namespace keyfall
