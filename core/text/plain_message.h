// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace keyfall {

/// What an exception says, for a person. What the standard library throws ("cannot create std::vector larger than
/// max_size()", "std::get: wrong index for variant") says nothing to one, so what it means is said instead.
[[nodiscard]] std::string plainMessage(std::string_view what);

}  // namespace keyfall
