// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/layers/autograd/backward_call.h"

#include <string_view>

/// What formulas of functions of one number are made of.
namespace keyfall::autograd {

/// An argument that is a number; 0 when it is none.
[[nodiscard]] inline double numberAt(const BackwardCall& b, std::string_view name)
{
    const Value value = b.argument(name);
    if (const auto* real = std::get_if<double>(&value))
        return *real;
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    return 0;
}

[[nodiscard]] inline Tensor apply(const BackwardCall& b, CalledOperator op, const Tensor& a)
{
    return b.math().call(op, {a});
}
[[nodiscard]] inline Tensor square(const BackwardCall& b, const Tensor& a)
{
    return b.math().mul(a, a);
}
[[nodiscard]] inline Tensor inverse(const BackwardCall& b, const Tensor& a)
{
    return apply(b, "reciprocal", a);
}

[[nodiscard]] inline Tensor atLeast(const BackwardCall& b, const Tensor& a, double bound)
{
    return b.math().call("ge.Scalar", {a, bound});
}

/// The gradient times `Slope` of the argument, or of the result.
template <Tensor (*Slope)(const BackwardCall&, const Tensor&)>
void slopeOfSelf(BackwardCall& b)
{
    b.set("self", b.math().mul(b.gradient(), Slope(b, b.input("self"))));
}
template <Tensor (*Slope)(const BackwardCall&, const Tensor&)>
void slopeOfResult(BackwardCall& b)
{
    b.set("self", b.math().mul(b.gradient(), Slope(b, b.output())));
}

}  // namespace keyfall::autograd
