// SPDX-License-Identifier: MIT
#include "core/program/kernel_operation.h"

#include <algorithm>
#include <array>

namespace keyfall {

namespace {

constexpr bool B = true;  // of bool
constexpr bool I = true;  // of integers
constexpr bool F = true;  // of floats
constexpr bool T = true;  // gives a truth
constexpr bool _ = false;

/// In the order of KernelOp.
constexpr std::array<KernelOpFacts, kKernelOpCount> kFacts{{
    {"add", 2, _, I, F},
    {"sub", 2, _, I, F},
    {"mul", 2, _, I, F},
    {"div", 2, _, _, F},
    {"floordiv", 2, _, I, F},
    {"floormod", 2, _, I, F},
    {"truncdiv", 2, _, I, F},
    {"truncmod", 2, _, I, F},
    {"min", 2, _, I, F},
    {"max", 2, _, I, F},
    {"pow", 2, _, _, F, _, false},
    {"atan2", 2, _, _, F, _, false},
    {"and", 2, B, I, _},
    {"or", 2, B, I, _},
    {"xor", 2, B, I, _},
    {"shl", 2, _, I, _},
    {"shr", 2, _, I, _},
    {"lt", 2, B, I, F, T},
    {"le", 2, B, I, F, T},
    {"eq", 2, B, I, F, T},
    {"ne", 2, B, I, F, T},
    {"gt", 2, B, I, F, T},
    {"ge", 2, B, I, F, T},
    {"mulacc", 3, _, I, F},
    {"fma", 3, _, _, F},
    {"select", 3, B, I, F},
    {"neg", 1, _, I, F},
    {"abs", 1, _, I, F},
    {"sign", 1, _, I, F},
    {"not", 1, B, I, _},
    {"sqrt", 1, _, _, F},
    {"reciprocal", 1, _, _, F},
    {"floor", 1, _, _, F},
    {"ceil", 1, _, _, F},
    {"trunc", 1, _, _, F},
    {"round", 1, _, _, F},
    {"rsqrt", 1, _, _, F, _, false},
    {"exp", 1, _, _, F, _, false},
    {"exp2", 1, _, _, F, _, false},
    {"log", 1, _, _, F, _, false},
    {"log2", 1, _, _, F, _, false},
    {"sin", 1, _, _, F, _, false},
    {"cos", 1, _, _, F, _, false},
    {"tanh", 1, _, _, F, _, false},
    {"erf", 1, _, _, F, _, false},
    {"isnan", 1, _, _, F, T},
    {"isinf", 1, _, _, F, T},
}};
constexpr std::array<std::string_view, kReductionCount> kReductions{"sum", "prod", "max", "min", "any", "all"};

}  // namespace

const KernelOpFacts& factsOf(KernelOp op)
{
    return kFacts[static_cast<std::size_t>(op)];
}

std::optional<KernelOp> kernelOpNamed(std::string_view name)
{
    const auto at =
        std::find_if(kFacts.begin(), kFacts.end(), [name](const auto& facts) { return facts.name == name; });
    if (at == kFacts.end())
        return std::nullopt;
    return static_cast<KernelOp>(at - kFacts.begin());
}

bool takes(KernelOp op, DType dtype)
{
    const KernelOpFacts& facts = factsOf(op);
    return dtype == DType::boolean ? facts.ofBool : isFloating(dtype) ? facts.ofFloats : facts.ofIntegers;
}

std::string_view nameOf(Reduction reduction)
{
    return kReductions[static_cast<std::size_t>(reduction)];
}

std::optional<Reduction> reductionNamed(std::string_view name)
{
    const auto at = std::find(kReductions.begin(), kReductions.end(), name);
    if (at == kReductions.end())
        return std::nullopt;
    return static_cast<Reduction>(at - kReductions.begin());
}

bool takes(Reduction reduction, DType dtype)
{
    return (reduction == Reduction::any || reduction == Reduction::all) == (dtype == DType::boolean);
}

std::optional<DType> kernelTypeNamed(std::string_view name)
{
    for (const DType dtype : {DType::boolean, DType::int32, DType::int64, DType::float32, DType::float64})
        if (nameOf(dtype) == name)
            return dtype;
    return std::nullopt;
}

}  // namespace keyfall
