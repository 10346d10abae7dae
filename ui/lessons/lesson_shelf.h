// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson.h"
#include "core/lesson/progress.h"

#include <QString>

#include <optional>
#include <vector>

namespace keyfall {

/// The lessons that come with the program, in a language, and how far somebody got with them.
class LessonShelf {
public:
    /// Lessons are read when they are first asked for: a window starts without them.
    [[nodiscard]] const std::vector<Lesson>& lessons();
    [[nodiscard]] std::optional<int> find(const QString& id);
    /// "zh_CN"; texts that a language has not stay English.
    void setLanguage(const QString& language);
    [[nodiscard]] const QString& language() const { return language_; }

    [[nodiscard]] const LessonProgress& progress() const { return progress_; }
    /// Keeps it in this file from now on, and takes what is there. A damaged file is set aside; the text says so, for a
    /// message, and is empty when all is well.
    [[nodiscard]] QString keepProgressIn(const QString& file);
    /// Changes the progress and writes it. The text says why it could not be written; empty when it was.
    QString note(const QString& lesson, const QString& step, const StepProgress& progress);
    /// Somebody is at this step.
    QString noteAt(const QString& lesson, const QString& step);
    /// The lesson with which somebody goes on: the one that they were at last, or the next one when that is done.
    [[nodiscard]] std::optional<int> goesOn();
    QString forgetStep(const QString& lesson, const QString& step);
    QString forgetLesson(const QString& lesson);
    QString forgetAll();

private:
    QString write();

    std::vector<Lesson> lessons_;
    QString language_;
    LessonProgress progress_;
    QString file_;
};

}  // namespace keyfall
