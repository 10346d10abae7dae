// SPDX-License-Identifier: MIT
#pragma once

#include <ctime>

namespace keyfall {

/// A sixtieth of a second, in milliseconds: what a frame may cost.
inline constexpr double kFrameMs = 1000.0 / 60;

/// Milliseconds of processor time of this thread: what other programs do to the machine hardly counts.
inline double processorMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

}  // namespace keyfall
