// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/session/session.h"

#include <string>

namespace keyfall::app {

/// What a command that asks the tables was given to take model and registrations from.
struct SessionChoice {
    std::string model;    ///< a name or a model file; empty: ferrotorch. Not asked where there is a session
    std::string session;  ///< a session file, or empty
    bool strict = false;
    bool fresh = false;
};

/// The session of the file, else one with the standard kernels of the model; strict or fresh where either says so.
[[nodiscard]] Expected<Session> chosenSession(const SessionChoice& choice);

}  // namespace keyfall::app
