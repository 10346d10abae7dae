// SPDX-License-Identifier: MIT
#include "kernels/ops/random_stream.h"

#include "kernels/ops/reject.h"

#include <atomic>
#include <charconv>

namespace keyfall::ops {

namespace {

/// PyTorch's default seed.
constexpr std::uint64_t kDefaultSeed = 67280421310721;

/// For numbers that no dispatcher's kernel draws.
std::atomic<std::uint64_t> gOutsideOfCalls{0};

}  // namespace

RandomStream takeRandom(std::int64_t count, const std::optional<std::string>& generator)
{
    if (!generator) {
        auto* const drawn = tCurrentState->drawn;
        return {kDefaultSeed,
                (drawn != nullptr ? *drawn : gOutsideOfCalls).fetch_add(static_cast<std::uint64_t>(count))};
    }
    RandomStream stream;
    const char* const end = generator->data() + generator->size();
    const auto read = std::from_chars(generator->data(), end, stream.seed);
    if (read.ec != std::errc() || read.ptr != end)
        reject("generator must be a seed, as \"7\", but got \"" + *generator + "\"");
    return stream;
}

void restartRandom(const Dispatcher& dispatcher)
{
    dispatcher.numbersDrawn() = 0;
}

}  // namespace keyfall::ops
