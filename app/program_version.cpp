// SPDX-License-Identifier: MIT
#include "app/program_version.h"

namespace keyfall::app {

const char* programVersion()
{
    return KEYFALL_VERSION;
}

}  // namespace keyfall::app
