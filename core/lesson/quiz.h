// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/session/session.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyfall {

/// A question made of a level and a seed: the same seed gives the same question. The session can be run, and then shows
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
/// registration fills an entry, 7 stored against fresh tables. Error: a level that is none.
[[nodiscard]] Expected<QuizQuestion> quizQuestion(int level, std::uint64_t seed);
/// Ten questions of a level.
[[nodiscard]] Expected<std::vector<QuizQuestion>> quiz(int level, std::uint64_t seed);

}  // namespace keyfall
