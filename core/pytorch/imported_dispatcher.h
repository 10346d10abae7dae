// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/error.h"
#include "core/keys/key_model.h"
#include "core/pytorch/imported_tables.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// A dispatcher with another program's registrations. Its kernels carry the imported debug texts and are not here:
/// calling one raises an error, resolving tells where a call would go.
struct ImportedDispatcher {
    std::unique_ptr<Dispatcher> dispatcher;
    std::vector<std::string> notes;  ///< what had to be deduced, assumed or left out
};

/// Registers what `tables` knows in a dispatcher of `model`.
///
/// Where registrations are not known, they are deduced from the computed rows (a "math kernel" was registered to the
/// implicit composite, ...); where fallbacks are not known and no rows tell of them, those that every PyTorch has are
/// assumed (pytorch:K8). Registrations at keys that the model does not have are left out and noted.
///
/// The order in which PyTorch registered is not known; the one chosen here leaves no entry stale, as all operators that
/// PyTorch ships are (pytorch:S4), so the stored table is the computed one.
[[nodiscard]] ImportedDispatcher predictedDispatcher(const ImportedTables& tables,
                                                     const std::shared_ptr<const KeyModel>& model);

/// Who has kernels for imported registrations, as `Runtime::standIn`: that of an operator at a key or alias, or (null
/// operator) of the key's fallback. Not asked for a fallthrough, which needs no kernel.
using StandInSource = std::function<std::optional<Kernel>(const OperatorHandle* op, Key key)>;

/// The same in a dispatcher that has operators of its own, but no kernels yet. They are registered for its own operators,
/// which have aten's names without the namespace, and so are all others of aten. Where `standIns` has a kernel it runs in
/// that place (Note [Keyfall's kernel for a registration of PyTorch's]); everything else is predicted as above. The
/// registrations stay for the dispatcher's life. Gives the notes.
[[nodiscard]] std::vector<std::string> registerTables(const ImportedTables& tables, Dispatcher& dispatcher,
                                                      const StandInSource& standIns);

/// The operator's name in that dispatcher; a table that was pasted without a name has one for it.
[[nodiscard]] const std::string& registeredName(const ImportedOperator& op);

/// A row that the imported table and the rules disagree about. Text is `kernel [provenance]`, or empty for no row.
struct RowDifference {
    std::string op;
    std::string key;
    std::string imported;
    std::string computed;
    std::uint32_t line = 0;  ///< of the import; 0 where it has no such row

    friend bool operator==(const RowDifference&, const RowDifference&) = default;
};

/// Compares every imported row with what the rules make of the imported registrations.
[[nodiscard]] std::vector<RowDifference> differences(const ImportedTables& tables, const Dispatcher& dispatcher);

}  // namespace keyfall
