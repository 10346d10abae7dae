// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"
#include "core/keys/key.h"
#include "core/keys/key_set.h"

#include <optional>
#include <string>
#include <vector>

namespace keyfall {

class Kernel;

/// The answer of `resolve`: which kernel a key set leads to, which rule put it there, and why no higher key won.
///
/// A value; the names in it are copies, so it outlives the registration it speaks of.
struct Resolution {
    std::string op;
    KeySet keyset;           ///< the set asked about
    KeySet masked;           ///< without the keys that fall through
    KeySet handed;           ///< what the kernel would be given
    std::optional<Key> key;  ///< the key that wins; nothing when none does
    int slot = -1;
    bool found = false;  ///< a kernel would run
    std::string kernel;  ///< its name; empty when there is none
    Provenance provenance = Provenance::missing;
    bool fallthrough = false;            ///< the entry is a fallthrough that would be executed (pytorch:K5)
    std::vector<Considered> considered;  ///< active higher keys, highest first, each with why it did not win
    std::string error;                   ///< the text the call would fail with; empty when `found`

    friend bool operator==(const Resolution&, const Resolution&) = default;
};

/// One slot of an operator's table, for screens and `table`.
struct SlotView {
    std::uint32_t slot = 0;
    std::optional<Key> key;
    std::string kernel;  ///< empty when missing
    Provenance provenance = Provenance::missing;
    bool fallthrough = false;

    friend bool operator==(const SlotView&, const SlotView&) = default;
};

/// A kernel that was registered over another one of the same operator and key (pytorch:E8).
struct KernelOverride {
    std::string op;
    Key key;
    std::string previous;  ///< the kernel that stopped being active
    std::string shown;     ///< what the modelled system's warning calls the previous kernel, often another (#65825)
    std::string next;
    std::string warning;  ///< its text; empty when the modelled system says nothing this time
};

/// One registration, past or present, for the history screens.
struct RegistrationView {
    std::uint64_t id = 0;
    std::string op;          ///< empty: a fallback
    std::optional<Key> key;  ///< nothing: registered without a key
    std::string kernel;
    std::string where;  ///< "file:line", "session", "standard"
    enum class State { active, inactive, removed } state = State::active;
    bool fallthrough = false;
    bool unboxed = false;  ///< it has a C++ signature

    friend bool operator==(const RegistrationView&, const RegistrationView&) = default;
};

}  // namespace keyfall
