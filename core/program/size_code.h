// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/size_expr.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace keyfall {

/// A size expression compiled for many evaluations: names are positions in a list of values, constants are folded, what
/// changes nothing (casts, roundings) is gone. Evaluating allocates nothing unless more than 32 values wait.
class SizeCode {
public:
    /// What a name of the expression is at run time.
    struct Place {
        std::uint32_t position = 0;        ///< in the values of `evaluate`
        std::optional<SizeBounds> bounds;  ///< declared ones; those written in the expression win
        bool unbound = false;              ///< it has no value: evaluating a use of it is a fault
        bool inside = false;  ///< its value is known to be within the declared bounds; `bind` is checked all the same
    };
    struct Step {
        SizeOp op = SizeOp::constant;
        std::uint32_t position = 0;  ///< of a variable
        std::int64_t value = 0;      ///< of a constant; of `bind` the index of its bounds
        bool constantRight = false;  ///< `value` is its right operand: sums, products, quotients
    };

    SizeCode() : SizeCode(SizeExpr(), {}) {}
    /// `place` says what `expr.names()[name]` is.
    SizeCode(const SizeExpr& expr, const std::function<Place(std::size_t name)>& place);

    /// The value, or the first fault from left to right.
    [[nodiscard]] SizeResult evaluate(std::span<const std::int64_t> values) const
    {
        if (constant_)
            return {*constant_};
        return run(values);
    }
    /// The value when it is the same for all values of the variables.
    [[nodiscard]] std::optional<std::int64_t> constant() const { return constant_; }
    [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
    /// Of a step with `SizeOp::bind`.
    [[nodiscard]] const SizeBounds& boundsOf(const Step& step) const
    {
        return bounds_[static_cast<std::size_t>(step.value)];
    }
    /// How many values wait at most.
    [[nodiscard]] std::size_t deepest() const { return deepest_; }

private:
    static constexpr std::size_t kFew = 32;

    [[nodiscard]] SizeResult run(std::span<const std::int64_t> values) const;
    [[nodiscard]] SizeResult runDeep(std::span<const std::int64_t> values) const;
    /// `top`: room for one more than all values that wait.
    [[nodiscard]] SizeResult runOn(std::int64_t* top, std::span<const std::int64_t> values) const;
    void fold();
    void takeConstant();

    std::vector<Step> steps_;
    std::vector<SizeBounds> bounds_;
    std::size_t deepest_ = 0;
    std::optional<std::int64_t> constant_;
};

}  // namespace keyfall
