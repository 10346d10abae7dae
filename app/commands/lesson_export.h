// SPDX-License-Identifier: MIT
#pragma once

#include "app/commands/command.h"
#include "core/session/run.h"

namespace keyfall::app {

/// `keyfall lesson export`: a lesson as a file to hand out, or a folder.
void addLessonExport(Command& lesson, const RuntimeFactory& factory);

}  // namespace keyfall::app
