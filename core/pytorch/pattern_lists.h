// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/error_patterns.h"

#include <vector>

namespace keyfall {

// The wordings of errorPatterns(), by what they are about. They are those of 2.15, and of older versions where they
// differ.
[[nodiscard]] const std::vector<ErrorPattern>& operatorPatterns();
[[nodiscard]] const std::vector<ErrorPattern>& shapePatterns();
[[nodiscard]] const std::vector<ErrorPattern>& tensorPatterns();
[[nodiscard]] const std::vector<ErrorPattern>& autogradPatterns();
[[nodiscard]] const std::vector<ErrorPattern>& transformPatterns();
[[nodiscard]] const std::vector<ErrorPattern>& checkPatterns();

}  // namespace keyfall
