// SPDX-License-Identifier: MIT
#include "kernels/ops/binary_call.h"
#include "kernels/ops/define.h"

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
    return all;
}

}  // namespace keyfall::ops
