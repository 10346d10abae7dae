// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/tensor/dims.h"
#include "core/tensor/value.h"

#include <cstdint>
#include <string_view>
#include <vector>

/// Operators called by name from inside kernels.
namespace keyfall {

/// Calls an operator; arguments that are not given take the schema's defaults. Its results. Throws DispatchError
/// (unsupported) when the dispatcher does not have it.
[[nodiscard]] Stack callOperator(const Dispatcher& dispatcher, std::string_view op, Stack arguments);
/// The same from `keys` on, for a call that has no tensor to bring them.
[[nodiscard]] Stack callOperator(const Dispatcher& dispatcher, std::string_view op, KeySet keys, Stack arguments);

/// Sizes as an argument of an operator.
[[nodiscard]] std::vector<std::int64_t> toInts(const Dims& dims);

}  // namespace keyfall
