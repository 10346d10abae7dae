// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson.h"

namespace keyfall {

// Parts of a lesson document; they throw `JsonFailure` for the reader above them.

/// A check, without what it says.
[[nodiscard]] LessonCheck readCheck(const JsonPlace& place);
/// A question for a value.
[[nodiscard]] ValueAsk readValueAsk(const JsonPlace& place);

}  // namespace keyfall
