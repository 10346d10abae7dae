// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/script/runtime.h"
#include "core/session/session.h"

#include <memory>
#include <vector>

namespace keyfall {

/// A runtime with the session's registrations applied, for tables and resolutions without running anything.
struct PreparedSession {
    std::unique_ptr<Runtime> runtime;
    std::vector<Registration> registrations;  ///< declared after `runtime`, so they end first
};
[[nodiscard]] Expected<PreparedSession> prepareSession(const Session& session, const RuntimeFactory& factory);

}  // namespace keyfall
