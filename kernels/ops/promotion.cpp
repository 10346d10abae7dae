// SPDX-License-Identifier: MIT
#include "kernels/ops/promotion.h"

#include "kernels/ops/reject.h"

#include <array>
#include <optional>

namespace keyfall::ops {

namespace {

using MaybeType = std::optional<DType>;

MaybeType join(MaybeType a, MaybeType b)
{
    if (!a || !b)
        return a ? a : b;
    return promote(*a, *b);
}

/// The higher rank decides unless the lower one's category is above it.
MaybeType preferHigher(MaybeType higher, MaybeType lower)
{
    if (higher && isFloating(*higher))
        return higher;
    if (higher == DType::boolean || (lower && isFloating(*lower)))
        return join(higher, lower);
    return higher ? higher : lower;
}

}  // namespace

Operand::Operand(const Scalar& number) : dtype_(dtypeOf(number)), rank_(Rank::number)
{
    if (isFloating(dtype_))
        dtype_ = kDefaultFloating;
}

DType resultType(std::initializer_list<Operand> operands)
{
    std::array<MaybeType, 3> byRank;
    for (const Operand& operand : operands) {
        MaybeType& rank = byRank[static_cast<std::size_t>(operand.rank_)];
        rank = join(rank, operand.dtype_);
    }
    return *preferHigher(byRank[0], preferHigher(byRank[1], byRank[2]));
}

const char* scalarTypeName(DType dtype)
{
    switch (dtype) {
    case DType::boolean: return "Bool";
    case DType::uint8: return "Byte";
    case DType::int8: return "Char";
    case DType::int16: return "Short";
    case DType::int32: return "Int";
    case DType::int64: return "Long";
    case DType::float16: return "Half";
    case DType::bfloat16: return "BFloat16";
    case DType::float32: return "Float";
    case DType::float64: return "Double";
    }
    return "Undefined";
}

void checkCanCast(DType from, DType to)
{
    const bool toLowerCategory = (isFloating(from) && !isFloating(to)) || (from != DType::boolean && to == DType::boolean);
    if (toLowerCategory)
        reject(std::string("result type ") + scalarTypeName(from) + " can't be cast to the desired output type " +
               scalarTypeName(to));
}

DType dtypeOf(const Scalar& number)
{
    if (std::holds_alternative<bool>(number))
        return DType::boolean;
    return std::holds_alternative<double>(number) ? DType::float64 : DType::int64;
}

double toDouble(const Scalar& number)
{
    return std::visit([](auto value) { return static_cast<double>(value); }, number);
}

std::int64_t toInt(const Scalar& number)
{
    return std::visit([](auto value) { return static_cast<std::int64_t>(value); }, number);
}

}  // namespace keyfall::ops
