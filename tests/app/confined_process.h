// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/keyfall_process.h"

#include <optional>

namespace keyfall::test {

/// How the kernel of this system takes away what a process may do.
struct Confinement {
    /// Files can be made and written below this folder; nowhere where it is empty.
    QString writable;
};

/// Whether `writable` can be held to: the kernel has Landlock. Everything else needs seccomp only, which is everywhere.
[[nodiscard]] bool canConfineWriting();

/// Runs the built program so that it dies of SIGSYS (`killed`) when it starts a program or a process, opens a socket, or traces
/// another process; without a writable folder also when it opens a file for writing, makes, moves or removes one. With one, such
/// a thing fails elsewhere with "Permission denied".
struct ConfinedOutcome : Outcome {
    bool killed = false;
};
[[nodiscard]] ConfinedOutcome confinedKeyfall(const QStringList& arguments, const Confinement& confinement = {});

}  // namespace keyfall::test
