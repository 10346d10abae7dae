// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace keyfall {

/// A string constant as the graph text has it (eleven:2.1.6): in double quotes; quotes, backslashes and the usual
/// control characters escaped, every other byte that is not printable ASCII as `\ooo` in octal. So it stays on its line.
[[nodiscard]] std::string quoteText(std::string_view text);
/// The string that `quoteText` made `quoted` of.
[[nodiscard]] std::string unquoteText(std::string_view quoted);

}  // namespace keyfall
