// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/tensor/dims.h"
#include "core/tensor/value.h"
#include "kernels/calling/called_operator.h"

#include <cstdint>
#include <vector>

/// Operators called from inside kernels: Note [Operators are called by number].
namespace keyfall {

/// Looks every name of `kCalledOperators` up, so that no call has to, not even the first. What the dispatcher does not
/// have yet is looked up when it is called.
void resolveCalledOperators(const Dispatcher& dispatcher);
/// The dispatcher's operator. Throws DispatchError (unsupported) when it does not have it.
[[nodiscard]] OperatorHandle handleOf(const Dispatcher& dispatcher, CalledOperator op);

/// Calls an operator; arguments that are not given take the schema's defaults. Its results. Throws as `handleOf`.
[[nodiscard]] Stack callOperator(OperatorHandle op, Stack arguments);
[[nodiscard]] Stack callOperator(const Dispatcher& dispatcher, CalledOperator op, Stack arguments);
/// The same from `keys` on, for a call that has no tensor to bring them.
[[nodiscard]] Stack callOperator(const Dispatcher& dispatcher, CalledOperator op, KeySet keys, Stack arguments);

/// Sizes as an argument of an operator.
[[nodiscard]] std::vector<std::int64_t> toInts(const Dims& dims);

}  // namespace keyfall
