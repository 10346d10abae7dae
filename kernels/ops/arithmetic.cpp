// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/binary_call.h"
#include "kernels/ops/define.h"
#include "kernels/ops/families.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/reject.h"

#include <utility>

namespace keyfall::ops {

namespace {

/// A pair of operators with `alpha`, out of place and in place, for a tensor and for a number.
template <BinaryFormula F>
void withAlpha(std::vector<OperatorDefinition>& all, const std::string& name)
{
    using OnTensor = Tensor(const Tensor&, const Tensor&, const Scalar&);
    using OnScalar = Tensor(const Tensor&, const Scalar&, const Scalar&);
    const auto call = [](const Backend& backend, const Tensor& self, const auto& other, const Scalar& alpha) {
        return binaryCall(backend, F, self, other, alpha);
    };
    const auto inPlace = [](const Backend& backend, const Tensor& self, const auto& other, const Scalar& alpha) {
        return binaryCallInPlace(backend, F, self, other, alpha);
    };
    all.push_back(define<OnTensor>(name + ".Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", call));
    all.push_back(define<OnScalar>(name + ".Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor", call));
    all.push_back(
        define<OnTensor>(name + "_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)", inPlace));
    all.push_back(
        define<OnScalar>(name + "_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!)", inPlace));
}

template <BinaryFormula F>
void withoutAlpha(std::vector<OperatorDefinition>& all, const std::string& name)
{
    using OnTensor = Tensor(const Tensor&, const Tensor&);
    using OnScalar = Tensor(const Tensor&, const Scalar&);
    const auto call = [](const Backend& backend, const Tensor& self, const auto& other) {
        return binaryCall(backend, F, self, other);
    };
    const auto inPlace = [](const Backend& backend, const Tensor& self, const auto& other) {
        return binaryCallInPlace(backend, F, self, other);
    };
    all.push_back(define<OnTensor>(name + ".Tensor(Tensor self, Tensor other) -> Tensor", call));
    all.push_back(define<OnScalar>(name + ".Scalar(Tensor self, Scalar other) -> Tensor", call));
    all.push_back(define<OnTensor>(name + "_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)", inPlace));
    all.push_back(define<OnScalar>(name + "_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)", inPlace));
}

template <BinaryFormula F>
OperatorDefinition extremum(const std::string& name)
{
    return define<Tensor(const Tensor&, const Tensor&)>(
        name + "(Tensor self, Tensor other) -> Tensor",
        [](const Backend& backend, const Tensor& self, const Tensor& other) {
            return binaryCall(backend, F, self, other);
        });
}

/// Two tensors, without overloads for numbers: `logical_and`, `logical_and_`.
void onTensors(std::vector<OperatorDefinition>& all, BinaryFormula formula)
{
    using OnTensor = Tensor(const Tensor&, const Tensor&);
    const std::string name{nameOf(formula)};
    all.push_back(define<OnTensor>(name + "(Tensor self, Tensor other) -> Tensor",
                                   [formula](const Backend& backend, const Tensor& self, const Tensor& other) {
                                       return binaryCall(backend, formula, self, other);
                                   }));
    all.push_back(define<OnTensor>(name + "_(Tensor(a!) self, Tensor other) -> Tensor(a!)",
                                   [formula](const Backend& backend, const Tensor& self, const Tensor& other) {
                                       return binaryCallInPlace(backend, formula, self, other);
                                   }));
}

/// How a quotient is rounded, as an operator's argument.
using Rounding = std::optional<std::string>;

BinaryFormula divisionFor(const Rounding& rounding)
{
    if (!rounding)
        return BinaryFormula::div;
    if (*rounding == "floor")
        return BinaryFormula::div_floor;
    if (*rounding != "trunc")
        reject("div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '" + *rounding + "'");
    return BinaryFormula::div_trunc;
}

void divisions(std::vector<OperatorDefinition>& all)
{
    const auto divide = [](const Backend& backend, const Tensor& self, const auto& other, const Rounding& rounding) {
        return binaryCall(backend, divisionFor(rounding), self, other);
    };
    all.push_back(define<Tensor(const Tensor&, const Tensor&, const Rounding&)>(
        "div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor", divide));
    all.push_back(define<Tensor(const Tensor&, const Scalar&, const Rounding&)>(
        "div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor", divide));
    using OnTensor = Tensor(const Tensor&, const Tensor&);
    using OnScalar = Tensor(const Tensor&, const Scalar&);
    const auto whole = [](const Backend& backend, const Tensor& self, const auto& other) {
        return binaryCall(backend, BinaryFormula::div_floor, self, other);
    };
    const auto wholeInPlace = [](const Backend& backend, const Tensor& self, const auto& other) {
        return binaryCallInPlace(backend, BinaryFormula::div_floor, self, other);
    };
    all.push_back(define<OnTensor>("floor_divide(Tensor self, Tensor other) -> Tensor", whole));
    all.push_back(define<OnScalar>("floor_divide.Scalar(Tensor self, Scalar other) -> Tensor", whole));
    all.push_back(define<OnTensor>("floor_divide_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)", wholeInPlace));
    all.push_back(define<OnScalar>("floor_divide_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)", wholeInPlace));
}

/// A number and a tensor, like the power of a number: the number promotes less, as everywhere.
template <BinaryFormula F>
OperatorDefinition ofNumber(const char* schema)
{
    return define<Tensor(const Scalar&, const Tensor&)>(
        schema, [](const Backend& backend, const Scalar& self, const Tensor& other) {
            const DType type = resultType({other, self});
            return binaryCall(backend, F, castTo(scalarTensor(self), type), castTo(other, type));
        });
}

Tensor powNumber(const Backend& backend, const Tensor& self, const Scalar& exponent)
{
    const bool integral = !isFloating(self.dtype()) && !std::holds_alternative<double>(exponent);
    if (integral && toInt(exponent) < 0)
        reject("Integers to negative integer powers are not allowed.");
    // Roots and the reciprocal are their own functions, as in PyTorch: they differ for infinities and zeros.
    if (isFloating(self.dtype())) {
        for (const auto& [root, formula] : {std::pair{0.5, UnaryFormula::sqrt}, std::pair{-0.5, UnaryFormula::rsqrt},
                                            std::pair{-1.0, UnaryFormula::reciprocal}})
            if (toDouble(exponent) == root) {
                const ElementwisePlan plan = planUnary(backend, self, self.dtype());
                if (plan.count > 0)
                    backend.unary(formula, plan);
                return plan.output;
            }
    }
    return binaryCall(backend, BinaryFormula::pow, self, exponent);
}

void powers(std::vector<OperatorDefinition>& all)
{
    all.push_back(define<Tensor(const Tensor&, const Tensor&)>(
        "pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor",
        [](const Backend& backend, const Tensor& self, const Tensor& exponent) {
            return binaryCall(backend, BinaryFormula::pow, self, exponent);
        }));
    all.push_back(define<Tensor(const Tensor&, const Scalar&)>(
        "pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor", powNumber));
    all.push_back(ofNumber<BinaryFormula::pow>("pow.Scalar(Scalar self, Tensor exponent) -> Tensor"));
}

}  // namespace

std::vector<OperatorDefinition> arithmeticOperators()
{
    std::vector<OperatorDefinition> all;
    withAlpha<BinaryFormula::add>(all, "add");
    withAlpha<BinaryFormula::sub>(all, "sub");
    withoutAlpha<BinaryFormula::mul>(all, "mul");
    withoutAlpha<BinaryFormula::div>(all, "div");
    all.push_back(extremum<BinaryFormula::maximum>("maximum"));
    all.push_back(extremum<BinaryFormula::minimum>("minimum"));
    withoutAlpha<BinaryFormula::remainder>(all, "remainder");
    all.push_back(ofNumber<BinaryFormula::remainder>("remainder.Scalar_Tensor(Scalar self, Tensor other) -> Tensor"));
    withoutAlpha<BinaryFormula::fmod>(all, "fmod");
    withoutAlpha<BinaryFormula::bitwise_and>(all, "bitwise_and");
    withoutAlpha<BinaryFormula::bitwise_or>(all, "bitwise_or");
    withoutAlpha<BinaryFormula::bitwise_xor>(all, "bitwise_xor");
    for (const BinaryFormula formula :
         {BinaryFormula::logical_and, BinaryFormula::logical_or, BinaryFormula::logical_xor, BinaryFormula::atan2})
        onTensors(all, formula);
    divisions(all);
    powers(all);
    return all;
}

}  // namespace keyfall::ops
