// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_figures.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>

namespace keyfall {

/// "12.3 µs"; a dash where nobody measured it.
[[nodiscard]] QString timeText(const std::optional<std::int64_t>& ns);
/// "12.3 GB/s", "1.64 MB/s"; empty where nothing was measured.
[[nodiscard]] QString bandwidthText(const KernelRuns& runs);
/// "1.64 GFLOP/s"; empty where nothing was measured or counted.
[[nodiscard]] QString arithmeticText(const KernelRuns& runs);
/// What counts as one operation.
[[nodiscard]] QString arithmeticTip();
/// "hits 3, misses 1, waits 7".
[[nodiscard]] QString countText(const KernelCache::Count& count);
/// "launches 21, p50 800 ns, p99 900 ns, 12.3 GB/s, 1.64 GFLOP/s"; "no launch was measured".
[[nodiscard]] QString runsText(const KernelRuns& runs);

}  // namespace keyfall
