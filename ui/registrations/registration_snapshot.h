// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/resolution.h"
#include "core/keys/key_model.h"
#include "core/session/run.h"
#include "core/session/session.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

struct PreparedSession;

/// What a cell of the registration table shows; decides its shape, letter and colour.
enum class CellSign {
    kernel,       ///< registered at this very key
    alias,        ///< comes from an alias key or a catch-all registration
    fallback,     ///< the key's fallback serves it
    fallthrough,  ///< passes on without running anything
    ambiguous,
    missing,
};

/// One (operator, key) of the table, or the fallback of a key.
struct RegistrationCell {
    Key key;
    SlotView slot;
    std::optional<SlotView> computed;  ///< what the rules now give, where the stored entry is stale (pytorch:S4)
    bool own = false;                  ///< the session registers something here
    bool breakpoint = false;
    std::vector<RegistrationView> history;  ///< at this very key, newest first

    [[nodiscard]] CellSign sign() const;

    friend bool operator==(const RegistrationCell&, const RegistrationCell&) = default;
};

struct RegistrationRow {
    std::string op;                       ///< empty: the fallbacks
    std::vector<RegistrationCell> cells;  ///< one a lane

    friend bool operator==(const RegistrationRow&, const RegistrationRow&) = default;
};

/// Everything the registration panel shows, as a value: taken from a dispatcher once, read by models many times.
struct RegistrationSnapshot {
    std::shared_ptr<const KeyModel> model;
    std::vector<Key> lanes;                       ///< the columns, highest priority first
    std::vector<RegistrationRow> rows;            ///< the fallbacks first, then the operators in order of definition
    std::vector<RegistrationView> registrations;  ///< of all operators and fallbacks, newest first within each

    friend bool operator==(const RegistrationSnapshot&, const RegistrationSnapshot&) = default;
};

[[nodiscard]] RegistrationSnapshot takeSnapshot(const Session& session, const PreparedSession& prepared);

/// Sets the break points of `snapshot` anew, without asking a dispatcher.
void markBreakpoints(RegistrationSnapshot& snapshot, const Session& session);

}  // namespace keyfall
