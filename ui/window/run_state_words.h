// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace keyfall {

class Workbench;

/// What is said wherever a run is shown that is not the session's.
struct RunStateWords {
    QString title;          ///< "Out of date · Run (F5)"; empty: nothing needs to be said
    QString why;            ///< "Live is off"; may be empty
    bool runHelps = false;  ///< whether a press on it should run the session
    bool pictured = false;  ///< an older picture is shown that must not be taken for the session's
};

[[nodiscard]] RunStateWords runStateWords(const Workbench& bench);
/// Why Run cannot be used while `canRun` is false, and what to do.
[[nodiscard]] QString nothingToRun();

}  // namespace keyfall
