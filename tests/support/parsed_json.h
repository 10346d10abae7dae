// SPDX-License-Identifier: MIT
#pragma once

#include "core/text/json_text.h"

#include <string_view>

namespace keyfall::test {

/// The document of a text that must be one: throws what is wrong with it, which ends the test where it is.
[[nodiscard]] Json parsedJson(std::string_view text);

}  // namespace keyfall::test
