// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/resolution.h"
#include "core/graph/call_graph.h"
#include "core/keys/key_model.h"
#include "core/session/first_lookup.h"
#include "core/session/run.h"
#include "core/session/session.h"

#include <optional>
#include <string>

namespace keyfall {

struct PreparedSession;

/// What one key does in a lookup.
enum class KeyRole {
    absent,       ///< not in the set
    next,         ///< wins
    direct,       ///< runs without a lookup: a kernel called directly asks no set
    missing,      ///< chosen, and there is no kernel: the call fails
    below,        ///< in the set, below the winner: its turn comes with a redispatch
    noKernel,     ///< in the set, above the winner, skipped: nothing is registered
    fallthrough,  ///< in the set, above the winner, skipped: registered to fall through
    shadowed,
    excluded,  ///< would be in the set but for the thread-local exclude set
    unknown,   ///< in the set, and no lookup asks it
};

/// Whether the kernel of a key with this role runs.
[[nodiscard]] constexpr bool wins(KeyRole role)
{
    return role == KeyRole::next || role == KeyRole::direct;
}

/// Why there is no lookup to ask.
enum class NoLookup {
    none,
    noProgram,
    badProgram,
    unknownOperator,
    notPrepared,
    stopped,  ///< the program ends before its first lookup
};

/// One lookup and the session's sets beside it: the first one of the program, asked before anything runs, or that of a hop.
struct NextKey {
    KeySet ticked;                ///< explicit, or what the arguments of the program's first call bring
    KeySet included;              ///< the session's thread-local include set
    KeySet byBlocks;              ///< what `with` blocks add to that set at the program's first lookup
    KeySet bySwitch;              ///< what the blocks add that runs have because they are compiled
    KeySet brought;               ///< what the lookup's set was made of, before the thread's exclude set
    KeySet excluded;              ///< what the exclude set takes away from `brought`
    KeySet effective;             ///< what the lookup starts from
    bool calledDirectly = false;  ///< the hop chose no key: a kernel called that of another key
    bool ofTrace = false;         ///< its sets are those of a trace's call, and nobody's to change
    HopId hop = 0;                ///< of the run, whose lookup this is; 0: the program's first one
    std::string op;               ///< the operator asked about, as the dispatcher or else the program names it
    NoLookup missing = NoLookup::none;
    std::string detail;  ///< of `missing`: the complete message
    std::optional<Resolution> resolution;
    std::optional<FirstLookup> first;  ///< the program's first lookup, where there is one

    [[nodiscard]] std::optional<Key> key() const { return resolution ? resolution->key : std::nullopt; }
    [[nodiscard]] KeyRole roleOf(Key key, const KeyModel& model) const;
};

/// The first lookup that a run would make: its arguments and `with` blocks are the program's (`firstLookup`), the answer is
/// the dispatcher's. `prepared` null: the session cannot be prepared, `detail` of which is then the caller's. `compiled`: whether
/// runs are (RunControl::compiled).
[[nodiscard]] NextKey nextKey(const Session& session, const KeyModel& model, const PreparedSession* prepared,
                              bool compiled = false);

/// `first`, but with the lookup that a hop of the session's run made.
[[nodiscard]] NextKey lookupOf(const CallGraph& graph, const Hop& hop, const NextKey& first);

/// The same of a call that no session made: the sets are those that the trace says.
[[nodiscard]] NextKey lookupOfTrace(const CallGraph& graph, const Hop& hop);

/// The name of the operator that a program names first; arguments are evaluated before the call they are for. Empty when
/// it calls none.
[[nodiscard]] Expected<std::string> firstOperator(const Session& session);

}  // namespace keyfall
