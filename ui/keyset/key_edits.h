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

/// Takes a key out of the set of every call, or puts it back in, in one step: by its tick and the thread's include set, or
/// where neither brings it or `blocks` include it, too (of the program, `with profiler():`), by the thread's exclude set.
void moveKey(Document& document, KeySet shown, KeySet blocks, Key key, bool in);

}  // namespace keyfall
