// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_cache.h"

#include <cstdint>
#include <string>
#include <vector>

namespace keyfall {

/// What a launch says of how the cache answered it, an event each; the first one is the kind of answer, so that they can be
/// counted: {"miss", "compiled 3f2a… in 20 µs"}.
[[nodiscard]] std::vector<std::string> answerWords(AnswerKind answer, const KernelKey& key, std::int64_t nanoseconds);

/// The same of those who asked together when the block was traced, the one that the launch belongs to first:
/// {"miss", "8 asked, 7 waited", "compiled 3f2a… in 20 µs"}. `compileNs`: of the compile, where one was. `earlier`: an
/// earlier run had left it in memory.
[[nodiscard]] std::vector<std::string> firstAnswerWords(const std::vector<AnswerKind>& answers, const KernelKey& key,
                                                        std::int64_t compileNs, bool earlier);

/// Of a kernel that an earlier run had left in memory, and a block with several callers let the cache forget.
[[nodiscard]] std::string forgottenWords();

}  // namespace keyfall
