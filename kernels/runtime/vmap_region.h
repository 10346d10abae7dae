// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/runtime.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// Opens `vmap(in_dims=0, out_dims=0, randomness="error")`: the lines of the block are the mapped function. Its arguments
/// are the tensors from outside that the lines name, in the order in which they name them first; its results are the
/// variables that they assign. `in_dims` and `out_dims` are one dimension for all, or a list with one for each (`none`:
/// not mapped).
/// Errors `badInput`: wrong arguments; where the block begins or ends, `failed` with the texts of eleven:2.3.3.
[[nodiscard]] Expected<std::unique_ptr<Region>> openVmap(Dispatcher& dispatcher, const std::vector<Value>& arguments,
                                                         const std::vector<std::pair<std::string, Value>>& keywords);

}  // namespace keyfall
