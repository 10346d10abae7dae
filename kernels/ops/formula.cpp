// SPDX-License-Identifier: MIT
#include "kernels/ops/formula.h"

#include <cstddef>

namespace keyfall::ops {

#define KEYFALL_TEXT(name, function, types, result) #name,

std::string_view nameOf(UnaryFormula formula)
{
    static constexpr const char* kAll[] = {KEYFALL_UNARY_FORMULAS(KEYFALL_TEXT)};
    return kAll[static_cast<std::size_t>(formula)];
}

std::string_view nameOf(BinaryFormula formula)
{
    static constexpr const char* kAll[] = {KEYFALL_BINARY_FORMULAS(KEYFALL_TEXT)};
    return kAll[static_cast<std::size_t>(formula)];
}
#undef KEYFALL_TEXT

std::string_view nameOf(ReductionFormula formula)
{
    static constexpr const char* kAll[] = {"sum", "mean", "prod", "amax", "amin", "argmax", "argmin"};
    return kAll[static_cast<std::size_t>(formula)];
}

}  // namespace keyfall::ops
