// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "core/session/session.h"

namespace keyfall {

class Document;

/// The keys that a session's calls start from, without what threads include and exclude: explicit, or the union of the
/// tensors' keys. What the boxes of Keys and of the ladder's lanes show.
[[nodiscard]] KeySet tickedKeys(const Session& session, const KeyModel& model);

/// Puts a key into that set or takes it out, undoably. A tick always decides: where the tensors decided so far, `shown`,
/// what is ticked on the screen, becomes the explicit set that it starts from.
void tickKey(Document& document, KeySet shown, Key key, bool on);

}  // namespace keyfall
