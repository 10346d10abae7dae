// SPDX-License-Identifier: MIT
#pragma once

namespace keyfall::app {

/// Reads the command line, does what it says, and gives the exit status (design:4): 0 done, 1 the work was done and
/// found a failure, 2 bad input or usage, 3 something the machine lacks.
[[nodiscard]] int runCommandLine(int argc, char** argv);

}  // namespace keyfall::app
