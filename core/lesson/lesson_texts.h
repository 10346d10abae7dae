// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson.h"

#include <string>
#include <vector>

namespace keyfall {

/// Everything of a lesson that is read by people, by its id in a translation: `title`, `steps/gap/hints/0`,
/// `steps/gap/options/1/why`, `steps/gap/checks/0/say` ... In the order of the file; empty texts are left out.
struct LessonTextPlace {
    std::string id;
    std::string* text = nullptr;  ///< in the lesson that was asked

    [[nodiscard]] const std::string& value() const { return *text; }
};
[[nodiscard]] std::vector<LessonTextPlace> textPlaces(Lesson& lesson);

/// One text of a translation.
struct TranslatedText {
    std::string id;
    std::string source;  ///< the text that was translated
    std::string text;    ///< empty: not translated yet
};

/// A translation of a lesson, beside it as NAME.zh_CN.json.
struct LessonTexts {
    std::string lesson;
    std::string language;
    std::vector<TranslatedText> texts;
    Json document;  ///< as it was read

    [[nodiscard]] const TranslatedText* find(std::string_view id) const;
};
[[nodiscard]] Expected<LessonTexts> parseLessonTexts(std::string_view text, const std::string& where);
[[nodiscard]] Expected<LessonTexts> readLessonTexts(const std::string& path);

/// How a translation stands to its lesson, by id.
struct TranslationState {
    std::vector<std::string>
        outdated;                      ///< the source is no longer what the lesson says: the lesson's own text is shown
    std::vector<std::string> missing;  ///< not translated
    std::vector<std::string> unknown;  ///< of no text of the lesson

    [[nodiscard]] bool complete() const { return outdated.empty() && missing.empty() && unknown.empty(); }
};
[[nodiscard]] TranslationState stateOf(const Lesson& lesson, const LessonTexts& texts);

/// The lesson with the texts that are translated and not outdated.
[[nodiscard]] Lesson translated(Lesson lesson, const LessonTexts& texts);

/// The translation's file, brought up to the lesson: new texts stand there to be translated, an outdated one is to be
/// translated again and keeps what it was under "before", one of no text any more is gone.
[[nodiscard]] std::string updatedTexts(const Lesson& lesson, const LessonTexts& texts);

/// `03-missing-kernel.zh_CN.json` beside `03-missing-kernel.json`.
[[nodiscard]] std::string translationPath(const std::string& lessonPath, const std::string& language);
/// The translations that lie beside a lesson: language and path.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> translationsBeside(const std::string& lessonPath);

}  // namespace keyfall
