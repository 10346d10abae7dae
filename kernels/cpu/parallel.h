// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <type_traits>

namespace keyfall::cpu {

/// Work below this many elements is not worth waking a thread for.
inline constexpr std::int64_t kParallelGrain = std::int64_t{64} * 1024;

/// Threads that take part, the caller included: the machine's, or `KEYFALL_THREADS`.
[[nodiscard]] int threadCount();

namespace detail {
using Chunk = void (*)(const void* body, std::int64_t begin, std::int64_t end);
void runChunks(std::int64_t count, std::int64_t grain, Chunk chunk, const void* body);
}  // namespace detail

/// Calls `body(begin, end)` for parts of [0, count), at the same time where there are at least two grains of work.
///
/// Boundaries between parts are multiples of 64. Returns when all is done; then the first exception of a part is thrown,
/// the others are dropped. A body must not call `parallelFor` for more than speed: nested calls, and calls while another
/// thread uses the pool, run in the caller.
template <class Body>
void parallelFor(std::int64_t count, std::int64_t grain, const Body& body)
{
    if (count < 2 * grain) {
        if (count > 0)
            body(std::int64_t{0}, count);
        return;
    }
    detail::runChunks(
        count, grain,
        [](const void* erased, std::int64_t begin, std::int64_t end) {
            (*static_cast<const Body*>(erased))(begin, end);
        },
        &body);
}

/// The same for items that are worth `work` elements each, cut anywhere.
template <class Body>
void parallelItems(std::int64_t count, std::int64_t work, const Body& body)
{
    const std::int64_t grain = kParallelGrain / (work > 1 ? work : 1);
    parallelFor(count * 64, 64 * (grain > 1 ? grain : 1),
                [&body](std::int64_t begin, std::int64_t end) { body(begin / 64, end / 64); });
}

}  // namespace keyfall::cpu
