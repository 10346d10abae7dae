// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/session_answers.h"

namespace keyfall::app {

/// What lessons ask of tables, answered as the commands `resolve`, `table`, `lint` and `keyset` answer it. Tables that come
/// with the program are read once for all that share these tools.
[[nodiscard]] LessonTools lessonTools(RuntimeFactory factory);

}  // namespace keyfall::app
