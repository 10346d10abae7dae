// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace keyfall {

/// Nanoseconds of the monotonic clock.
[[nodiscard]] inline std::int64_t monotonicNs()
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// A cheap steady counter; two readings of it and of `monotonicNs` give its rate.
[[nodiscard]] inline std::uint64_t ticks()
{
#if defined(__x86_64__)
    return __rdtsc();
#else
    return static_cast<std::uint64_t>(monotonicNs());
#endif
}

}  // namespace keyfall
