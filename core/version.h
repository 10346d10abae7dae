// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace keyfall {

/// The version of the library that is linked, as "major.minor.patch".
[[nodiscard]] std::string_view version();

}  // namespace keyfall
