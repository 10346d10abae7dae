// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/resolution.h"
#include "core/keys/key_model.h"
#include "core/session/run.h"
#include "core/session/session.h"

#include <optional>
#include <string>

namespace keyfall {

/// What one key does in the first lookup of the program.
enum class KeyRole {
    absent,       ///< not in the set
    next,         ///< wins
    below,        ///< in the set, below the winner: its turn comes with a redispatch
    noKernel,     ///< in the set, above the winner, skipped: nothing is registered
    fallthrough,  ///< in the set, above the winner, skipped: registered to fall through
    shadowed,
    excluded,  ///< would be in the set but for the thread-local exclude set
    unknown,   ///< in the set, and there is no lookup to ask
};

/// Why there is no lookup to ask.
enum class NoLookup { none, noProgram, badProgram, unknownOperator, notPrepared };

/// The first lookup of a session's program, asked before anything runs.
struct NextKey {
    KeySet ticked;     ///< explicit, or the union of the tensors' keys
    KeySet included;   ///< thread-local
    KeySet excluded;   ///< what the exclude set takes away from `ticked | included`
    KeySet effective;  ///< what the lookup starts from
    std::string op;    ///< the operator asked about, as the dispatcher or else the program names it
    NoLookup missing = NoLookup::none;
    std::string detail;  ///< of `missing`: the complete message
    std::optional<Resolution> resolution;

    [[nodiscard]] std::optional<Key> key() const { return resolution ? resolution->key : std::nullopt; }
    [[nodiscard]] KeyRole roleOf(Key key, const KeyModel& model) const;
};

/// Asks the dispatcher of `prepared` (null: the session cannot be prepared, `detail` of which is then the caller's).
[[nodiscard]] NextKey nextKey(const Session& session, const KeyModel& model, const PreparedSession* prepared);

/// The name of the operator that a program calls first; arguments are evaluated before the call they are for.
/// Empty when it calls none.
[[nodiscard]] Expected<std::string> firstOperator(const Session& session);

}  // namespace keyfall
