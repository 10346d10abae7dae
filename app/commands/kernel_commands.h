// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/commands.h"

#include <string>

namespace keyfall::app {

/// The commands of `keyfall kernel`.
void addKernelShow(const CommandContext& context);
void addKernelRun(const CommandContext& context);
void addKernelCache(const CommandContext& context);
void addKernelFuse(const CommandContext& context);
void addKernelPlan(const CommandContext& context);
void addKernelBench(const CommandContext& context);

/// What is said when nothing here runs programs in this way.
[[nodiscard]] Error missingBackend(const std::string& name);

}  // namespace keyfall::app
