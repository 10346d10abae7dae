// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/runtime.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// Opens a `with` block for this thread: `no_grad()` and `enable_grad()`.
///
/// Grad mode is the Autograd key in the thread's exclude set (eleven-keys 2.0), so both are guards on it. Regions of
/// layers that do not exist yet (autocast, vmap) are refused by name, other names with a list of what there is.
[[nodiscard]] Expected<std::unique_ptr<Region>> openRegion(const Dispatcher& dispatcher, const std::string& name,
                                                           const std::vector<Value>& arguments,
                                                           const std::vector<std::pair<std::string, Value>>& keywords);

}  // namespace keyfall
