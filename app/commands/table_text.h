// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/text/json_text.h"
#include "core/text/text_sink.h"

#include <string>
#include <vector>

namespace keyfall::app {

/// Tables and registrations of some operators, as `keyfall table` prints them: what calls use, and for each stale entry
/// what the rules now give (pytorch:S5; in JSON as the row's `computed`).
[[nodiscard]] std::string tableAsText(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops);
/// `more`: members that go before the tables. In pieces, as all operators have a hundred megabytes.
void writeTableJson(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops, const TextSink& sink,
                    const Json& more = Json::object());
/// The table that calls use, one line a slot: op,key,slot,kernel,provenance,fallthrough (RFC 4180).
[[nodiscard]] std::string tableAsCsv(const Dispatcher& dispatcher, const std::vector<OperatorHandle>& ops);

/// `kernel`, `provenance` and `fallthrough` of a table entry.
[[nodiscard]] Json entryJson(const SlotView& slot);

}  // namespace keyfall::app
