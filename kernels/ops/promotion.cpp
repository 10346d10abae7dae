// SPDX-License-Identifier: MIT
#include "kernels/ops/promotion.h"

#include "core/tensor/wrapped_number.h"
#include "kernels/ops/reject.h"

#include <array>
#include <cmath>
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

/// A number is of the default type where it is no whole one.
DType ofNumber(DType dtype)
{
    return isFloating(dtype) ? kDefaultFloating : dtype;
}

}  // namespace

void Operand::takeNumber(const Tensor& tensor)
{
    if (!isWrappedNumber(tensor))
        return;
    rank_ = Rank::number;
    dtype_ = ofNumber(dtype_);
}

Operand::Operand(const Scalar& number) : dtype_(ofNumber(dtypeOf(number))), rank_(Rank::number) {}

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
    const bool toLowerCategory =
        (isFloating(from) && !isFloating(to)) || (from != DType::boolean && to == DType::boolean);
    if (toLowerCategory)
        reject(std::string("result type ") + scalarTypeName(from) + " can't be cast to the desired output type "
               + scalarTypeName(to));
}

namespace {

/// The largest magnitude a type holds on the negative and on the positive side; bool holds anything.
struct Range {
    const char* name;
    double low;
    double high;
};

Range rangeOf(DType dtype)
{
    constexpr double kFloatMost = 3.4028234663852886e38;
    switch (dtype) {
    case DType::uint8: return {"uint8_t", -255.0, 255.0};
    case DType::int8: return {"int8_t", -128.0, 127.0};
    case DType::int16: return {"int16_t", -32768.0, 32767.0};
    case DType::int32: return {"int", -2147483648.0, 2147483647.0};
    case DType::int64: return {"int64_t", -0x1p63, 0x1.fffffffffffffp62};
    case DType::float16: return {"at::Half", -65504.0, 65504.0};
    case DType::bfloat16: return {"at::BFloat16", -3.3895313892515355e38, 3.3895313892515355e38};
    case DType::float32: return {"float", -kFloatMost, kFloatMost};
    default: return {"double", -1.7976931348623157e308, 1.7976931348623157e308};
    }
}

}  // namespace

void checkFits(const Scalar& value, DType dtype)
{
    if (dtype == DType::boolean || (dtype == DType::int64 && !std::holds_alternative<double>(value)))
        return;
    const double number = toDouble(value);
    if (isFloating(dtype) && !std::isfinite(number))
        return;
    const Range range = rangeOf(dtype);
    if (!(number >= range.low && number <= range.high))
        reject(std::string("value cannot be converted to type ") + range.name + " without overflow");
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
