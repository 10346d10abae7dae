// SPDX-License-Identifier: MIT
#pragma once

#include "app/picture/picture.h"

#include <string>
#include <vector>

namespace keyfall::app {

/// A run of a lesson's step, and where playback stands in it.
struct StepRun {
    Session session;
    std::shared_ptr<const RunResult> run;
    std::optional<int> hops;  ///< the first so many have been entered; nothing: the end
};
/// Errors: there is no session, or it cannot be started.
[[nodiscard]] Expected<StepRun> runOfStep(const Lesson& lesson, std::size_t step, const LessonTools& tools);

/// Writes everything that somebody who teaches a lesson may want into a folder, which is made where there is none: the
/// lesson with its translations, page and handout, and of each step its session and its picture (PNG at twice the size, SVG), and where that is not the end, the end.
/// Each file is written whole or not at all; the names of those that were written.
[[nodiscard]] Expected<std::vector<std::string>>
writeLessonFolder(const Lesson& lesson, const std::vector<LessonTexts>& translations, const LessonTools& tools,
                  const std::string& folder, const HandoutRequest& handout, const std::string& theme);

}  // namespace keyfall::app
