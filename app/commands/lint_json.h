// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"
#include "core/session/session.h"
#include "core/text/json_text.h"

#include <string>

namespace keyfall::app {

/// What `keyfall lint SESSION --op OP --json` prints; of an empty `op` about all operators.
[[nodiscard]] Expected<Json> sessionLintJson(const Session& session, const std::string& op,
                                             const RuntimeFactory& factory);

}  // namespace keyfall::app
