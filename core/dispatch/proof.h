// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/operator_handle.h"
#include "core/graph/call_graph.h"
#include "core/keys/key_model.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

class Dispatcher;

/// Where the key set of a lookup comes from.
enum class ProofStart {
    arguments,    ///< a call: the arguments' sets and the thread's (pytorch:K1, K2)
    explicitSet,  ///< a call with a set that was asked for; the thread's sets apply, the constant part does not
    redispatch,   ///< from inside a kernel: the set it passes on, without thread-local sets (pytorch:K6)
    direct,       ///< the caller names the key (pytorch:F6)
};

/// What one argument brings to a call.
struct ProofArgument {
    std::string name;  ///< empty: nobody has named it
    KeySet keys;

    friend bool operator==(const ProofArgument&, const ProofArgument&) = default;
};

/// One lookup to prove.
struct ProofQuestion {
    ProofStart start = ProofStart::arguments;
    std::vector<ProofArgument> arguments;  ///< of every other start: one, the set itself
    KeySet included;                       ///< thread-local, with the model's defaults
    KeySet excluded;
    /// The two sets above are what the recorded sets give away, not what the thread held (a nested call).
    bool inferred = false;
    std::optional<Key> direct = std::nullopt;

    friend bool operator==(const ProofQuestion&, const ProofQuestion&) = default;
};

/// What a line of a proof is about, in the order in which a proof has them.
enum class ProofStep {
    argument,
    arguments,
    constant,
    included,
    excluded,
    effective,
    mask,
    final,
    functionality,
    backend,
    index,
    entry,
    rule,
};

/// The rule of the table that filled an entry (pytorch:R2-R11; the 11-key model has four of them).
enum class TableRule {
    direct,
    explicitNonFunctional,
    explicitComposite,
    nested,
    ambiguous,
    implicitComposite,
    autograd,
    batched,
    fallback,
    missing,
};

/// One line of a proof: a row of the bit matrix when it has a key set, a conclusion otherwise. Who shows it words it
/// (ui/proof/proof_words.h): the step says which of the proof's fields it is about.
struct ProofLine {
    ProofStep step = ProofStep::argument;
    std::optional<KeySet> keys = std::nullopt;  ///< nothing: a conclusion
    std::size_t argument = 0;                   ///< of `ProofStep::argument`: which of the question's

    friend bool operator==(const ProofLine&, const ProofLine&) = default;
};

/// Which registration filled a table entry, and by which rule.
struct EntryOrigin {
    TableRule rule = TableRule::missing;
    std::optional<Key> entry;  ///< whose entry it is; nothing for the empty set's
    bool registered = false;   ///< the registration is known: the two fields that follow
    std::optional<Key> at;     ///< its key or alias; nothing: without a key
    std::string where;         ///< who registered; empty when nobody says
    /// An implicit composite that would have filled it, but a backend kernel exists (pytorch:R5).
    std::optional<Key> stoodBack;
    /// The rules would fill the entry differently now (pytorch:S4): with this kernel, "" for none.
    std::optional<std::string> fresh;

    friend bool operator==(const EntryOrigin&, const EntryOrigin&) = default;
};

/// Why one lookup leads to the kernel it leads to, line by line: argument sets, union, thread-local sets, mask, final
/// set, top bits, table index, entry, and the rule that filled it. A value; it outlives the dispatcher it was asked of.
struct Proof {
    std::shared_ptr<const KeyModel> model;
    std::string op;
    ProofQuestion question;
    std::vector<ProofLine> lines;
    KeySet effective;                    ///< what the lookup starts from
    KeySet mask;                         ///< the keys that the operator does not pass
    std::optional<int> maskBackend;      ///< the mask is the one of this backend (pytorch:K4)
    KeySet final;                        ///< effective & mask: what the index is computed from
    std::optional<Key> functionality;    ///< of the highest bit of `final`
    int backend = -1;                    ///< position of its highest backend bit, -1: none
    std::optional<std::uint32_t> slots;  ///< where the entries of `functionality` start, if it has one per backend
    std::uint32_t slot = 0;              ///< the table index (pytorch:M11)
    std::optional<Key> key;              ///< the key that wins; nothing when none does
    bool found = false;                  ///< a kernel would run
    std::string kernel;                  ///< its name; empty when there is none
    Provenance provenance = Provenance::missing;
    EntryOrigin origin;

    [[nodiscard]] const ProofLine* find(ProofStep step) const;
    friend bool operator==(const Proof&, const Proof&) = default;
};

/// Whether a mask per backend was chosen by the arguments' highest backend, not by the effective set's (pytorch:K4).
[[nodiscard]] bool masksByArguments(const Proof& proof);

/// "R7": the number of a rule in pytorch:4; empty in the 11-key model, whose rules have none.
[[nodiscard]] std::string_view numberOf(TableRule rule, const KeyModel& model);

/// Proves one lookup of `op` in its stored table. Reads nothing of the calling thread. Agrees with `Dispatcher::resolve`
/// for every operator and set (tests/core/dispatch/proof_test.cpp).
[[nodiscard]] Proof prove(const Dispatcher& dispatcher, OperatorHandle op, const ProofQuestion& question);

/// The question that a recorded hop answered: its arguments' sets as recorded, and the thread's sets (exactly for a
/// program's own call, as far as they changed the set for a nested one).
[[nodiscard]] ProofQuestion questionOf(const CallGraph& graph, const Hop& hop);

}  // namespace keyfall
