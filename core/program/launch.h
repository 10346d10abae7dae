// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/program/size_code.h"
#include "core/program/size_expr.h"
#include "core/tensor/device.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace keyfall {

/// Numbers for x, y, z.
using LaunchDims = std::array<std::int64_t, 3>;

/// How large one launch is. On CUDA `global` counts blocks and `local` threads of a block; on the CPU `global[0]` counts
/// cores.
struct LaunchSize {
    LaunchDims global{1, 1, 1};
    std::optional<LaunchDims> local;  ///< none on a CPU kernel without blocks

    friend bool operator==(const LaunchSize&, const LaunchSize&) = default;
};

/// What a device allows (kernels:3).
struct LaunchLimits {
    LaunchDims global{2147483647, 2147483647, 2147483647};
    LaunchDims local{2147483647, 2147483647, 2147483647};
    std::optional<std::int64_t> threads;  ///< of one block, x*y*z
    bool choosesBlocks = false;           ///< a missing local size is chosen, and global sizes count items (CUDA)

    [[nodiscard]] static LaunchLimits of(Device device);
};

/// A kernel's launch as expressions over its variables.
struct LaunchSizes {
    std::array<SizeExpr, 3> global;
    std::optional<std::array<SizeExpr, 3>> local;

    /// The numbers of one launch: global x, y, z, then local x, y, z, each evaluated and checked before the next. Errors:
    /// those of the expressions, `global dimension 1 ... non-positive`, `... exceeds`, `threads ... exceeds`.
    [[nodiscard]] Expected<LaunchSize> evaluate(const LaunchLimits& limits, const SizeValues& values,
                                                const SizeDeclarations& declared = {}) const;
    friend bool operator==(const LaunchSizes&, const LaunchSizes&) = default;
};

/// The same, compiled once for values by position. Nothing is allocated unless there is an error to tell.
class PreparedLaunch {
public:
    /// `variables`: the names of the values that `evaluate` is given, in their order.
    PreparedLaunch(const LaunchSizes& sizes, const LaunchLimits& limits, const std::vector<std::string>& variables,
                   const SizeDeclarations& declared = {});

    [[nodiscard]] Expected<LaunchSize> evaluate(std::span<const std::int64_t> values) const;

private:
    [[nodiscard]] std::optional<LaunchSize> plain(std::span<const std::int64_t> values) const;
    [[nodiscard]] Expected<LaunchSize> explained(std::span<const std::int64_t> values) const;

    LaunchSizes sizes_;
    LaunchLimits limits_;
    std::vector<std::string> variables_;
    SizeDeclarations declared_;
    std::array<SizeCode, 3> global_;
    std::array<SizeCode, 3> local_;
};

}  // namespace keyfall
