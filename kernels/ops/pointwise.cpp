// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/define.h"
#include "kernels/ops/in_place.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/reject.h"

namespace keyfall::ops {

namespace {

/// What happens to integers.
enum class Integers {
    stay,     ///< the result has the input's type
    toFloat,  ///< they become float32
};

void checkType(UnaryFormula formula, DType dtype)
{
    if (dtype != DType::boolean)
        return;
    if (formula == UnaryFormula::neg)
        reject("Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use "
               "the `~` or `logical_not()` operator instead.");
    if (formula == UnaryFormula::relu)
        reject("Boolean inputs not supported for relu");
}

DType computeType(UnaryFormula formula, Integers integers, DType dtype)
{
    checkType(formula, dtype);
    return integers == Integers::toFloat ? floatingOf(dtype) : dtype;
}

Tensor call(const Backend& backend, UnaryFormula formula, Integers integers, const Tensor& self)
{
    const ElementwisePlan plan = planUnary(backend, self, computeType(formula, integers, self.dtype()));
    if (plan.count > 0)
        backend.unary(formula, plan);
    return plan.output;
}

Tensor callInPlace(const Backend& backend, UnaryFormula formula, Integers integers, const Tensor& self)
{
    checkCanCast(computeType(formula, integers, self.dtype()), self.dtype());
    checkWritable(self);
    const ElementwisePlan plan = planInto(self, {self});
    if (plan.count > 0)
        backend.unary(formula, plan);
    self.bumpVersion();
    return self;
}

/// The operator and its in-place form.
template <UnaryFormula F>
void add(std::vector<OperatorDefinition>& all, Integers integers)
{
    const std::string name(nameOf(F));
    all.push_back(define<Tensor(const Tensor&)>(
        name + "(Tensor self) -> Tensor",
        [integers](const Backend& backend, const Tensor& self) { return call(backend, F, integers, self); }));
    all.push_back(define<Tensor(const Tensor&)>(
        name + "_(Tensor(a!) self) -> Tensor(a!)",
        [integers](const Backend& backend, const Tensor& self) { return callInPlace(backend, F, integers, self); }));
}

}  // namespace

std::vector<OperatorDefinition> pointwiseOperators()
{
    std::vector<OperatorDefinition> all;
    add<UnaryFormula::neg>(all, Integers::stay);
    add<UnaryFormula::abs>(all, Integers::stay);
    add<UnaryFormula::sign>(all, Integers::stay);
    add<UnaryFormula::relu>(all, Integers::stay);
    add<UnaryFormula::exp>(all, Integers::toFloat);
    add<UnaryFormula::log>(all, Integers::toFloat);
    add<UnaryFormula::sqrt>(all, Integers::toFloat);
    add<UnaryFormula::sin>(all, Integers::toFloat);
    add<UnaryFormula::cos>(all, Integers::toFloat);
    add<UnaryFormula::tanh>(all, Integers::toFloat);
    add<UnaryFormula::sigmoid>(all, Integers::toFloat);
    return all;
}

}  // namespace keyfall::ops
