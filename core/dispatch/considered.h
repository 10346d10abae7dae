// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatch_table.h"
#include "core/graph/call_graph.h"
#include "core/keys/key_model.h"

#include <optional>
#include <vector>

namespace keyfall {

/// The active keys above `winner`, highest first, each with why it did not win. `excluded`: keys that the thread-local
/// exclude set took away from `keys`. Shared by `resolve` and the recorder, so both give the same reasons.
[[nodiscard]] std::vector<Considered> consideredKeys(const DispatchTable& table, const KeyModel& model, KeySet keys,
                                                     KeySet excluded, std::optional<Key> winner);

}  // namespace keyfall
