// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/lint.h"
#include "core/session/session.h"

#include <vector>

namespace keyfall {

/// What a session's own kernels show, because a session says what they do: kernels that call each other in a circle, each
/// by its key (`call_direct`), and so go on to themselves for ever.
[[nodiscard]] std::vector<Finding> lintSession(const Session& session, const KeyModel& model);

}  // namespace keyfall
