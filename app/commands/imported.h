// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/pytorch/imported_dispatcher.h"
#include "core/pytorch/imported_tables.h"
#include "core/text/line_source.h"

#include <string>

namespace keyfall::app {

/// Imported tables, in a dispatcher of the model that fits them.
struct Imported {
    ImportedTables tables;
    ImportedDispatcher predicted;

    [[nodiscard]] const Dispatcher& dispatcher() const { return *predicted.dispatcher; }
};

/// Reads `path` (a file, "-", or "builtin:1.13.1"). `model` overrides the choice of the model; empty: the one that fits.
/// What was guessed or left out goes to standard error.
[[nodiscard]] Expected<Imported> importForCommand(const std::string& path, const std::string& model);
/// The same of an open source, whose first line may have been taken as `header` to see what it is.
[[nodiscard]] Expected<Imported> importForCommand(LineSource& source, const std::string& header,
                                                  const std::string& model);

}  // namespace keyfall::app
