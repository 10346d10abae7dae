// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace keyfall {

/// Whether `text` is what `pattern` describes: `*` stands for any text, `?` for one character. Upper and lower case
/// differ, as in the names of keys and operators.
[[nodiscard]] bool matchesGlob(std::string_view pattern, std::string_view text);

}  // namespace keyfall
