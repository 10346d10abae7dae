// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"
#include "core/pytorch/imported_tables.h"

#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// A key set of the PyTorch that was exported, read as a set of a model.
///
/// What PyTorch prints of a set is not all of it: a per-backend functionality without a backend leaves no name
/// (pytorch:M12), so an exclude set of autograd reads as less than it was.
struct LiveKeySet {
    std::string what;  ///< whose it is: "dense cpu, requires grad"
    std::string text;  ///< as it was printed: `DispatchKeySet(CPU, ...)`
    KeySet keys;
    std::vector<std::string> unknown;  ///< printed names that the model has no key for

    friend bool operator==(const LiveKeySet&, const LiveKeySet&) = default;
};

/// The key sets of live tensors and of the thread that exported them.
struct LiveKeySets {
    std::vector<LiveKeySet> tensors;
    std::optional<LiveKeySet> included;  ///< nothing: the import does not say
    std::optional<LiveKeySet> excluded;

    [[nodiscard]] bool empty() const { return tensors.empty() && !included && !excluded; }
    /// The highest key of a call with just this tensor on that thread, before an operator's own masks (pytorch:K2).
    /// What the import does not say of the thread is as the model has it by default.
    [[nodiscard]] std::optional<Key> highestInCall(const LiveKeySet& tensor, const KeyModel& model) const;
};

[[nodiscard]] LiveKeySets liveKeySets(const ImportedTables& tables, const KeyModel& model);

/// One sentence a set, for people: "dense cpu: {CPU, ..., AutocastCPU} (0x...), highest in a call: AutogradCPU".
[[nodiscard]] std::vector<std::string> sentencesOf(const LiveKeySets& sets, const KeyModel& model);

}  // namespace keyfall
