// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/lesson_documents.h"

#include <string>
#include <vector>

namespace keyfall::app {

/// Whether this process has its CUDA devices switched off (KEYFALL_CUDA=off).
[[nodiscard]] bool cudaIsOff();

/// Checks the lessons that do not say that they need CUDA once more in a process without it, because a process chooses its
/// devices once; what is wrong there alone is added to their problems.
void checkWithoutCuda(std::vector<LessonFile>& files);

}  // namespace keyfall::app
