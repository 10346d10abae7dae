// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"
#include "core/tensor/value.h"

#include <initializer_list>

/// Type promotion (eleven:2.10).
namespace keyfall::ops {

/// The type of new floating tensors and of integers that become floating.
inline constexpr DType kDefaultFloating = DType::float32;

/// What takes part in a promotion: a tensor, or a number from a program's text, wrapped in a tensor or not: it has the
/// lowest rank.
class Operand {
public:
    Operand(const Tensor& tensor) : dtype_(tensor.dtype()), rank_(tensor.dim() > 0 ? Rank::dimensioned : Rank::zeroDim)
    {
        if (rank_ == Rank::zeroDim)
            takeNumber(tensor);
    }
    Operand(const Scalar& number);

private:
    friend DType resultType(std::initializer_list<Operand> operands);
    enum class Rank { dimensioned, zeroDim, number };  // highest first
    void takeNumber(const Tensor& tensor);             ///< where it is a wrapped one

    DType dtype_;
    Rank rank_;
};

/// The common type: tensors with dimensions decide, 0-dim tensors and numbers only where their category is higher
/// (bool < integral < floating).
[[nodiscard]] DType resultType(std::initializer_list<Operand> operands);

/// `dtype`, or float32 for integers and bool: what exp, sin, true division ... compute in.
[[nodiscard]] constexpr DType floatingOf(DType dtype)
{
    return isFloating(dtype) ? dtype : kDefaultFloating;
}

/// PyTorch's name in messages: `Float`, `Long`, `Bool`, `BFloat16`.
[[nodiscard]] const char* scalarTypeName(DType dtype);

/// Throws "result type Float can't be cast to the desired output type Int" where an in-place result does not fit.
void checkCanCast(DType from, DType to);

/// Throws "value cannot be converted to type uint8_t without overflow". Infinities and NaN fit floating types only;
/// small negative numbers wrap into uint8, everything fits bool.
void checkFits(const Scalar& value, DType dtype);

/// Of a number: int64, float64 or bool.
[[nodiscard]] DType dtypeOf(const Scalar& number);
[[nodiscard]] double toDouble(const Scalar& number);
[[nodiscard]] std::int64_t toInt(const Scalar& number);

}  // namespace keyfall::ops
