// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson_gaps.h"

#include <QCoreApplication>
#include <QString>

namespace keyfall {

/// What a lesson that is being written lacks, in words.
class GapWords {
    Q_DECLARE_TR_FUNCTIONS(GapWords)

public:
    /// "Step 2, “Who is next?”: say what is asked".
    [[nodiscard]] static QString text(const LessonDraft& draft, const LessonGap& gap);
    /// "2. Who is next?", or what stands for a step without a title.
    [[nodiscard]] static QString stepName(const LessonDraft& draft, std::size_t step);

private:
    [[nodiscard]] static QString words(const LessonGap& gap);
};

}  // namespace keyfall
