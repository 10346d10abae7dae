// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/program.h"

#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// A call of a program with what its arguments were: `add(relu(...) [2, 3], c [4, 3], alpha=2)`. Tensors have the names
/// that the program gives them and their shapes, so that an error of a kernel, which knows no names, can be placed.
/// `arguments` and `keywords` are evaluated, in the order of the call.
[[nodiscard]] std::string callText(const Expression::Call& call, const std::vector<Value>& arguments,
                                   const std::vector<std::pair<std::string, Value>>& keywords);

}  // namespace keyfall
