// SPDX-License-Identifier: MIT
#include "kernels/layers/vmap/vmap_levels.h"

#include "kernels/layers/layer_state.h"

#include <vector>

namespace keyfall::vmap {

namespace {

struct Levels final : ThreadSlot {
    std::vector<OpenLevel> open;
};

}  // namespace

LevelGuard::LevelGuard(const Dispatcher& dispatcher, std::int64_t size, Randomness randomness)
    : dispatcher_(dispatcher),
      level_(openLevels(dispatcher) + 1),
      keys_(dispatcher, dispatcher.model().layerBits(Layer::vmap))
{
    layerState<Levels>(dispatcher, Layer::vmap).open.push_back({size, randomness});
}

LevelGuard::~LevelGuard()
{
    layerStateOrNull<Levels>(dispatcher_, Layer::vmap)->open.pop_back();
}

int openLevels(const Dispatcher& dispatcher)
{
    const Levels* levels = layerStateOrNull<Levels>(dispatcher, Layer::vmap);
    return levels != nullptr ? static_cast<int>(levels->open.size()) : 0;
}

OpenLevel levelOf(const Dispatcher& dispatcher, int level)
{
    return layerState<Levels>(dispatcher, Layer::vmap).open.at(static_cast<std::size_t>(level - 1));
}

}  // namespace keyfall::vmap
