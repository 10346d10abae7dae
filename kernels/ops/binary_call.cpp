// SPDX-License-Identifier: MIT
#include "kernels/ops/binary_call.h"

#include "kernels/ops/allocate.h"
#include "kernels/ops/in_place.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/release.h"
#include "kernels/ops/shape/broadcast.h"

namespace keyfall::ops {

namespace {

bool takesAlpha(BinaryFormula formula)
{
    return formula == BinaryFormula::add || formula == BinaryFormula::sub;
}

bool isBitwise(BinaryFormula formula)
{
    return columnsOf(formula).types == FormulaTypes::integers;
}

bool isLogical(BinaryFormula formula)
{
    return formula == BinaryFormula::logical_and || formula == BinaryFormula::logical_or
        || formula == BinaryFormula::logical_xor;
}

/// Whether integers are divided as integers.
bool dividesWhole(BinaryFormula formula)
{
    return formula == BinaryFormula::fmod || formula == BinaryFormula::remainder || formula == BinaryFormula::div_floor
        || formula == BinaryFormula::div_trunc;
}

/// Integers have no infinity to divide into. (PyTorch raises on the CPU only; its CUDA kernels give some number.)
void checkDivisor(const Backend& backend, BinaryFormula formula, DType compute, const Tensor& divisor)
{
    if (!dividesWhole(formula) || isFloating(compute) || backend.type() == DeviceType::meta || divisor.numel() == 0
        || divisor.device().type == DeviceType::meta)
        return;
    const Backend& owner = backendFor(divisor.device().type);  // a number stays on the host
    const ReductionPlan zeros =
        planReduction(owner, binaryCall(owner, BinaryFormula::eq, divisor, Scalar(std::int64_t{0})), std::nullopt,
                      false, DType::boolean);
    owner.reduce(ReductionFormula::amax, zeros);
    if (std::get<bool>(scalarOf(copyTo(zeros.output, kCpu, DType::boolean))))
        reject("ZeroDivisionError");
}

void checkAlpha(DType common, const Scalar& alpha)
{
    if (std::holds_alternative<bool>(alpha) && common != DType::boolean)
        reject("Boolean alpha only supported for Boolean results.");
    if (!isFloating(common) && std::holds_alternative<double>(alpha))
        reject("For integral input tensors, argument alpha must not be a floating point number.");
}

void checkSubtraction(DType self, DType other)
{
    if (self == DType::boolean && other == DType::boolean)
        reject("Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or `logical_xor()` "
               "operator instead.");
    if (self == DType::boolean || other == DType::boolean)
        reject(
            "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a mask, "
            "use the `~` or `logical_not()` operator instead.");
}

/// The type to compute in, after the checks that depend on types.
DType computeType(BinaryFormula formula, const Tensor& self, const Second& other, const Scalar& alpha)
{
    const DType common = other.commonWith(self);
    if (formula == BinaryFormula::sub)
        checkSubtraction(self.dtype(), other.tensor().dtype());
    if (takesAlpha(formula))
        checkAlpha(common, alpha);
    if (isBitwise(formula) && isFloating(common))
        reject("\"" + std::string(nameOf(formula)) + "_cpu\" not implemented for '" + scalarTypeName(common) + "'");
    return columnsOf(formula).types == FormulaTypes::floats ? floatingOf(common) : common;
}

ElementwisePlan planCall(const Backend& backend, BinaryFormula formula, const Tensor& self, const Second& other,
                         const Scalar& alpha, DType compute)
{
    ElementwisePlan plan =
        planBinary(backend, self, other.tensor(), compute, isComparison(formula) ? DType::boolean : compute);
    plan.alpha = alpha;
    if (isLogical(formula) && !answersLike215())
        rowMajorOnMeta(plan);
    return plan;
}

}  // namespace

// Note [A literal true counts as one]
// PyTorch's boxed calls turn a bool for a Scalar parameter into the integer 1 or 0 before the operator sees it, so
// add.Scalar(bool tensor, true) is an int64 tensor (vectors promote-add-0365). In 2.15 the bool stays one.
Second::Second(const Scalar& number)
    : isNumber_(true),
      number_(std::holds_alternative<bool>(number) && !answersLike215() ? Scalar(toInt(number)) : number)
{
    tensor_ = scalarTensor(number_);
}

DType Second::commonWith(const Tensor& self) const
{
    return isNumber_ ? resultType({self, number_}) : resultType({self, tensor_});
}

Tensor binaryCall(const Backend& backend, BinaryFormula formula, const Tensor& self, const Second& other,
                  const Scalar& alpha)
{
    const ElementwisePlan plan =
        planCall(backend, formula, self, other, alpha, computeType(formula, self, other, alpha));
    checkDivisor(backend, formula, plan.compute, other.tensor());
    if (plan.count > 0)
        backend.binary(formula, plan);
    return plan.output;
}

Tensor binaryCallInPlace(const Backend& backend, BinaryFormula formula, const Tensor& self, const Second& other,
                         const Scalar& alpha)
{
    const DType compute = computeType(formula, self, other, alpha);
    checkCanCast(isComparison(formula) ? DType::boolean : compute, self.dtype());
    checkResultShape(self, broadcastShapes(self.shape(), other.tensor().shape()));
    checkWritable(self);
    checkDivisor(backend, formula, compute, other.tensor());
    const Tensor right = undisturbed(self, other.tensor());
    if (compute == self.dtype() && !isComparison(formula)) {
        ElementwisePlan plan = planInto(self, {self, castTo(right, compute)});
        plan.alpha = alpha;
        if (plan.count > 0)
            backend.binary(formula, plan);
    } else {
        const ElementwisePlan plan = planCall(backend, formula, self, other, alpha, compute);
        if (plan.count > 0)
            backend.binary(formula, plan);
        copyInto(self, plan.output);
    }
    markWritten(self);
    return self;
}

}  // namespace keyfall::ops
