// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/program.h"

#include <string>
#include <vector>

namespace keyfall {

/// What passes a block's edge: the variables it reads from outside, and those it assigns, each in order of first
/// appearance. `_` is no variable.
struct BlockNames {
    std::vector<std::string> read;
    std::vector<std::string> assigned;
};
[[nodiscard]] BlockNames blockNames(const std::vector<Statement>& block);

}  // namespace keyfall
