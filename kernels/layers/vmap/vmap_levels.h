// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/key_guards.h"

#include <cstdint>

namespace keyfall::vmap {

/// What a random operator does inside vmap (eleven:2.3.5).
enum class Randomness : std::uint8_t {
    refused,    ///< "error", the default
    same,       ///< drawn once for all examples
    different,  ///< drawn for each example
};

/// One open vmap of this thread and a dispatcher; nestable. Inside, the Vmap key is included, so that operators without a
/// batched argument (random ones) are seen as well.
class LevelGuard {
public:
    LevelGuard(const Dispatcher& dispatcher, std::int64_t size, Randomness randomness);
    LevelGuard(const LevelGuard&) = delete;
    LevelGuard& operator=(const LevelGuard&) = delete;
    ~LevelGuard();

    /// 1 is the outermost.
    [[nodiscard]] int level() const { return level_; }

private:
    const Dispatcher& dispatcher_;
    int level_;
    IncludeKeys keys_;
};

struct OpenLevel {
    std::int64_t size = 0;
    Randomness randomness = Randomness::refused;
};
/// The number of open levels of this thread for a dispatcher.
[[nodiscard]] int openLevels(const Dispatcher& dispatcher);
/// An open level by its number, 1 <= level <= openLevels.
[[nodiscard]] OpenLevel levelOf(const Dispatcher& dispatcher, int level);

}  // namespace keyfall::vmap
