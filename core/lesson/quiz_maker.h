// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/quiz.h"

#include <optional>

namespace keyfall {

/// One throw of the dice: a question of a level and a built-in model that can ask it; nothing where what was thrown is not
/// worth asking. `quizQuestion` throws until one is.
[[nodiscard]] std::optional<QuizQuestion> makeQuizQuestion(int level, std::uint64_t seed, const std::string& model);

}  // namespace keyfall
