// SPDX-License-Identifier: MIT
#include "ui/session/can_run.h"

#include "ui/session/document.h"

namespace keyfall {

bool canRun(const Document& document)
{
    return !document.session().program.empty() || document.runState().kind != RunState::Kind::foreign;
}

}  // namespace keyfall
