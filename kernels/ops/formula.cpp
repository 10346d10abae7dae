// SPDX-License-Identifier: MIT
#include "kernels/ops/formula.h"

#include <array>

namespace keyfall::ops {

std::string_view nameOf(UnaryFormula formula)
{
    constexpr std::array<std::string_view, 11> kNames{"neg", "abs", "sign", "exp",     "log", "sqrt",
                                                      "sin", "cos", "tanh", "sigmoid", "relu"};
    return kNames[static_cast<std::size_t>(formula)];
}

std::string_view nameOf(BinaryFormula formula)
{
    constexpr std::array<std::string_view, 12> kNames{"add", "sub", "mul", "div", "maximum", "minimum",
                                                      "eq",  "ne",  "lt",  "le",  "gt",      "ge"};
    return kNames[static_cast<std::size_t>(formula)];
}

std::string_view nameOf(ReductionFormula formula)
{
    return formula == ReductionFormula::sum ? "sum" : "mean";
}

}  // namespace keyfall::ops
