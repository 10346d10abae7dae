// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/value.h"
#include "kernels/ops/backend.h"

/// The way from the arguments of a two-operand operator to its result, the same for all of them.
namespace keyfall::ops {

/// The second operand: a tensor, or a number from the program's text (which promotes less, promotion.h).
class Second {
public:
    Second(const Tensor& tensor) : tensor_(tensor) {}
    Second(const Scalar& number);

    [[nodiscard]] const Tensor& tensor() const { return tensor_; }
    [[nodiscard]] DType commonWith(const Tensor& self) const;

private:
    Tensor tensor_;
    bool isNumber_ = false;
    Scalar number_ = std::int64_t{0};
};

/// `self formula other`, a new tensor. `alpha` is for add and sub.
[[nodiscard]] Tensor binaryCall(const Backend& backend, BinaryFormula formula, const Tensor& self, const Second& other,
                                const Scalar& alpha = std::int64_t{1});
/// The same, written into `self`, whose version goes up. Returns `self`.
Tensor binaryCallInPlace(const Backend& backend, BinaryFormula formula, const Tensor& self, const Second& other,
                         const Scalar& alpha = std::int64_t{1});

}  // namespace keyfall::ops
