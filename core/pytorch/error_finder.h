// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/pasted_error.h"
#include "core/pytorch/pasted_text.h"

#include <string_view>
#include <vector>

namespace keyfall {

/// Every dispatcher error in the text, in order; the same one again (a retry, another rank) is left out. Empty when
/// there is none.
[[nodiscard]] std::vector<PastedError> findErrors(const PastedText& text);

/// Whether a single line can begin an error: for those who read a stream and do not keep it.
[[nodiscard]] bool mayBeginError(std::string_view line);

}  // namespace keyfall
