// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/text/json_text.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace keyfall {

/// What a check, or a question, asks about.
struct LessonSubject {
    enum class Of {
        run,      ///< the document of `keyfall run --json`
        session,  ///< the session as it is saved
        plan,     ///< the document of `keyfall kernel plan --json`
        lesson,   ///< what `keyfall lesson check --json` says of the lesson that is being written
        resolve,  ///< {"op", "keys", "table"?, "fresh"?}: the document of `keyfall resolve --json`
        table,    ///< {"op"}: of `keyfall table --format json`
        lint,     ///< {"op"}: of `keyfall lint --json`
        keyset,   ///< a request of `keyfall keyset`, and its answer
    };
    Of of = Of::run;
    Json question;  ///< of the last four; null for the others

    friend bool operator==(const LessonSubject&, const LessonSubject&) = default;
};
/// The name that lesson files use: "run", "resolve" ...
[[nodiscard]] std::string_view nameOf(LessonSubject::Of of);

/// How a check looks at what it found.
enum class LessonTest { equals, isNot, has, lacks, mentions, count, min, max, order, each };
[[nodiscard]] std::string_view nameOf(LessonTest test);

/// A subject, a place in it and one test. A goal fails at a task's start and holds at its end; a guard holds at both.
struct LessonCheck {
    LessonSubject of;
    std::string at;  ///< a pointer (lesson_pointer.h)
    LessonTest test = LessonTest::equals;
    Json wanted;
    std::string say;  ///< one line for the learner; empty in facts
    bool guard = false;
    std::vector<LessonCheck> each =
        {};  ///< of LessonTest::each: the place and test that all of what was found must pass
};

/// "Whose kernel runs next?" before the hops `hops` of the call, counted from 1; empty: before all that are asked.
struct NextKeyAsk {
    std::size_t call = 1;
    std::vector<std::size_t> hops;
};
/// Does the call return, or raise?
struct OutcomeAsk {
    std::size_t call = 1;
};
/// A value that a subject has at a place.
struct ValueAsk {
    enum class As { key, bits, number, text };
    LessonSubject of;
    std::string at;
    bool count = false;  ///< how many there are, instead of what is there
    As as = As::text;
    std::vector<std::string> choices;  ///< of a text: all of them; of others: may be empty
};
using LessonAsk = std::variant<NextKeyAsk, OutcomeAsk, ValueAsk>;

struct LessonOption {
    std::string text;
    std::string why;
    bool right = false;
};

/// Where playback stands when a step is entered.
struct LessonPosition {
    enum class At { first, last, hop, asItWas };
    At at = At::last;
    std::size_t hop = 0;  ///< of At::hop
};

/// What to raise, choose and select in the window; empty fields leave it as it is.
struct LessonShow {
    std::string panel;
    std::string op;
    std::optional<std::size_t> call;
    std::optional<std::size_t> hop;
    std::optional<bool> fold;
    std::optional<double> zoom;
};

/// What gets a frame until the next step.
struct LessonHighlight {
    enum class Kind { panel, lane, hop, row, control };
    Kind kind = Kind::panel;
    std::string name;     ///< of all but a hop: a dock, a key, "explorer/KEY", an object's name
    std::size_t hop = 0;  ///< of a hop

    friend bool operator==(const LessonHighlight&, const LessonHighlight&) = default;
};

enum class StepKind { read, predict, choose, task };
[[nodiscard]] std::string_view nameOf(StepKind kind);

struct LessonStep {
    std::string id;
    StepKind kind = StepKind::read;
    std::string title;
    std::string prose;
    std::string slide;
    std::string notes;
    std::string after;
    std::vector<std::string> hints;
    std::optional<Json> session;  ///< a name, or a session; nothing: that of the nearest earlier step
    LessonPosition position;
    LessonShow show;
    std::vector<LessonHighlight> highlights;
    std::vector<LessonCheck> facts;

    LessonAsk ask;                      ///< of `predict`
    bool many = false;                  ///< of `choose`: several options are right
    std::vector<LessonOption> options;  ///< of `choose`
    std::vector<LessonCheck> checks;    ///< of `task`
    std::vector<Json> solutions;        ///< of `task`: merge patches of the step's session
    std::vector<Json> wrong;            ///< of `task`: attempts that must not pass
};

struct LessonSource {
    std::string title;
    std::string url;
};

/// A lesson document (workshop section 1): a plain value. Answers are not in it; they are computed from runs.
struct Lesson {
    std::string id;
    std::string language = "en";
    std::string title;
    std::string summary;
    int minutes = 0;  ///< 0: not said
    std::string credits;
    std::vector<std::string> needed;  ///< "requires": ids of lessons that come before
    bool needsCuda = false;
    std::vector<LessonSource> sources;
    Json sessions = Json::object();
    std::vector<LessonStep> steps;

    std::string folder;  ///< where its session files are; empty: it has none
    Json document;       ///< as it was read, with the fields that this version does not know

    [[nodiscard]] const LessonStep* find(std::string_view step) const;
};

inline constexpr std::string_view kLessonFormat = "keyfall-lesson";
inline constexpr std::string_view kLessonTextFormat = "keyfall-lesson-text";

/// The panels that a lesson can name: the docks of the window.
[[nodiscard]] const std::vector<std::string>& lessonPanels();

/// Whether a document says that it is a lesson, whatever else is wrong with it.
[[nodiscard]] bool saysItIsALesson(const Json& document);
/// Whether it was written for a version that this program reads; the error is for a person.
[[nodiscard]] Expected<void> checkLessonVersion(const Json& document, const std::string& where);

/// Reads a lesson. `where` names the text in messages; `folder` is where its files are. Errors carry a JSON pointer.
/// Never throws, whatever the text.
[[nodiscard]] Expected<Lesson> parseLesson(std::string_view text, const std::string& where, const std::string& folder);
[[nodiscard]] Expected<Lesson> lessonOf(Json document, const std::string& where, const std::string& folder);
/// `parseLesson` of a file's content.
[[nodiscard]] Expected<Lesson> readLesson(const std::string& path);

}  // namespace keyfall
