// SPDX-License-Identifier: MIT
#pragma once

#include "tests/app/lesson_window.h"

namespace keyfall::test {

/// Takes lessons as a person who knows the answers would: from the run and from the lesson's solutions, in the panels.
class LessonTaker : public LessonWindow {
protected:
    /// A row of data for each lesson that comes along: its `number`.
    static void everyLesson();
    void answerAll(bool byKeys) const;
    /// Solves a task as the lesson's n-th solution does, in the panels and by keys.
    void solve(std::size_t solution) const;
    /// Makes the session become another one.
    void change(const Session& wanted) const;
    /// The same, and runs it.
    void runAs(const Session& wanted) const;
    /// Writes a lesson in the tab Write, step by step, and checks it there. Each step shows the first session; a task begins
    /// with its own.
    void write(const Json& lesson) const;
    [[nodiscard]] QString unsolved(std::size_t solution) const;
    [[nodiscard]] Session solved(std::size_t solution) const;
    /// The task of the first lesson.
    void openTask();
};

}  // namespace keyfall::test
