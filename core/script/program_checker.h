// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/error.h"
#include "core/script/program.h"

#include <string>
#include <string_view>
#include <vector>

namespace keyfall {

/// Checks what can be known before anything runs: that every name is a tensor of the session or assigned further up, and
/// that every operator exists. Errors name line and column, with a near miss.
[[nodiscard]] Expected<void> checkProgram(const std::vector<Statement>& program, const Dispatcher& dispatcher,
                                          const std::vector<std::string>& tensors, std::string_view where);

}  // namespace keyfall
