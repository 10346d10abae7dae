// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/error.h"

#include <string>
#include <vector>

namespace keyfall::app {

/// The operators that --op names: all of them for an empty text, every overload of a base name, and for PyTorch's full
/// name (`aten::matmul`) that operator alone, because there it is the name of one; sessions call it `matmul`.
[[nodiscard]] Expected<std::vector<OperatorHandle>> chosenOperators(const Dispatcher& dispatcher,
                                                                    const std::string& op);

}  // namespace keyfall::app
