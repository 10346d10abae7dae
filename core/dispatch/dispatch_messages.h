// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatch_error.h"
#include "core/dispatch/operator_entry.h"

namespace keyfall {

/// The errors of a lookup, in the words of the model that is dispatched (eleven:1.4, pytorch:8).
/// Each has its structured fields set: operator, key, key set, available keys.

/// A lookup of `keys` found no kernel: eleven:E1, E2, or the strict mode's missing backend. Where PyTorch's check of
/// the stored table fails, it is pytorch:E5 instead, with the same structured fields.
[[nodiscard]] DispatchError missingKernelError(const OperatorEntry& op, KeySet keys);
/// E3: call_direct at a key without a kernel.
[[nodiscard]] DispatchError noDirectKernelError(const OperatorEntry& op, KeySet keys, Key key);
/// pytorch:E4: an entry that falls through was executed because it could not be masked out.
[[nodiscard]] DispatchError fallthroughError(const OperatorEntry& op, KeySet keys, std::optional<Key> key);
/// pytorch:E3: the entry of AutogradOther is ambiguous (pytorch:R7 a).
[[nodiscard]] DispatchError ambiguousError(const OperatorEntry& op, KeySet keys, Key key);
/// pytorch:E6: a key has a fallback already.
[[nodiscard]] DispatchError secondFallbackError(const KeyModel& model, Key key, const std::string& previous,
                                                const std::string& next);
/// pytorch:E7: the operator is defined already. `debug` and `original` say who defined it again and first.
[[nodiscard]] std::string secondDefinitionText(const KeyModel& model, const Schema& schema, const std::string& debug,
                                               const std::string& original);
/// pytorch:E8: the warning of a registration over an active kernel.
[[nodiscard]] std::string overrideWarning(const OperatorEntry& op, const KeyModel& model, const KernelOverride& what);
/// The same of texts: the operator's schema or name, who defined it, what is called the previous and the new kernel.
struct OverrideTexts {
    std::string_view op;
    std::string_view definition;
    std::string_view previous;
    std::string_view next;
};
[[nodiscard]] std::string overrideWarning(const KeyModel& model, Key key, const OverrideTexts& texts);
/// The depth cap was reached by a hop of `op` to `key` with `keys`; `chain` are the hops on the way there, outermost
/// first, this one last.
[[nodiscard]] DispatchError recursionError(const OperatorEntry& op, KeySet keys, std::optional<Key> key,
                                           const std::vector<std::string>& chain);

}  // namespace keyfall
