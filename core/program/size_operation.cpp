// SPDX-License-Identifier: MIT
#include "core/program/size_operation.h"

#include <algorithm>

namespace keyfall {

namespace {

/// In the order of SizeOp.
constexpr std::array<SizeOpFacts, 35> kFacts{{
    {"", "", 0},
    {"", "", 0},
    {"bind", "bind", 1},
    {"add", "+", 2, true},
    {"sub", "-", 2, true},
    {"mul", "*", 2, true},
    {"floordiv", "//", 2, true},
    {"floormod", "%", 2, true},
    {"truncdiv", "tdiv", 2},
    {"truncmod", "tmod", 2},
    {"min", "min", 2},
    {"max", "max", 2},
    {"pow", "pow", 2},
    {"shl", "<<", 2, true},
    {"shr", ">>", 2, true},
    {"and", "&", 2, true},
    {"or", "|", 2, true},
    {"xor", "^", 2, true},
    {"lt", "<", 2, true},
    {"le", "<=", 2, true},
    {"gt", ">", 2, true},
    {"ge", ">=", 2, true},
    {"eq", "==", 2, true},
    {"ne", "!=", 2, true},
    {"mulacc", "mulacc", 3},
    {"select", "select", 3},
    {"neg", "-", 1, true},
    {"not", "~", 1, true},
    {"abs", "abs", 1},
    {"sign", "sign", 1},
    {"square", "square", 1},
    {"trunc", "trunc", 1},
    {"floor", "floor", 1},
    {"ceil", "ceil", 1},
    {"round", "round", 1},
}};
constexpr std::size_t kFirst = static_cast<std::size_t>(SizeOp::add);

constexpr std::array<std::string_view, 12> kFloatFunctions{"fdiv", "sqrt", "rsqrt", "exp", "exp2",       "log",
                                                           "log2", "sin",  "cos",   "tan", "reciprocal", "erf"};

template <class Matches>
std::optional<SizeOp> found(Matches&& matches)
{
    const auto at = std::find_if(kFacts.begin() + kFirst, kFacts.end(), matches);
    if (at == kFacts.end())
        return std::nullopt;
    return static_cast<SizeOp>(at - kFacts.begin());
}

}  // namespace

const SizeOpFacts& factsOf(SizeOp op)
{
    return kFacts[static_cast<std::size_t>(op)];
}

std::optional<SizeOp> sizeOpNamed(std::string_view json)
{
    return found([json](const SizeOpFacts& facts) { return facts.json == json; });
}

std::optional<SizeOp> sizeFunctionNamed(std::string_view text)
{
    return found([text](const SizeOpFacts& facts) { return !facts.infix && facts.text == text; });
}

bool isFloatFunction(std::string_view name)
{
    return std::find(kFloatFunctions.begin(), kFloatFunctions.end(), name) != kFloatFunctions.end();
}

}  // namespace keyfall
