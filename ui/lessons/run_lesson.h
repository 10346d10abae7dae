// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/lesson/lesson.h"

#include <QCoreApplication>

namespace keyfall {

/// A lesson made of somebody's own run, which asks before each hop: one step a call.
class RunLesson {
    Q_DECLARE_TR_FUNCTIONS(keyfall::LessonCourse)

public:
    /// `all`: each hop; else below depth 2 only where the call's own operator goes on. Of a long run its beginning. Without
    /// steps where no lookup has a choice.
    [[nodiscard]] static Lesson of(const CallGraph& graph, bool all);
};

}  // namespace keyfall
