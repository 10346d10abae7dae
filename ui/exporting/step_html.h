// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson.h"
#include "core/lesson/question.h"

#include <QString>

#include <vector>

namespace keyfall {

/// The words of a step, in the language that is spoken now (`SpokenLanguage`).
struct StepHtml {
    QString prose;
    QString hints;          ///< folded; below what is to be done
    QString task;           ///< what is chosen from, checked and asked
    QString answers;        ///< folded
    QString key;            ///< the answers as a key has them: nothing folded, no word twice
    bool isTicked = false;  ///< a value or an outcome is chosen, not written
    [[nodiscard]] QString all() const { return prose + task + hints + answers; }
};

/// `start`: the step's session. `questions`: those about a value or an outcome.
[[nodiscard]] StepHtml stepHtml(const LessonStep& step, const Json& start,
                                const std::vector<LessonQuestion>& questions);

}  // namespace keyfall
