// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/processor_time.h"

#include <QtGlobal>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace keyfall {

/// The 99th percentile of what frames cost, in milliseconds of processor time: of up to three series of `count` frames the
/// best, and no further series once one is within `enough`. A busy machine makes whole series slower by its caches.
/// `frame(i)` is one of them.
template <class Frame>
[[nodiscard]] double slowestFrame(const char* what, int count, double enough, const Frame& frame)
{
    double best = std::numeric_limits<double>::max();
    for (int series = 0; series < 3 && best > enough; ++series) {
        std::vector<double> times;
        for (int i = 0; i < count; ++i) {
            const double begun = processorMs();
            frame(i);
            times.push_back(processorMs() - begun);
        }
        std::sort(times.begin(), times.end());
        const double p99 = times[times.size() * 99 / 100];
        qInfo("%s: median %.1f ms, p99 %.1f ms a frame", what, times[times.size() / 2], p99);
        best = std::min(best, p99);
    }
    return best;
}

}  // namespace keyfall
