// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/pasted_error.h"

#include <string>
#include <string_view>

namespace keyfall {

/// Puts what stood in a gap of a wording (error_patterns.h) where it belongs in an error.
void putGap(PastedError& error, std::string_view gap, const std::string& content);
/// What the gaps of an error say together: its operator, where the text names it in parts or by its declaration, and the
/// kind, where the words are of several.
void completeError(PastedError& error);

}  // namespace keyfall
