// SPDX-License-Identifier: MIT
#pragma once

#include "core/keys/key_model.h"

#include <string>
#include <string_view>

namespace keyfall::app {

/// The answer to one request line of `keyfall keyset` (design:4.3), without a line break. Never fails: a line that
/// cannot be used is answered `{"error": ...}`.
[[nodiscard]] std::string answerKeysetRequest(const KeyModel& model, std::string_view line);

}  // namespace keyfall::app
