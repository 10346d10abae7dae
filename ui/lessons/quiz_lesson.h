// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson.h"
#include "core/lesson/quiz.h"

#include <QCoreApplication>
#include <QString>

namespace keyfall {

/// The quiz as a lesson of ten questions, so that it is asked, answered and kept as every other question is.
class QuizLesson {
    Q_DECLARE_TR_FUNCTIONS(keyfall::QuizLesson)

public:
    /// "All keys have kernels": what is new in a level, from 1.
    [[nodiscard]] static QString levelName(int level);
    /// The ten questions of a level, a seed and a model (empty: the level's default); its id, under which results are kept,
    /// names them. Error: no such level, one that the model cannot ask, or a seed that gives no questions.
    [[nodiscard]] static Expected<Lesson> make(int level, std::uint64_t seed, const std::string& model = {});
    /// Under which results are kept. The default model goes without saying, so that results from before there was a choice
    /// still count.
    [[nodiscard]] static std::string idOf(int level, std::uint64_t seed, const std::string& model = {});
    /// The question in words, with all that is needed to answer it: the key set, what the thread includes and excludes,
    /// what is registered. Markdown.
    [[nodiscard]] static QString words(const QuizQuestion& question);
};

}  // namespace keyfall
