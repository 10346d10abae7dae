// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/session.h"

#include <string>
#include <string_view>

namespace keyfall {

/// What the registration panel changes in a session. Plain functions on the value: `Document::edit` makes them undoable.

/// Whether a name in a session (`add`, `add.Tensor`) means this operator of the dispatcher.
[[nodiscard]] bool namesOperator(std::string_view sessionName, std::string_view op);

/// The session's registration that is active at (op, key): the last one; null when there is none.
[[nodiscard]] const SessionRegistration* registrationAt(const Session& session, std::string_view op,
                                                        std::string_view key);
/// Replaces that registration's kernel where it stands, or appends one, which then wins over all earlier ones.
void placeRegistration(Session& session, SessionRegistration registration);
/// Deletes that registration, so that what was there before it is active again. False when there is none.
bool removeRegistration(Session& session, std::string_view op, std::string_view key);

/// A break point without an operator stands for every operator, one without a key for every key; its further conditions
/// are not asked.
[[nodiscard]] bool hasBreakpoint(const Session& session, std::string_view op, std::string_view key);
/// Deletes what `hasBreakpoint` found, or adds one.
void toggleBreakpoint(Session& session, std::string_view op, std::string_view key);

}  // namespace keyfall
