// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/pasted_error.h"
#include "core/pytorch/pasted_text.h"

#include <cstddef>
#include <string_view>

namespace keyfall {

/// How far the parts of one sentence lie apart at most, in characters.
inline constexpr std::size_t kNearInText = 4096;
/// What stands between an operator's name and the list of keys that have a kernel (pytorch:E1).
inline constexpr std::string_view kOnlyAvailable = "is only available for these backends: [";

/// Where an error was found: what its text begins with, or what it alone says.
struct ErrorPlace {
    DispatchText kind = DispatchText::noKernel;
    PastedText::Range at;  ///< of those words
    std::size_t end = 0;   ///< where the text around it ends: the next error's words, or everything
    bool old = false;      ///< the wording before 1.5
};

/// Reads everything that the text around `place` says of that error (pytorch:8).
[[nodiscard]] PastedError readError(const PastedText& text, const ErrorPlace& place);

}  // namespace keyfall
