// SPDX-License-Identifier: MIT
#include "core/lesson/quiz.h"

#include "core/lesson/quiz_maker.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace keyfall {

namespace {

constexpr std::size_t kQuestions = 10;
constexpr int kMostTries = 4000;  ///< one throw in fifty is a question of level 7

}  // namespace

std::string defaultQuizModel(int level)
{
    return level >= 5 ? "pytorch-2.6" : "ferrotorch";
}

std::vector<int> quizLevelsOf(const std::string& model)
{
    const auto found = KeyModel::builtIn(model);
    if (!found)
        return {};
    const ModelSpec& spec = (*found)->spec();
    std::vector<int> levels;
    for (int level = 1; level <= kQuizLevels; ++level)
        if (level <= 4 || (level == 5 ? !spec.backends.empty() : spec.precedence != Precedence::plain))
            levels.push_back(level);
    return levels;
}

Expected<QuizQuestion> quizQuestion(int level, std::uint64_t seed, const std::string& model)
{
    if (level < 1 || level > kQuizLevels)
        return badInput("quiz", fmt::format("there is no level {}", level),
                        fmt::format("levels are 1 to {}", kQuizLevels));
    const std::string name = model.empty() ? defaultQuizModel(level) : model;
    if (const auto found = KeyModel::builtIn(name); !found)
        return tl::unexpected<Error>(found.error());
    const std::vector<int> levels = quizLevelsOf(name);
    if (std::find(levels.begin(), levels.end(), level) == levels.end())
        return badInput("quiz", fmt::format("level {} cannot be asked of {}", level, name),
                        fmt::format("levels of this model: {}", fmt::join(levels, ", ")));
    // What the dice gave may be no question: the next throw is as much this seed's as the first.
    for (std::uint64_t attempt = 0; attempt < kMostTries; ++attempt)
        if (auto question = makeQuizQuestion(level, seed + attempt * 0x100000001ULL, name))
            return std::move(*question);
    return badInput("quiz", fmt::format("seed {} gives no question of level {}", seed, level), "use another seed");
}

Expected<std::vector<QuizQuestion>> quiz(int level, std::uint64_t seed, const std::string& model)
{
    std::vector<QuizQuestion> questions;
    for (std::size_t i = 0; i < kQuestions; ++i) {
        auto question = quizQuestion(level, seed * 1000 + i, model);
        if (!question)
            return tl::unexpected<Error>(question.error());
        questions.push_back(std::move(*question));
    }
    return questions;
}

}  // namespace keyfall
