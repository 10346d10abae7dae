// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/commands.h"

#include <string>
#include <vector>

namespace keyfall::app {

/// The commands of `keyfall kernel`.
void addKernelShow(const CommandContext& context);
void addKernelRun(const CommandContext& context);
void addKernelCache(const CommandContext& context);
void addKernelFuse(const CommandContext& context);
void addKernelPlan(const CommandContext& context);
void addKernelBench(const CommandContext& context);

/// What `--backend` may be.
[[nodiscard]] const std::vector<std::string>& backendNames();
/// What is said when nothing here runs programs in this way, one of `backendNames`.
[[nodiscard]] Error missingBackend(const std::string& name);

}  // namespace keyfall::app
