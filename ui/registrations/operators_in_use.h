// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/session/session.h"

#include <QStringList>

#include <optional>

namespace keyfall {

/// The operators that a session is about, each once: those its program calls, in the order of the calls, then those it
/// registers kernels for. A base name stands for all overloads. Nothing while the program cannot be read.
[[nodiscard]] std::optional<QStringList> operatorsInUse(const Session& session, const Dispatcher& dispatcher);

}  // namespace keyfall
