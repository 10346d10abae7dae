// SPDX-License-Identifier: MIT
#include "kernels/ops/allocate.h"
#include "kernels/ops/binary_call.h"
#include "kernels/ops/define.h"
#include "kernels/ops/families.h"
#include "kernels/ops/in_place.h"
#include "kernels/ops/prepare.h"
#include "kernels/ops/reject.h"
#include "kernels/ops/release.h"

#include <array>
#include <cmath>

namespace keyfall::ops {

namespace {

/// What happens to integers.
enum class Integers {
    stay,     ///< the result has the input's type
    toFloat,  ///< they become float32
    same,     ///< they are what they would become: the result is a copy
    refused,  ///< the function is for floating types
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
    if (integers == Integers::refused && !isFloating(dtype))
        reject("\"" + std::string(nameOf(formula)) + "\" not implemented for '" + scalarTypeName(dtype) + "'");
    return integers == Integers::toFloat ? floatingOf(dtype) : dtype;
}

using Parameters = decltype(ElementwisePlan::parameters);

Tensor call(const Backend& backend, UnaryFormula formula, Integers integers, const Tensor& self,
            const Parameters& parameters = {})
{
    const DType compute = computeType(formula, integers, self.dtype());
    if (integers == Integers::same && !isFloating(compute))
        return copyTo(self, self.device(), compute);
    ElementwisePlan plan = planUnary(backend, self, compute, isPredicate(formula) ? DType::boolean : compute);
    plan.parameters = parameters;
    const bool rowMajor =
        formula == UnaryFormula::abs || formula == UnaryFormula::isinf || formula == UnaryFormula::logical_not;
    if (rowMajor && !answersLike215())
        rowMajorOnMeta(plan);
    if (plan.count > 0)
        backend.unary(formula, plan);
    return plan.output;
}

Tensor callInPlace(const Backend& backend, UnaryFormula formula, Integers integers, const Tensor& self,
                   const Parameters& parameters = {})
{
    const DType compute = computeType(formula, integers, self.dtype());
    checkCanCast(compute, self.dtype());
    checkWritable(self);
    if (integers == Integers::same && !isFloating(compute))
        return self;
    ElementwisePlan plan = planInto(self, {self});
    plan.parameters = parameters;
    if (plan.count > 0)
        backend.unary(formula, plan);
    markWritten(self);
    return self;
}

/// The operator and its in-place form.
void add(std::vector<OperatorDefinition>& all, UnaryFormula formula, Integers integers)
{
    const std::string name(nameOf(formula));
    all.push_back(define<Tensor(const Tensor&)>(name + "(Tensor self) -> Tensor",
                                                [formula, integers](const Backend& backend, const Tensor& self) {
                                                    return call(backend, formula, integers, self);
                                                }));
    all.push_back(define<Tensor(const Tensor&)>(name + "_(Tensor(a!) self) -> Tensor(a!)",
                                                [formula, integers](const Backend& backend, const Tensor& self) {
                                                    return callInPlace(backend, formula, integers, self);
                                                }));
}

/// A function whose result is bool.
void predicate(std::vector<OperatorDefinition>& all, UnaryFormula formula, Integers integers)
{
    all.push_back(define<Tensor(const Tensor&)>(std::string(nameOf(formula)) + "(Tensor self) -> Tensor",
                                                [formula, integers](const Backend& backend, const Tensor& self) {
                                                    return call(backend, formula, integers, self);
                                                }));
}

/// `~`: of bool the other one.
Tensor bitwiseNot(const Backend& backend, const Tensor& self)
{
    if (isFloating(self.dtype()))
        reject(std::string("\"bitwise_not_cpu\" not implemented for '") + scalarTypeName(self.dtype()) + "'");
    return call(backend, self.dtype() == DType::boolean ? UnaryFormula::logical_not : UnaryFormula::bitwise_not,
                Integers::stay, self);
}

Tensor gelu(const Backend& backend, const Tensor& self, const std::string& approximate)
{
    if (approximate != "none" && approximate != "tanh")
        reject("approximate argument must be either none or tanh.");
    const bool tanh = approximate == "tanh";
    Tensor result = call(backend, tanh ? UnaryFormula::gelu_tanh : UnaryFormula::gelu, Integers::refused, self);
    // The vectorised code of 2.15 for these types has no value for the error function at infinity. A single element
    // takes another path there, and float64 and float16 have other code: seen in the wheel of 2.15.0.
    const bool vectorised = self.dtype() == DType::float32 || self.dtype() == DType::bfloat16;
    if (!answersLike215() || tanh || !vectorised || self.numel() < 2)
        return result;
    const Tensor nanAtInfinity = binaryCall(backend, BinaryFormula::sub, self, self);  // 0 for every other number
    return binaryCall(backend, BinaryFormula::sub, result, nanAtInfinity);
}

Tensor roundToPlaces(const Backend& backend, const Tensor& self, std::int64_t decimals)
{
    if (!isFloating(self.dtype()))
        reject(std::string("\"round_vml_cpu\" not implemented for '") + scalarTypeName(self.dtype()) + "'");
    const double factor = std::pow(10.0, std::abs(static_cast<double>(decimals)));
    return call(backend, UnaryFormula::round_decimals, Integers::refused, self,
                {factor, std::int64_t{decimals >= 0 ? 1 : 0}, std::int64_t{0}});
}

using MaybeScalar = std::optional<Scalar>;

Tensor clamp(const Backend& backend, const Tensor& self, const MaybeScalar& least, const MaybeScalar& most)
{
    if (!least && !most)
        reject("torch.clamp: At least one of 'min' or 'max' must not be None");
    const DType type =
        resultType({self, least.value_or(*(least ? least : most)), most.value_or(*(most ? most : least))});
    Tensor result = castTo(self, type);
    if (least)
        result = call(backend, UnaryFormula::clamp_min, Integers::stay, result, {*least});
    if (most)
        result = call(backend, UnaryFormula::clamp_max, Integers::stay, result, {*most});
    return result;
}

std::vector<OperatorDefinition> functionsWithNumbers()
{
    return {
        define<Tensor(const Tensor&, const std::string&)>("gelu(Tensor self, *, str approximate='none') -> Tensor",
                                                          gelu),
        define<Tensor(const Tensor&, std::int64_t)>("round.decimals(Tensor self, *, int decimals) -> Tensor",
                                                    roundToPlaces),
        define<Tensor(const Tensor&, const Scalar&)>(
            "leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor",
            [](const Backend& backend, const Tensor& self, const Scalar& slope) {
                return call(backend, UnaryFormula::leaky_relu, Integers::refused, self, {slope});
            }),
        define<Tensor(const Tensor&, const Scalar&, const Scalar&, const Scalar&)>(
            "elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor",
            [](const Backend& backend, const Tensor& self, const Scalar& alpha, const Scalar& scale,
               const Scalar& inputScale) {
                return call(backend, UnaryFormula::elu, Integers::refused, self, {alpha, scale, inputScale});
            }),
        define<Tensor(const Tensor&, const Scalar&, const Scalar&)>(
            "softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor",
            [](const Backend& backend, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
                return call(backend, UnaryFormula::softplus, Integers::refused, self, {beta, threshold});
            }),
        define<Tensor(const Tensor&, const MaybeScalar&, const MaybeScalar&)>(
            "clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor", clamp),
        define<Tensor(const Tensor&, const Scalar&)>(
            "clamp_min(Tensor self, Scalar min) -> Tensor",
            [](const Backend& backend, const Tensor& self, const Scalar& least) {
                return clamp(backend, self, least, std::nullopt);
            }),
        define<Tensor(const Tensor&, const Scalar&)>(
            "clamp_max(Tensor self, Scalar max) -> Tensor",
            [](const Backend& backend, const Tensor& self, const Scalar& most) {
                return clamp(backend, self, std::nullopt, most);
            }),
        define<Tensor(const Tensor&, const Scalar&, const Scalar&)>(
            "hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor",
            [](const Backend& backend, const Tensor& self, const Scalar& least, const Scalar& most) {
                return clamp(backend, self, least, most);
            }),
        define<Tensor(const Tensor&)>("bitwise_not(Tensor self) -> Tensor", bitwiseNot),
    };
}

}  // namespace

std::vector<OperatorDefinition> pointwiseOperators()
{
    std::vector<OperatorDefinition> all;
    add(all, UnaryFormula::neg, Integers::stay);
    add(all, UnaryFormula::abs, Integers::stay);
    add(all, UnaryFormula::sign, Integers::stay);
    add(all, UnaryFormula::relu, Integers::stay);
    add(all, UnaryFormula::exp, Integers::toFloat);
    add(all, UnaryFormula::log, Integers::toFloat);
    add(all, UnaryFormula::sqrt, Integers::toFloat);
    add(all, UnaryFormula::sin, Integers::toFloat);
    add(all, UnaryFormula::cos, Integers::toFloat);
    add(all, UnaryFormula::tanh, Integers::toFloat);
    add(all, UnaryFormula::sigmoid, Integers::toFloat);
    using F = UnaryFormula;
    for (const F formula : {F::reciprocal, F::rsqrt, F::log2, F::log10, F::log1p, F::exp2, F::expm1, F::tan, F::asin,
                            F::acos, F::atan, F::sinh, F::cosh, F::asinh, F::acosh, F::atanh, F::erf, F::erfc})
        add(all, formula, Integers::toFloat);
    for (const F formula : {F::floor, F::ceil, F::round, F::trunc})
        add(all, formula, Integers::same);
    for (const F formula : {F::frac, F::silu, F::log_sigmoid, F::hardsigmoid, F::hardswish})
        add(all, formula, Integers::refused);
    // The buffer is what PyTorch's backward reads on the CPU.
    all.push_back(define<std::tuple<Tensor, Tensor>(const Tensor&)>(
        "log_sigmoid_forward(Tensor self) -> (Tensor output, Tensor buffer)",
        [](const Backend& backend, const Tensor& self) -> std::tuple<Tensor, Tensor> {
            const auto apply = [&backend](UnaryFormula formula, const Tensor& tensor) {
                return call(backend, formula, Integers::refused, tensor);
            };
            return {apply(F::log_sigmoid, self), apply(F::exp, apply(F::neg, apply(F::abs, self)))};
        }));
    add(all, F::square, Integers::stay);
    for (const F formula : {F::isnan, F::isinf, F::isfinite})
        predicate(all, formula, Integers::toFloat);
    predicate(all, F::logical_not, Integers::stay);
    for (OperatorDefinition& definition : functionsWithNumbers())
        all.push_back(std::move(definition));
    return all;
}

}  // namespace keyfall::ops
