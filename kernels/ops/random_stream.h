// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"

#include <cstdint>
#include <optional>
#include <string>

namespace keyfall::ops {

/// A piece of a stream of random numbers: the numbers at `start` and behind it, of the stream of `seed`.
struct RandomStream {
    std::uint64_t seed = 0;
    std::uint64_t start = 0;
};

/// Room for `count` numbers. `generator` is a seed as text ("7"): its stream from the beginning, so that the same call
/// draws the same numbers. Without one, the next of the stream that all calls of a dispatcher share, the one whose kernel
/// this thread runs. Throws DispatchError for a text that
/// is no seed. Thread-safe.
[[nodiscard]] RandomStream takeRandom(std::int64_t count, const std::optional<std::string>& generator);
/// Begins a dispatcher's stream again: a run that draws gives the same numbers each time.
void restartRandom(const Dispatcher& dispatcher);

}  // namespace keyfall::ops
