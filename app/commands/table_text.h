// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <string>
#include <vector>

namespace keyfall::app {

/// Computed tables and registrations of some operators, as `keyfall table` prints them.
[[nodiscard]] std::string tableAsText(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops);
[[nodiscard]] std::string tableAsJson(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops);
/// One line a slot: op,key,slot,kernel,provenance,fallthrough (RFC 4180).
[[nodiscard]] std::string tableAsCsv(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops);

}  // namespace keyfall::app
