// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/graph/call_graph.h"
#include "core/lesson/lesson_texts.h"
#include "core/lesson/session_answers.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// What a page to hand out holds: steps with words, and runs that are stepped through. Texts are by language, "en" always.
struct PlayerPage {
    using Texts = std::map<std::string, QString>;

    /// "Whose kernel runs next?"
    struct Question {
        Texts text;
        std::vector<Texts> options;
        std::size_t right = 0;
        Texts why;
    };
    struct Figure {
        std::shared_ptr<const CallGraph> graph;
        std::optional<std::uint32_t> call;  ///< only this one
        std::size_t hops = 0;               ///< of the whole run; the graph may hold only its beginning
        bool repeats = false;               ///< the hops that are left out are like the last one: endless recursion
        bool isAsked = false;  ///< a lesson asks who runs: every key of the set has a lane, and all are alike
    };
    struct Step {
        Texts title;
        Texts html;                    ///< below the title
        Texts open;                    ///< of it, what is seen while nothing is unfolded
        Texts key;                     ///< the answers of it, as a key on paper has them
        bool isWritten = false;        ///< its answer is a value or a word
        bool isTicked = false;         ///< … of which all there are stand in `open`
        int figure = -1;               ///< position in `figures`; -1: none
        std::optional<int> position;   ///< where playback stands; nothing: at the end
        std::map<int, Question> asks;  ///< by the position at which it is asked: before its hop
    };
    Texts title;
    std::vector<std::string> languages{"en"};
    std::vector<Figure> figures;
    std::vector<Step> steps;
    bool predicts = false;  ///< questions are asked from the start; else when somebody switches them on
};

/// The most hops of one picture: a longer run is shown at its beginning, and the page says so.
inline constexpr std::size_t kMostRunHops = 160;
inline constexpr std::size_t kMostStepHops = 12;

/// A run, with a question before each hop that has a choice. `call`: only this one, counted from 0.
[[nodiscard]] PlayerPage runPage(const CallGraph& graph, std::optional<std::uint32_t> call);
/// A lesson, its steps in order; `translations` are by language. Sessions are run; an error where one cannot be started,
/// or where a question has no answer.
[[nodiscard]] Expected<PlayerPage> lessonPage(const Lesson& lesson, const std::vector<LessonTexts>& translations,
                                              const LessonTools& tools);

/// One HTML file that needs nothing else and asks nobody for anything (workshop section 4): pictures, words and a small
/// script, which it works without. The same page gives the same bytes. Needs a QGuiApplication.
[[nodiscard]] QByteArray playerHtml(const PlayerPage& page);

}  // namespace keyfall
