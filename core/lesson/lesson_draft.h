// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/text/held_json.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// A member that is a text, or a list of lines, as one text; empty where it is neither.
[[nodiscard]] std::string looseText(const Json& object, const std::string& name);

/// A lesson that somebody writes: its document, which may lack parts yet, and what was done to it, to be undone.
///
/// Steps count from 0. A step without a name of its own gets one of its title, which translations and progress know it by.
class LessonDraft {
public:
    /// What edits are done to: the document of a lesson (workshop section 1).
    using Edit = std::function<void(Json& document)>;

    LessonDraft();
    /// Reads what somebody wrote before: a lesson, or one that lacks parts. Errors: no JSON, no lesson, a newer version,
    /// steps that are no objects.
    [[nodiscard]] static Expected<LessonDraft> of(std::string_view text, const std::string& where);

    [[nodiscard]] const Json& document() const { return *states_[now_]; }
    /// As it is saved.
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::size_t stepCount() const;
    /// A step's document. `step` is one of the lesson's.
    [[nodiscard]] const Json& step(std::size_t step) const;
    /// Of the lesson, or of a step, as one text; empty where it is not there.
    [[nodiscard]] std::string field(std::optional<std::size_t> step, const std::string& name) const;

    /// Does one edit. Edits in a row that name the same `what` (not empty) are undone as one: a title is typed letter by
    /// letter.
    void edit(const std::string& what, const Edit& edit);
    /// An empty text takes the field away. A title names its step, as long as nobody else did.
    void setField(std::optional<std::size_t> step, const std::string& name, const std::string& text);
    /// Puts a step (without an id) behind `after`, or first; its place.
    std::size_t addStep(Json step, std::optional<std::size_t> after);
    /// The copy's place.
    std::size_t copyStep(std::size_t step);
    void removeStep(std::size_t step);
    /// To the place `to`; steps between move up or down. A session that it had from the step before it goes along.
    void moveStep(std::size_t step, std::size_t to);

    [[nodiscard]] bool canUndo() const { return now_ > 0; }
    [[nodiscard]] bool canRedo() const { return now_ + 1 < states_.size(); }
    void undo();
    void redo();

private:
    explicit LessonDraft(HeldJson document);

    std::vector<HeldJson> states_;
    std::size_t now_ = 0;
    std::string last_;  ///< what the last edit was, where the next of its kind joins it
};

}  // namespace keyfall
