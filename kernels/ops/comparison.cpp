// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/binary_call.h"
#include "kernels/ops/define.h"
#include "kernels/ops/families.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/reject.h"

namespace keyfall::ops {

namespace {

template <BinaryFormula F>
void compare(std::vector<OperatorDefinition>& all, const std::string& name)
{
    const auto call = [](const Backend& backend, const Tensor& self, const auto& other) {
        return binaryCall(backend, F, self, other);
    };
    all.push_back(
        define<Tensor(const Tensor&, const Tensor&)>(name + ".Tensor(Tensor self, Tensor other) -> Tensor", call));
    all.push_back(
        define<Tensor(const Tensor&, const Scalar&)>(name + ".Scalar(Tensor self, Scalar other) -> Tensor", call));
}

Tensor where(const Backend& backend, const Tensor& condition, const Tensor& self, const Tensor& other)
{
    if (condition.dtype() != DType::boolean && condition.dtype() != DType::uint8)
        reject(std::string("where expected condition to be a boolean tensor, but got a tensor with dtype ")
               + scalarTypeName(condition.dtype()));
    // A byte is a condition too, as in PyTorch; it is compared with zero first.
    const Tensor truth = condition.dtype() == DType::boolean
        ? condition
        : binaryCall(backendFor(condition.device().type), BinaryFormula::ne, condition, Scalar(std::int64_t{0}));
    const ElementwisePlan plan = planWhere(backend, truth, self, other, resultType({self, other}));
    if (plan.count > 0)
        backend.where(plan);
    return plan.output;
}

/// The gradient where `self` is above the threshold (or NaN), else 0.
Tensor thresholdBackward(const Backend& backend, const Tensor& gradient, const Tensor& self, const Scalar& threshold)
{
    const Tensor below = binaryCall(backend, BinaryFormula::le, self, threshold);
    return where(backend, below, scalarTensor(std::int64_t{0}), gradient);
}

Tensor leakyReluBackward(const Backend& backend, const Tensor& gradient, const Tensor& self, const Scalar& slope, bool)
{
    const Tensor above = binaryCall(backend, BinaryFormula::gt, self, Scalar(std::int64_t{0}));
    return where(backend, above, gradient, binaryCall(backend, BinaryFormula::mul, gradient, slope));
}

/// The gradient where `self` is between the bounds and not on them, else 0.
Tensor hardtanhBackward(const Backend& backend, const Tensor& gradient, const Tensor& self, const Scalar& least,
                        const Scalar& most)
{
    const Tensor zero = scalarTensor(std::int64_t{0});
    const Tensor notAbove = where(backend, binaryCall(backend, BinaryFormula::lt, self, most), gradient, zero);
    return where(backend, binaryCall(backend, BinaryFormula::gt, self, least), notAbove, zero);
}

Tensor hardsigmoidBackward(const Backend& backend, const Tensor& gradient, const Tensor& self)
{
    // A sixth as a float, also for doubles: PyTorch's kernel says so.
    const Scalar sixth = static_cast<double>(1.0F / 6.0F);
    return hardtanhBackward(backend, binaryCall(backend, BinaryFormula::mul, gradient, sixth), self, -3.0, 3.0);
}

}  // namespace

std::vector<OperatorDefinition> comparisonOperators()
{
    std::vector<OperatorDefinition> all;
    compare<BinaryFormula::eq>(all, "eq");
    compare<BinaryFormula::ne>(all, "ne");
    compare<BinaryFormula::lt>(all, "lt");
    compare<BinaryFormula::le>(all, "le");
    compare<BinaryFormula::gt>(all, "gt");
    compare<BinaryFormula::ge>(all, "ge");
    all.push_back(define<Tensor(const Tensor&, const Tensor&, const Tensor&)>(
        "where.self(Tensor condition, Tensor self, Tensor other) -> Tensor", where));
    all.push_back(define<Tensor(const Tensor&, const Tensor&, const Scalar&)>(
        "threshold_backward(Tensor grad_output, Tensor self, Scalar threshold) -> Tensor", thresholdBackward));
    all.push_back(define<Tensor(const Tensor&, const Tensor&, const Scalar&, bool)>(
        "leaky_relu_backward(Tensor grad_output, Tensor self, Scalar negative_slope, bool self_is_result) -> Tensor",
        leakyReluBackward));
    all.push_back(define<Tensor(const Tensor&, const Tensor&, const Scalar&, const Scalar&)>(
        "hardtanh_backward(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val) -> Tensor",
        hardtanhBackward));
    all.push_back(define<Tensor(const Tensor&, const Tensor&)>(
        "hardsigmoid_backward(Tensor grad_output, Tensor self) -> Tensor", hardsigmoidBackward));
    return all;
}

}  // namespace keyfall::ops
