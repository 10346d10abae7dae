// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <string>
#include <vector>

namespace keyfall {

/// One table entry that differs between two versions. Text is `kernel [fallthrough]` or a provenance, empty for no kernel.
struct EntryChange {
    std::string key;
    std::string before;
    std::string after;

    friend bool operator==(const EntryChange&, const EntryChange&) = default;
};

/// What changed for one operator.
struct OperatorChange {
    enum class Kind { added, removed, changed };

    Kind kind = Kind::changed;
    std::string op;
    std::string schemaBefore;  ///< set when the schemas differ
    std::string schemaAfter;
    std::vector<EntryChange> entries;

    friend bool operator==(const OperatorChange&, const OperatorChange&) = default;
};

/// What changed from one version of a system to another.
struct VersionChanges {
    std::vector<std::string> keysAdded;  ///< runtime keys
    std::vector<std::string> keysRemoved;
    std::vector<OperatorChange> operators;  ///< those that changed, in the newer one's order, removed ones last
};

/// Compares the computed tables of two dispatchers by name of operator and key.
///
/// An entry counts as changed when its provenance or its falling through changed: the place in the source where a kernel
/// is registered moves with every version. Entries at keys that only one of the two has are not compared (a new backend
/// would change every operator); the key lists tell of them.
///
/// `afterIsWhole`: `after` has every operator of its version, so that one which is not there was removed.
[[nodiscard]] VersionChanges changesBetween(const Dispatcher& before, const Dispatcher& after,
                                            bool afterIsWhole = true);

}  // namespace keyfall
