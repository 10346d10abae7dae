// SPDX-License-Identifier: MIT
#include "ui/words/hop_search.h"

#include "core/graph/graph_text.h"
#include "ui/words/hop_text.h"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace keyfall {

std::vector<HopId> hopsWith(const CallGraph& graph, const QString& text, HopId from)
{
    std::vector<HopId> found;
    if (text.isEmpty())
        return found;
    // Hops of one operator share its name, so most names were asked before: by their address.
    std::unordered_map<const std::string*, bool> names;
    const auto named = [&](const std::string& name) {
        const auto [at, isNew] = names.try_emplace(&name);
        if (isNew)
            at->second = QString::fromStdString(name).contains(text, Qt::CaseInsensitive);
        return at->second;
    };
    std::unordered_map<int, bool> keys;
    const auto keyed = [&](const std::optional<Key>& key) {
        const auto [at, isNew] = keys.try_emplace(key ? key->value() : -1);
        if (isNew)
            at->second = QString::fromStdString(keyName(graph, key)).contains(text, Qt::CaseInsensitive);
        return at->second;
    };
    for (HopId id = from; id <= graph.hops.size(); ++id) {
        const Hop& hop = graph.hops[id - 1];
        if (named(hop.op) || keyed(hop.key) || (!hop.kernel.empty() && named(hop.kernel))
            || std::any_of(hop.events.begin(), hop.events.end(), [&text](const HopEvent& event) {
                   return HopText::eventText(event).contains(text, Qt::CaseInsensitive);
               }))
            found.push_back(id);
    }
    return found;
}

}  // namespace keyfall
