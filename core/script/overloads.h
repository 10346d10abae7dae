// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/error.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyfall {

/// `operatorsNamed` for whoever makes an operator that is not there: none instead of the error, whose near miss costs a
/// look at every name.
[[nodiscard]] std::vector<OperatorHandle> knownOperators(const Dispatcher& dispatcher, std::string_view name);

/// The operators a program's name may mean: the one of exactly that name, or every overload of a base name, in order of
/// definition. `aten::` may stand before it. The error names a near miss.
[[nodiscard]] Expected<std::vector<OperatorHandle>> operatorsNamed(const Dispatcher& dispatcher, std::string_view name);

/// The name nearest to one that no operator has, as a program would write it; nothing when none is near.
[[nodiscard]] std::optional<std::string> nearOperator(const Dispatcher& dispatcher, std::string_view name);

/// An operator with its arguments complete and in schema order.
struct BoundCall {
    OperatorHandle op;
    Stack stack;
};

/// Chooses the overload and fills the defaults in, as PyTorch does: the first signature, in order of definition, that
/// accepts the arguments. An operator without a schema takes its arguments as they come.
/// The error says for each overload why it does not accept them.
[[nodiscard]] Expected<BoundCall> bindCall(const Dispatcher& dispatcher, std::string_view name, const Stack& arguments,
                                           const std::vector<std::pair<std::string, Value>>& keywords);

}  // namespace keyfall
