// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"

// Operators that move, copy or convert elements: the gradient takes the inverse way.
namespace keyfall::autograd {

namespace {

void transpose(BackwardCall& b)
{
    const auto d0 = std::get<std::int64_t>(b.argument("dim0"));
    const auto d1 = std::get<std::int64_t>(b.argument("dim1"));
    b.set("self", b.math().transpose(b.gradient(), d0, d1));
}

void t(BackwardCall& b)
{
    b.set("self", b.facts("self").shape.size() < 2 ? b.gradient() : b.math().transpose(b.gradient(), 0, 1));
}

void permute(BackwardCall& b)
{
    const auto dims = std::get<std::vector<std::int64_t>>(b.argument("dims"));
    std::vector<std::int64_t> inverse(dims.size());
    for (std::size_t i = 0; i < dims.size(); ++i)
        inverse[static_cast<std::size_t>(dims[i] < 0 ? dims[i] + static_cast<std::int64_t>(dims.size()) : dims[i])] =
            static_cast<std::int64_t>(i);
    b.set("self", b.math().call("permute", {b.gradient(), inverse}));
}

/// reshape, view, unsqueeze, squeeze: the same elements in the same order.
void reshaped(BackwardCall& b)
{
    b.set("self", b.math().reshape(b.gradient(), b.facts("self").shape));
}

/// The element-wise identity; `BackwardCall::set` undoes broadcasts, conversions and moves between devices.
void same(BackwardCall& b)
{
    b.set("self", b.gradient());
}

/// self is overwritten by src.
void copyInto(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self", b.math().zeros(b.facts("self")));
    if (b.wants("src"))
        b.set("src", b.gradient());
}

/// self is overwritten by a number.
void overwritten(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self", b.math().zeros(b.facts("self")));
}

}  // namespace

const std::vector<Formula>& viewFormulas()
{
    static const std::vector<Formula> formulas{
        {"transpose", {}, {}, transpose},
        {"t", {}, {}, t},
        {"permute", {}, {}, permute},
        {"reshape", {}, {}, reshaped},
        {"view", {}, {}, reshaped},
        {"_unsafe_view", {}, {}, reshaped},
        {"unsqueeze", {}, {}, reshaped},
        {"squeeze", {}, {}, reshaped},
        {"expand", {}, {}, same},
        {"clone", {}, {}, same},
        {"contiguous", {}, {}, same},
        {"alias", {}, {}, same},
        {"to", {}, {}, same},
        {"_to_copy", {}, {}, same},
        {"copy_", {}, {}, copyInto},
        {"fill_", {}, {}, overwritten},
        {"zero_", {}, {}, overwritten},
        {"detach", {}, {}, nullptr},
        {"empty_like", {}, {}, nullptr},
        {"zeros_like", {}, {}, nullptr},
        {"ones_like", {}, {}, nullptr},
        {"full_like", {}, {}, nullptr},
        {"new_zeros", {}, {}, nullptr},
        {"new_empty", {}, {}, nullptr},
        {"zeros_like", {}, {}, nullptr},
        {"ones_like", {}, {}, nullptr},
        {"full_like", {}, {}, nullptr},
        {"rand_like", {}, {}, nullptr},
        {"randn_like", {}, {}, nullptr},
        {"randint_like", {}, {}, nullptr},
        {"bernoulli_", {}, {}, overwritten},
        {"uniform_", {}, {}, overwritten},
        {"normal_", {}, {}, overwritten},
        {"bernoulli", {}, {}, overwritten},
    };
    return formulas;
}

}  // namespace keyfall::autograd
