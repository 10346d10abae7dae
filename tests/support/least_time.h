// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <ctime>
#include <limits>

namespace keyfall::tests {

/// Milliseconds of processor time that `work` takes at best. It runs up to `tries` times and stops once one run took no
/// more than `enough`: a busy machine makes single runs several times slower, and a budget is about the work.
template <typename Work>
[[nodiscard]] double leastMilliseconds(const Work& work, double enough = 0, int tries = 5)
{
    double least = std::numeric_limits<double>::max();
    for (int i = 0; i < tries && least > enough; ++i) {
        const std::clock_t start = std::clock();
        work();
        least = std::min(least, 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    return least;
}

}  // namespace keyfall::tests
