// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "core/program/launch.h"
#include "core/program/local_tuning.h"
#include "core/tensor/device.h"
#include "core/text/json_fwd.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace keyfall {

/// One launch of a kernel in numbers: who computes which points. Blocks are numbered with x fastest, so are the threads of a
/// block; on the CPU a core is a block of one thread.
struct LaunchGrid {
    Device device;
    LaunchSize size;
    std::vector<std::pair<std::string, std::int64_t>> axes;  ///< the parallel ones, outermost first
    std::int64_t points = 0;
    std::int64_t perThread = 1;  ///< points that one thread computes, by axes that no launch index has
    /// A block computes one point, a row: as many steps of its reductions and loops are shared by its threads.
    std::optional<std::int64_t> rowSteps;
    std::optional<LocalTuning> tuned;  ///< how its local size was found, where it was timed

    [[nodiscard]] std::int64_t blocks() const;
    [[nodiscard]] std::int64_t threads() const;  ///< of one block
    /// How many of a block's threads have points, or steps of the row.
    [[nodiscard]] std::int64_t busyThreads(std::int64_t block) const;
    /// The first point of a thread; -1: it has none.
    [[nodiscard]] std::int64_t firstPoint(std::int64_t block, std::int64_t thread) const;
    /// "i0 = 3, i1 = 5": where a point is.
    [[nodiscard]] std::string placeOf(std::int64_t point) const;
    [[nodiscard]] Json json() const;
};

/// The launch of a program with these values. On CUDA as its compiled kernel is launched, a thread or a block a point; on the
/// CPU as it is written, in one call where its axes have no launch index. `tuned`: on CUDA in the blocks that were found by
/// timing. Errors: those of the sizes.
[[nodiscard]] Expected<LaunchGrid> launchGridOf(const KernelProgram& program, Device device, const SizeValues& values,
                                                const std::optional<LocalTuning>& tuned = std::nullopt);

}  // namespace keyfall
