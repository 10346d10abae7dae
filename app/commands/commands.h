// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/keys/model_file.h"
#include "core/script/runtime.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace keyfall::app {

inline constexpr int kDone = 0;
inline constexpr int kFoundFailure = 1;
inline constexpr int kBadInput = 2;
inline constexpr int kUnavailable = 3;

/// What a subcommand needs to add itself to the command line.
struct CommandContext {
    CLI::App& app;
    RuntimeFactory factory;
    int& status;  ///< where a subcommand leaves its exit status
};

/// What `--fresh` does, for the commands that have it (pytorch:S4, S5).
inline constexpr std::string_view kFreshHelp =
    "Recompute the whole table with every registration: none of the stale entries that PyTorch's models keep "
    "(imported tables are computed in any case)";

// One function per subcommand, each in the file of its name. They only declare options; the work begins when the
// subcommand was given.
void addRun(const CommandContext& context);
void addResolve(const CommandContext& context);
void addKeyset(const CommandContext& context);
void addTable(const CommandContext& context);
void addExport(const CommandContext& context);
void addExplain(const CommandContext& context);
void addDevices(const CommandContext& context);
void addConformance(const CommandContext& context);
void addLint(const CommandContext& context);
void addRule(const CommandContext& context);
void addLesson(const CommandContext& context);
void addQuery(const CommandContext& context);
void addCoverage(const CommandContext& context);
void addDiff(const CommandContext& context);
void addFalls(const CommandContext& context);
void addKernel(const CommandContext& context);

/// Prints an error to standard error and gives the exit status of its kind.
int report(const Error& error);

}  // namespace keyfall::app
