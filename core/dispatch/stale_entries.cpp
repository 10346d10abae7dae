// SPDX-License-Identifier: MIT
#include "core/dispatch/stale_entries.h"

namespace keyfall {

std::vector<StaleEntry> staleEntries(const Dispatcher& dispatcher, OperatorHandle op)
{
    const std::vector<SlotView> stored = dispatcher.table(op);
    const std::vector<SlotView> computed = dispatcher.freshTable(op);
    std::vector<StaleEntry> stale;
    for (std::size_t i = 0; i < stored.size() && i < computed.size(); ++i)
        if (stored[i] != computed[i])
            stale.push_back({stored[i], computed[i]});
    return stale;
}

}  // namespace keyfall
