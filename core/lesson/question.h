// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/prediction.h"
#include "core/lesson/session_answers.h"

#include <string>
#include <variant>
#include <vector>

namespace keyfall {

/// A question of a step, with its answer as the run gives it.
struct OutcomeQuestion {
    bool raises = false;
};
struct ValueQuestion {
    ValueAsk::As as = ValueAsk::As::text;
    Json answer;
    std::vector<std::string> choices;
};
using LessonQuestion = std::variant<Prediction, OutcomeQuestion, ValueQuestion>;

/// What a prediction step asks, one question after the other. Of "all" hops those that are asked (`isAsked`), of named
/// hops exactly these. An error where there is no such call or hop, or not one right answer among at least two.
[[nodiscard]] Expected<std::vector<LessonQuestion>> questionsOf(const LessonAsk& ask, SessionAnswers& answers);

/// Whether what a person wrote is the answer: bits in any spelling of the number, a number within 1e-5, texts as they are.
[[nodiscard]] bool isRight(const ValueQuestion& question, const std::string& written);

/// Whether a question for a number was answered with one; true where none is asked for.
[[nodiscard]] bool isNumber(const ValueQuestion& question, const std::string& written);

/// In which order a step shows its options: mixed, and the same each time, with the step's id as the seed.
[[nodiscard]] std::vector<std::size_t> shuffledOptions(const LessonStep& step);

}  // namespace keyfall
