// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_log.h"
#include "core/text/json_fwd.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace keyfall {

/// One launch of a kernel that was measured.
struct KernelRun {
    std::int64_t ns = 0;
    std::uint64_t bytes = 0;                  ///< that it reads and writes
    std::optional<std::uint64_t> operations;  ///< operationsOf(); nothing where they cannot be counted

    friend auto operator<=>(const KernelRun&, const KernelRun&) = default;
};

/// Many launches, which may have had different sizes, in one line.
struct KernelRuns {
    std::size_t launches = 0;                 ///< that were measured
    std::optional<std::int64_t> firstNs;      ///< the first, often a cold one
    std::optional<std::int64_t> runNs;        ///< the one in the middle of all; of two the quicker
    std::optional<std::int64_t> p99Ns;        ///< of a hundred 99 took at most so long
    std::uint64_t bytes = 0;                  ///< of the one in the middle
    std::optional<std::uint64_t> operations;  ///< the same

    /// Nothing where no time was measured, or nothing was counted.
    [[nodiscard]] std::optional<double> gbPerS() const;
    [[nodiscard]] std::optional<double> gflopPerS() const;
};

/// `runs` in the order in which they were launched.
[[nodiscard]] KernelRuns inOneLine(std::vector<KernelRun> runs);
/// The launches of one kernel that a log has.
[[nodiscard]] std::vector<KernelRun> runsIn(const std::vector<KernelSpan>& log, const KernelRequest& kernel);
[[nodiscard]] Json jsonOf(const KernelRuns& runs);

/// A kernel of a cache in one object: key, label, target, where it is (what nobody knows is null), what came of asking for
/// it, its launches. `row` is null where it is not in memory.
[[nodiscard]] Json kernelJson(const KernelRequest& kernel, const KernelCache::Row* row, const KernelCache::Count& count,
                              bool isKept, const KernelRuns& runs);
/// Those of a kernel; none where it was never asked for.
[[nodiscard]] KernelCache::Count countIn(const std::vector<KernelCache::Count>& counts, const KernelKey& key);
/// What was counted after `earlier`, of the same cache.
void countFrom(std::vector<KernelCache::Count>& counts, const std::vector<KernelCache::Count>& earlier);

}  // namespace keyfall
