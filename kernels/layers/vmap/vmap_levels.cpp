// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/vmap_levels.h"

#include "kernels/layers/layer_keys.h"

#include <map>
#include <vector>

namespace keyfall::vmap {

namespace {

std::map<std::uint64_t, std::vector<OpenLevel>>& levels()
{
    thread_local std::map<std::uint64_t, std::vector<OpenLevel>> open;
    return open;
}

}  // namespace

LevelGuard::LevelGuard(const Dispatcher& dispatcher, std::int64_t size, Randomness randomness)
    : dispatcher_(dispatcher.id()),
      level_(openLevels(dispatcher) + 1),
      keys_(dispatcher, bitsOfLayer(dispatcher.model(), "Vmap"))
{
    levels()[dispatcher_].push_back({size, randomness});
}

LevelGuard::~LevelGuard()
{
    const auto found = levels().find(dispatcher_);
    found->second.pop_back();
    if (found->second.empty())
        levels().erase(found);
}

int openLevels(const Dispatcher& dispatcher)
{
    const auto found = levels().find(dispatcher.id());
    return found == levels().end() ? 0 : static_cast<int>(found->second.size());
}

OpenLevel levelOf(const Dispatcher& dispatcher, int level)
{
    return levels().at(dispatcher.id()).at(static_cast<std::size_t>(level - 1));
}

}  // namespace keyfall::vmap
