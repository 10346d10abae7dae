// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/imported.h"
#include "core/error.h"
#include "core/session/session.h"

#include <string>

namespace keyfall::app {

/// The tables that a command asks about when none are named.
inline constexpr std::string_view kNewestTables = "builtin:2.15.0";

/// Lays the registrations of the session file over imported tables: what would those operators do with kernels of mine?
/// What is registered over a kernel of the tables is said on standard error, with the warning of that PyTorch where it
/// gives one. Error: the session cannot be read, is of another key model, or names what is not there.
[[nodiscard]] Expected<void> overlaySession(Imported& imported, const std::string& session);

/// Says the same of a prepared session, if it starts from tables.
void saySessionOverrides(const Session& session, const Dispatcher& dispatcher);

/// `importForCommand`, and the session over it where one is named.
[[nodiscard]] Expected<Imported> tablesForCommand(const std::string& table, const std::string& model,
                                                  const std::string& session);

}  // namespace keyfall::app
