// SPDX-License-Identifier: MIT
#include "kernels/composites/activation_slopes.h"

#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/ops/promotion.h"
#include "kernels/ops/release.h"

#include <numbers>

namespace keyfall::ops {

namespace {

constexpr std::int64_t kOne = 1;

Tensor square(const TensorMath& math, const Tensor& a)
{
    return math.mul(a, a);
}

/// The gradient of what was stretched, where `a` is not above 0.
Tensor eluBranches(const TensorMath& math, const Tensor& gradient, const Tensor& a, const Tensor& growth, double scale)
{
    return math.where(math.lessEqual(a, 0.0), math.mul(gradient, growth), math.mul(gradient, scale));
}

Tensor geluBackward(const TensorMath& math, const Tensor& gradient, const Tensor& self, const std::string& approximate)
{
    return math.mul(gradient, geluSlope(math, self, approximate));
}
Tensor softplusBackward(const TensorMath& math, const Tensor& gradient, const Tensor& self, const Scalar& beta,
                        const Scalar& threshold)
{
    return softplusGradient(math, gradient, self, toDouble(beta), toDouble(threshold));
}
Tensor eluBackward(const TensorMath& math, const Tensor& gradient, const Scalar& alpha, const Scalar& scale,
                   const Scalar& inner, bool isResult, const Tensor& selfOrResult)
{
    if (isResult && toDouble(alpha) < 0)
        reject("In-place elu backward calculation is triggered with a negative slope which is not supported. This is "
               "caused by calling in-place forward function with a negative slope, please call out-of-place version "
               "instead.");
    const auto of = isResult ? eluGradientOfResult : eluGradient;
    return of(math, gradient, selfOrResult, toDouble(alpha), toDouble(scale), toDouble(inner));
}

}  // namespace

Tensor geluSlope(const TensorMath& math, const Tensor& a, const std::string& approximate)
{
    if (approximate != "tanh") {
        const Tensor below = math.mul(math.add(math.call("erf", {math.mul(a, std::numbers::sqrt2 / 2)}), kOne), 0.5);
        const Tensor density = math.mul(math.call("exp", {math.mul(square(math, a), -0.5)}),
                                        std::numbers::inv_sqrtpi * std::numbers::sqrt2 / 2);
        return math.add(below, math.mul(a, density));
    }
    constexpr double kScale = std::numbers::inv_sqrtpi * std::numbers::sqrt2;
    constexpr double kCubic = 0.044715;
    const Tensor squared = square(math, a);
    const Tensor inner = math.mul(math.mul(a, math.add(math.mul(squared, kCubic), kOne)), kScale);
    const Tensor t = math.call("tanh", {inner});
    const Tensor slope = math.mul(math.add(math.mul(squared, 3 * kCubic), kOne), kScale);
    const Tensor right = math.mul(math.mul(a, math.oneMinus(square(math, t))), slope);
    return math.mul(math.add(math.add(t, kOne), right), 0.5);
}

Tensor hardswishGradient(const TensorMath& math, const Tensor& gradient, const Tensor& a)
{
    const Tensor between = math.mul(gradient, math.add(math.div(a, std::int64_t{3}), 0.5));
    const bool strict = answersLike215();
    const Tensor notBelow = math.keepWhere(
        math.call(strict ? CalledOperator("gt.Scalar") : CalledOperator("ge.Scalar"), {a, -3.0}), between);
    return math.where(strict ? math.less(a, 3.0) : math.lessEqual(a, 3.0), notBelow, gradient);
}

Tensor eluGradient(const TensorMath& math, const Tensor& gradient, const Tensor& a, double alpha, double scale,
                   double inner)
{
    const Tensor growth = math.mul(math.call("exp", {math.mul(a, inner)}), alpha * scale * inner);
    return eluBranches(math, gradient, a, growth, scale);
}

Tensor eluGradientOfResult(const TensorMath& math, const Tensor& gradient, const Tensor& result, double alpha,
                           double scale, double inner)
{
    return eluBranches(math, gradient, result, math.mul(math.add(result, alpha * scale), inner), scale);
}

Tensor softplusGradient(const TensorMath& math, const Tensor& gradient, const Tensor& a, double beta, double threshold)
{
    const Tensor scaled = math.mul(a, beta);
    const Tensor slope = math.mul(gradient, math.call("sigmoid", {scaled}));
    return math.where(math.call("gt.Scalar", {scaled, threshold}), gradient, slope);
}

std::vector<OperatorDefinition> activationGradientOperators()
{
    return {
        compose<Tensor(const Tensor&, const Tensor&, const std::string&)>(
            "gelu_backward(Tensor grad_output, Tensor self, *, str approximate='none') -> Tensor", geluBackward),
        compose<Tensor(const Tensor&, const Tensor&)>("hardswish_backward(Tensor grad_output, Tensor self) -> Tensor",
                                                      hardswishGradient),
        compose<Tensor(const Tensor&, const Tensor&, const Scalar&, const Scalar&)>(
            "softplus_backward(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold) -> Tensor",
            softplusBackward),
        compose<Tensor(const Tensor&, const Scalar&, const Scalar&, const Scalar&, bool, const Tensor&)>(
            "elu_backward(Tensor grad_output, Scalar alpha, Scalar scale, Scalar input_scale, bool is_result, "
            "Tensor self_or_result) -> Tensor",
            eluBackward),
    };
}

}  // namespace keyfall::ops
