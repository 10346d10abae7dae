// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace keyfall::codegen {

/// From the least to the greatest value, both included.
struct Interval {
    std::int64_t low = 0;
    std::int64_t high = 0;

    [[nodiscard]] static constexpr Interval of(std::int64_t value) { return {value, value}; }
    [[nodiscard]] constexpr bool single() const { return low == high; }
    [[nodiscard]] constexpr bool inside(Interval other) const { return other.low <= low && high <= other.high; }
    friend constexpr bool operator==(Interval, Interval) = default;
};

/// What is known while code is looked at: values of the variables, intervals of the axes that are open.
struct IntervalScope {
    std::span<const KernelVariable> variables;
    std::span<const std::int64_t> values;
    std::vector<Interval> axes;  ///< by AxisId
};

/// All values that an expression may have; nothing when one of its operations may have a fault.
[[nodiscard]] std::optional<Interval> intervalOf(const ScopedSize& size, const IntervalScope& scope);

/// The scope where a condition is not 0: comparisons of an axis, or of an axis and a number added, and `&` of such narrow the
/// axis. Nothing when the condition is never met.
[[nodiscard]] std::optional<IntervalScope> narrowed(const ScopedSize& condition, const IntervalScope& scope);

}  // namespace keyfall::codegen
