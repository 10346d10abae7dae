// SPDX-License-Identifier: MIT
#include "ui/session/run_state.h"

namespace keyfall {

bool sameRun(const Session& a, const Session& b)
{
    if (a == b)
        return true;
    // A copy, so that a field that sessions get later makes a difference until somebody says that it makes none.
    Session likeB = a;
    likeB.breakpoints = b.breakpoints;
    likeB.view = b.view;
    likeB.unknown = b.unknown;
    return likeB == b;
}

}  // namespace keyfall
