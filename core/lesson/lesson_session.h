// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/lesson.h"
#include "core/session/session.h"

namespace keyfall {

/// A JSON Merge Patch (RFC 7386): objects are merged, null removes, everything else (lists too) is replaced whole.
[[nodiscard]] Json mergePatch(Json target, const Json& patch);

/// The fields that a session has when a lesson does not say them: as in a new session.
[[nodiscard]] const Json& newSessionDocument();

/// What `ref` stands for: a name of the lesson's sessions, or a session, based on others or in a file beside the lesson;
/// with every field that it leaves out. Errors name the session; a base that comes back to itself is one, and so is a file
/// outside of the lesson's folder.
[[nodiscard]] Expected<Json> sessionDocument(const Lesson& lesson, const Json& ref);

/// The session of a step: its own, or that of the nearest earlier step; nothing where no step has one.
[[nodiscard]] const Json* sessionRefOf(const Lesson& lesson, std::size_t step);
/// `sessionDocument` of that.
[[nodiscard]] Expected<Json> sessionDocumentOf(const Lesson& lesson, std::size_t step);

/// Reads a session document, as `parseSession` reads its text.
[[nodiscard]] Expected<Session> sessionOf(const Json& document, const std::string& where);

/// The session as it is saved, and every field of a new session that saving leaves out: what checks ask.
[[nodiscard]] Json savedDocument(const Session& session);

}  // namespace keyfall
