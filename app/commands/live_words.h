// SPDX-License-Identifier: MIT
#pragma once

#include "core/pytorch/live_key_sets.h"
#include "core/text/json_text.h"

#include <string>

namespace keyfall::app {

/// The key sets of live tensors and of the thread, under a heading; empty where the import has none.
[[nodiscard]] std::string liveText(const LiveKeySets& sets, const KeyModel& model);

/// `"live": [{"what", "text", "keyset": {"bits", "keys"}, "unknown_keys", "highest"}]` and
/// `"tls": {"included": {"bits", "keys"}, "excluded": ...}`, each only where the import has it.
[[nodiscard]] Json liveJson(const LiveKeySets& sets, const KeyModel& model);

}  // namespace keyfall::app
