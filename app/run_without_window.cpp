// SPDX-License-Identifier: MIT
#include "app/commands/commands.h"
#include "app/run_window.h"

namespace keyfall::app {

int runWindow(int&, char**, const std::optional<std::string>&, const RuntimeFactory&)
{
    return report(Error{ErrorKind::unavailable,
                        {},
                        "this build of Keyfall has no window",
                        "use a subcommand (keyfall --help lists them), or build with KEYFALL_BUILD_UI=ON"});
}

}  // namespace keyfall::app
