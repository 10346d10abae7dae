// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/falls/fall_table.h"
#include "core/graph/call_graph.h"
#include "core/lesson/lesson_texts.h"
#include "core/lesson/session_answers.h"
#include "core/program/plan.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyfall::app {

/// What a picture shows and how; what `keyfall export` says about formats that are drawn.
struct PictureRequest {
    std::string path;  ///< its extension says the format
    std::string view = "ladder";
    std::string theme = "light";
    std::optional<std::uint32_t> call;  ///< index into `CallGraph::calls`; nothing: all of them
    std::optional<int> step;            ///< the first `step` hops have been entered; nothing: everything happened
    double scale = 1;
    std::optional<int> width;  ///< pixels of the picture, instead of `scale` (png, gif, webp)
    double wrap = 0;           ///< calls go on in a row below at this width, in units; 0: the usual width
    bool transparent = false;
    std::string subject;     ///< what a flow's title says it is of
    bool times = false;      ///< draw what the clock measured
    bool evenLanes = false;  ///< no lane tells who runs: somebody is asked
    std::string preset;  ///< "slide", "a4" …: on a page with caption, program and legend; empty: the picture alone
};

/// Why this build cannot draw files of a format ("gif"); nothing where it can.
[[nodiscard]] std::optional<Error> pictureProblem(const std::string& format);
/// Draws the graph into `request.path`; how many of its hops, as of an endless recursion only the beginning is drawn. In a
/// build without the window the error says what is missing.
[[nodiscard]] Expected<std::size_t> exportPicture(const CallGraph& graph, const PictureRequest& request);
/// A picture a position, numbered; the names of the files.
[[nodiscard]] Expected<std::vector<std::string>> exportSteps(const CallGraph& graph, const PictureRequest& request);
/// Writes the run as a page that is stepped through in a browser.
[[nodiscard]] Expected<void> exportPlayer(const CallGraph& graph, const PictureRequest& request);
/// The same of a lesson, in English and all its translations. Sessions are run; errors are theirs or the file's.
[[nodiscard]] Expected<void> exportLesson(const Lesson& lesson, const std::vector<LessonTexts>& translations,
                                          const LessonTools& tools, const std::string& path);
/// What of a lesson goes onto paper (`.pdf`).
struct HandoutRequest {
    std::string answers = "end";  ///< or "none", "only"
    std::string language = "en";
    std::string paper = "a4";  ///< or "letter"
};
[[nodiscard]] Expected<void> exportHandout(const Lesson& lesson, const std::vector<LessonTexts>& translations,
                                           const LessonTools& tools, const std::string& path,
                                           const HandoutRequest& request);
/// Draws the flow of a run (design:flow.1); by own time where the request has `times`.
[[nodiscard]] Expected<void> exportFlow(const FallTable& table, const PictureRequest& request);
/// The bytes of a picture of a plan ("svg", "png", "pdf"), as the window draws it; `buffers`: names of its buffers.
[[nodiscard]] Expected<std::string> planPicture(const Plan& plan, const std::vector<std::string>& buffers,
                                                const std::string& format, const PictureRequest& request);

}  // namespace keyfall::app
