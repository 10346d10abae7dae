// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_log.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace keyfall {

/// How long a run stood still for its kernels, and for what: the stages sum to `ns()`.
struct HeldUp {
    int times = 0;
    std::int64_t queueNs = 0;  ///< until a compile or a load began, and between them
    std::int64_t compileNs = 0;
    std::int64_t loadNs = 0;             ///< while nothing was compiled
    std::int64_t noticeNs = 0;           ///< all kernels were there, and the run had not looked again
    std::optional<std::int64_t> openNs;  ///< before that, and not in the sum: the compilers were looked for and opened

    [[nodiscard]] std::int64_t ns() const { return queueNs + compileNs + loadNs + noticeNs; }
};
[[nodiscard]] HeldUp heldUpIn(const std::vector<KernelSpan>& log);

/// The log with a span for what lies between asking for a kernel and the beginning of its compile, or of its load where a
/// file had it: nobody writes that down.
[[nodiscard]] std::vector<KernelSpan> withQueues(std::vector<KernelSpan> log);

}  // namespace keyfall
