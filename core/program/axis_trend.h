// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <cstdint>
#include <optional>

namespace keyfall {

/// How an expression changes when an axis goes one further.
struct AxisTrend {
    bool depends = false;              ///< the axis is in it
    std::optional<std::int64_t> step;  ///< what is added each time, where that is a number; 0 when it does not depend

    [[nodiscard]] bool neighbours() const { return step == 1; }
};

/// Every axis but `axis` and all variables are taken as they are, so `i * n` has a step along i only where n is written out.
[[nodiscard]] AxisTrend trendOf(const ScopedSize& size, AxisId axis);

/// Whether the axis is in the expression.
[[nodiscard]] bool uses(const ScopedSize& size, AxisId axis);

}  // namespace keyfall
