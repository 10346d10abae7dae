// SPDX-License-Identifier: MIT
#pragma once

#include "core/script/program.h"

#include <vector>

namespace keyfall {

/// Neighbouring lines as the body of a block `with compiled():`, those inside other blocks too; every line keeps its number.
[[nodiscard]] std::vector<Statement> asCompiledBlocks(std::vector<Statement> program);

}  // namespace keyfall
