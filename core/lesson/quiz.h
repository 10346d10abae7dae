// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/session/session.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyfall {

/// A question made of a model, a level and a seed: the same seed gives the same question. The session can be run, and then shows
/// the answer; the answer itself is computed from it and no part of it.
struct QuizQuestion {
    enum class Ask {
        firstKey,  ///< whose kernel runs first, or none
        lastKey,   ///< whose kernel runs last
        slot,      ///< which slot of the table the call reads
        rule,      ///< which rule fills the entry at `key`
    };
    int level = 1;
    Ask ask = Ask::firstKey;
    Session session;
    std::string key;                   ///< of `rule`
    std::vector<std::string> options;  ///< all different; `kNoKernelOption` stands for "the call is an error"
    std::size_t right = 0;
};

inline constexpr const char* kNoKernelOption = "no kernel";
inline constexpr int kQuizLevels = 7;
inline constexpr std::size_t kMostQuizHops = 8;

/// Levels (workshop section 2): 1 all keys have kernels, 2 gaps and fall-throughs, 3 keys that the thread includes and
/// excludes, 4 kernels that return, redispatch or call another directly, 5 functionality times backend, 6 which
/// registration fills an entry, 7 stored against fresh tables. `model`: a built-in one; empty: the level's
/// default. Error: a level that is none, or that the model cannot ask.
[[nodiscard]] Expected<QuizQuestion> quizQuestion(int level, std::uint64_t seed, const std::string& model = {});
/// Ten questions of a level.
[[nodiscard]] Expected<std::vector<QuizQuestion>> quiz(int level, std::uint64_t seed, const std::string& model = {});

/// The built-in model that a level is asked of where nobody chose one.
[[nodiscard]] std::string defaultQuizModel(int level);
/// The levels that a built-in model can ask, ascending: 5 needs slots for each backend, 6 and 7 need alias keys. Empty: no
/// such model.
[[nodiscard]] std::vector<int> quizLevelsOf(const std::string& model);

}  // namespace keyfall
