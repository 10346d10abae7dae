// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"

#include <cmath>
#include <numbers>

// The functions of kernels/functions/ (eleven-keys 2.4.7). One line each in the table; those that need more than a slope
// times the gradient are functions above it.
namespace keyfall::autograd {

namespace {

constexpr std::int64_t kOne = 1;

double numberAt(const BackwardCall& b, std::string_view name)
{
    const Value value = b.argument(name);
    if (const auto* real = std::get_if<double>(&value))
        return *real;
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    return 0;
}

Tensor apply(const BackwardCall& b, std::string_view op, const Tensor& a)
{
    return b.math().call(op, {a});
}
Tensor square(const BackwardCall& b, const Tensor& a)
{
    return b.math().mul(a, a);
}
Tensor inverse(const BackwardCall& b, const Tensor& a)
{
    return apply(b, "reciprocal", a);
}

/// The gradient times `Slope` of the argument, or of the result.
template <Tensor (*Slope)(const BackwardCall&, const Tensor&)>
void slopeOfSelf(BackwardCall& b)
{
    b.set("self", b.math().mul(b.gradient(), Slope(b, b.input("self"))));
}
template <Tensor (*Slope)(const BackwardCall&, const Tensor&)>
void slopeOfResult(BackwardCall& b)
{
    b.set("self", b.math().mul(b.gradient(), Slope(b, b.output())));
}

// Of the result y.
Tensor reciprocal(const BackwardCall& b, const Tensor& y)
{
    return b.math().neg(square(b, y));
}
Tensor rsqrt(const BackwardCall& b, const Tensor& y)
{
    return b.math().mul(b.math().mul(square(b, y), y), -0.5);
}
Tensor exp2(const BackwardCall& b, const Tensor& y)
{
    return b.math().mul(y, std::numbers::ln2);
}
Tensor expm1(const BackwardCall& b, const Tensor& y)
{
    return b.math().add(y, kOne);
}
Tensor tan(const BackwardCall& b, const Tensor& y)
{
    return b.math().add(square(b, y), kOne);
}

// Of the argument a.
Tensor log2(const BackwardCall& b, const Tensor& a)
{
    return inverse(b, b.math().mul(a, std::numbers::ln2));
}
Tensor log10(const BackwardCall& b, const Tensor& a)
{
    return inverse(b, b.math().mul(a, std::numbers::ln10));
}
Tensor log1p(const BackwardCall& b, const Tensor& a)
{
    return inverse(b, b.math().add(a, kOne));
}
Tensor asin(const BackwardCall& b, const Tensor& a)
{
    return apply(b, "rsqrt", b.math().oneMinus(square(b, a)));
}
Tensor acos(const BackwardCall& b, const Tensor& a)
{
    return b.math().neg(asin(b, a));
}
Tensor atan(const BackwardCall& b, const Tensor& a)
{
    return inverse(b, b.math().add(square(b, a), kOne));
}
Tensor sinh(const BackwardCall& b, const Tensor& a)
{
    return apply(b, "cosh", a);
}
Tensor cosh(const BackwardCall& b, const Tensor& a)
{
    return apply(b, "sinh", a);
}
Tensor asinh(const BackwardCall& b, const Tensor& a)
{
    return apply(b, "rsqrt", b.math().add(square(b, a), kOne));
}
Tensor acosh(const BackwardCall& b, const Tensor& a)
{
    return apply(b, "rsqrt", b.math().sub(square(b, a), kOne));
}
Tensor atanh(const BackwardCall& b, const Tensor& a)
{
    return inverse(b, b.math().oneMinus(square(b, a)));
}
Tensor erf(const BackwardCall& b, const Tensor& a)
{
    return b.math().mul(apply(b, "exp", b.math().neg(square(b, a))), 2 * std::numbers::inv_sqrtpi);
}
Tensor erfc(const BackwardCall& b, const Tensor& a)
{
    return b.math().neg(erf(b, a));
}
Tensor twice(const BackwardCall& b, const Tensor& a)
{
    return b.math().mul(a, std::int64_t{2});
}
Tensor logSigmoid(const BackwardCall& b, const Tensor& a)
{
    return apply(b, "sigmoid", b.math().neg(a));
}
Tensor silu(const BackwardCall& b, const Tensor& a)
{
    const Tensor s = apply(b, "sigmoid", a);
    return b.math().mul(s, b.math().add(b.math().mul(a, b.math().oneMinus(s)), kOne));
}

/// Phi(a) + a phi(a), or the derivative of the approximation by tanh.
Tensor gelu(const BackwardCall& b, const Tensor& a)
{
    const TensorMath& math = b.math();
    if (std::get<std::string>(b.argument("approximate")) != "tanh") {
        const Tensor below = math.mul(math.add(apply(b, "erf", math.mul(a, std::numbers::sqrt2 / 2)), kOne), 0.5);
        const Tensor density =
            math.mul(apply(b, "exp", math.mul(square(b, a), -0.5)), std::numbers::inv_sqrtpi * std::numbers::sqrt2 / 2);
        return math.add(below, math.mul(a, density));
    }
    constexpr double kScale = std::numbers::inv_sqrtpi * std::numbers::sqrt2;
    constexpr double kCubic = 0.044715;
    const Tensor squared = square(b, a);
    const Tensor inner = math.mul(math.mul(a, math.add(math.mul(squared, kCubic), kOne)), kScale);
    const Tensor t = apply(b, "tanh", inner);
    const Tensor slope = math.mul(math.add(math.mul(squared, 3 * kCubic), kOne), kScale);
    const Tensor right = math.mul(math.mul(a, math.oneMinus(square(b, t))), slope);
    return math.mul(math.add(math.add(t, kOne), right), 0.5);
}

void zero(BackwardCall& b)
{
    for (const char* name : {"self", "other"})
        if (b.wants(name))
            b.set(name, b.math().zeros(b.facts(name)));
}
void same(BackwardCall& b)
{
    b.set("self", b.gradient());
}

Tensor atLeast(const BackwardCall& b, const Tensor& a, double bound)
{
    return b.math().call("ge.Scalar", {a, bound});
}
Tensor above(const BackwardCall& b, const Tensor& a, double bound)
{
    return b.math().call("gt.Scalar", {a, bound});
}

void hardsigmoid(BackwardCall& b)
{
    const Tensor a = b.input("self");
    const Tensor inside = b.math().call("logical_and", {above(b, a, -3), b.math().less(a, 3.0)});
    // A sixth as a float, also for doubles: PyTorch's kernel says so.
    b.set("self", b.math().keepWhere(inside, b.math().mul(b.gradient(), static_cast<double>(1.0F / 6.0F))));
}
void hardswish(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor a = b.input("self");
    const Tensor between = math.mul(b.gradient(), math.add(math.div(a, std::int64_t{3}), 0.5));
    const Tensor notBelow = math.keepWhere(atLeast(b, a, -3), between);
    b.set("self", math.where(math.lessEqual(a, 3.0), notBelow, b.gradient()));
}
void leakyRelu(BackwardCall& b)
{
    b.set("self",
          b.math().call("leaky_relu_backward", {b.gradient(), b.input("self"), b.argument("negative_slope"), false}));
}
void leakyReluBackward(BackwardCall& b)
{
    if (b.wants("grad_output"))
        b.set(
            "grad_output",
            b.math().call("leaky_relu_backward", {b.gradient(), b.input("self"), b.argument("negative_slope"), false}));
    if (b.wants("self"))
        b.set("self", b.math().zeros(b.facts("self")));
}
void elu(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor a = b.input("self");
    const double scale = numberAt(b, "scale");
    const double inner = numberAt(b, "input_scale");
    const Tensor growth = math.mul(apply(b, "exp", math.mul(a, inner)), numberAt(b, "alpha") * scale * inner);
    b.set("self", math.where(math.lessEqual(a, 0.0), math.mul(b.gradient(), growth), math.mul(b.gradient(), scale)));
}
void softplus(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor scaled = math.mul(b.input("self"), numberAt(b, "beta"));
    const Tensor slope = math.mul(b.gradient(), apply(b, "sigmoid", scaled));
    b.set("self", math.where(above(b, scaled, numberAt(b, "threshold")), b.gradient(), slope));
}

/// Bounds that are tensors: what was cut off belongs to the bound; of bounds that cross, to the upper one.
void clampToTensors(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor self = b.input("self");
    const Tensor least = b.input("min");
    const Tensor most = b.input("max");
    Tensor own = b.gradient();
    if (least.defined())
        own = math.keepWhere(math.call("ge.Tensor", {self, least}), own);
    if (most.defined())
        own = math.keepWhere(math.lessEqual(self, most), own);
    if (b.wants("self"))
        b.set("self", own);
    if (b.wants("min")) {
        Tensor below = math.less(self, least);
        if (most.defined())
            below = math.call("logical_and", {below, math.less(least, most)});
        b.set("min", math.keepWhere(below, b.gradient()));
    }
    if (b.wants("max")) {
        Tensor beyond = math.less(most, self);
        if (least.defined())
            beyond = math.call("logical_or", {beyond, math.less(most, least)});
        b.set("max", math.keepWhere(beyond, b.gradient()));
    }
}

/// Inside the bounds, and on them (6.8).
void clamp(BackwardCall& b)
{
    if (b.input("min").defined() || b.input("max").defined())
        return clampToTensors(b);
    Tensor gradient = b.gradient();
    const Tensor a = b.input("self");
    for (const auto& [name, op] : {std::pair{"min", "ge.Scalar"}, std::pair{"max", "le.Scalar"}})
        if (b.has(name) && !std::holds_alternative<None>(b.argument(name)))
            gradient = b.math().keepWhere(b.math().call(op, {a, b.argument(name)}), gradient);
    b.set("self", gradient);
}
void hardtanh(BackwardCall& b)
{
    const Tensor a = b.input("self");
    const Tensor low = b.math().keepWhere(b.math().call("gt.Scalar", {a, b.argument("min_val")}), b.gradient());
    b.set("self", b.math().keepWhere(b.math().call("lt.Scalar", {a, b.argument("max_val")}), low));
}

/// p = 0 is a constant, also where a^(p-1) is infinite (2.4.8).
void powOfBase(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor self = b.input("self");
    if (const Tensor exponent = b.input("exponent"); exponent.defined()) {
        const Tensor below = math.call("pow.Tensor_Tensor", {self, math.sub(exponent, kOne)});
        const Tensor slope = math.mul(b.gradient(), math.mul(exponent, below));
        b.set("self", math.zeroWhere(math.equal(exponent, std::int64_t{0}), slope));
        return;
    }
    const double exponent = numberAt(b, "exponent");
    if (exponent == 0) {
        b.set("self", math.zeros(b.facts("self")));
        return;
    }
    const Tensor below = math.call("pow.Tensor_Scalar", {self, exponent - 1});
    b.set("self", math.mul(b.gradient(), math.mul(below, exponent)));
}

/// y log a; a base of zero is a constant for exponents that are not negative.
void powOfExponent(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor exponent = b.input("exponent");
    const Tensor self = b.input("self");
    if (!self.defined()) {
        const double base = numberAt(b, "self");
        const Tensor slope = math.mul(b.gradient(), math.mul(b.output(), std::log(base)));
        b.set("exponent", base == 0 ? math.zeroWhere(atLeast(b, exponent, 0), slope) : slope);
        return;
    }
    const Tensor constant = math.call("logical_and", {math.equal(self, std::int64_t{0}), atLeast(b, exponent, 0)});
    const Tensor slope = math.mul(b.gradient(), math.mul(b.output(), apply(b, "log", self)));
    b.set("exponent", math.zeroWhere(constant, slope));
}

void pow(BackwardCall& b)
{
    if (b.wants("self"))
        powOfBase(b);
    if (b.wants("exponent"))
        powOfExponent(b);
}

void atan2(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor self = b.input("self");
    const Tensor other = b.input("other");
    const Tensor share = math.div(b.gradient(), math.add(square(b, self), square(b, other)));
    if (b.wants("self"))
        b.set("self", math.mul(share, other));
    if (b.wants("other"))
        b.set("other", math.neg(math.mul(share, self)));
}

/// a - b * (the whole quotient): its slope in b is minus that quotient.
template <const char* const* Rounding>
void remainder(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self", b.gradient());
    if (!b.wants("other"))
        return;
    const Tensor quotient =
        b.math().call("div.Tensor_mode", {b.input("self"), b.input("other"), std::string(*Rounding)});
    b.set("other", b.math().neg(b.math().mul(b.gradient(), quotient)));
}
constexpr const char* kFloor = "floor";
constexpr const char* kTrunc = "trunc";

}  // namespace

const std::vector<Formula>& functionFormulas()
{
    static const std::vector<Formula> formulas{
        {"reciprocal", {}, {0}, slopeOfResult<reciprocal>},
        {"rsqrt", {}, {0}, slopeOfResult<rsqrt>},
        {"exp2", {}, {0}, slopeOfResult<exp2>},
        {"expm1", {}, {0}, slopeOfResult<expm1>},
        {"tan", {}, {0}, slopeOfResult<tan>},
        {"log2", {{"self", {}}}, {}, slopeOfSelf<log2>},
        {"log10", {{"self", {}}}, {}, slopeOfSelf<log10>},
        {"log1p", {{"self", {}}}, {}, slopeOfSelf<log1p>},
        {"asin", {{"self", {}}}, {}, slopeOfSelf<asin>},
        {"acos", {{"self", {}}}, {}, slopeOfSelf<acos>},
        {"atan", {{"self", {}}}, {}, slopeOfSelf<atan>},
        {"sinh", {{"self", {}}}, {}, slopeOfSelf<sinh>},
        {"cosh", {{"self", {}}}, {}, slopeOfSelf<cosh>},
        {"asinh", {{"self", {}}}, {}, slopeOfSelf<asinh>},
        {"acosh", {{"self", {}}}, {}, slopeOfSelf<acosh>},
        {"atanh", {{"self", {}}}, {}, slopeOfSelf<atanh>},
        {"erf", {{"self", {}}}, {}, slopeOfSelf<erf>},
        {"erfc", {{"self", {}}}, {}, slopeOfSelf<erfc>},
        {"square", {{"self", {}}}, {}, slopeOfSelf<twice>},
        {"silu", {{"self", {}}}, {}, slopeOfSelf<silu>},
        {"log_sigmoid", {{"self", {}}}, {}, slopeOfSelf<logSigmoid>},
        {"gelu", {{"self", {}}}, {}, slopeOfSelf<gelu>},
        {"floor", {}, {}, zero},
        {"ceil", {}, {}, zero},
        {"round", {}, {}, zero},
        {"trunc", {}, {}, zero},
        {"floor_divide", {}, {}, zero},
        {"frac", {}, {}, same},
        {"hardsigmoid", {{"self", {}}}, {}, hardsigmoid},
        {"hardswish", {{"self", {}}}, {}, hardswish},
        {"leaky_relu", {{"self", {}}}, {}, leakyRelu},
        {"leaky_relu_backward", {{"self", {}}}, {}, leakyReluBackward},
        {"elu", {{"self", {}}}, {}, elu},
        {"softplus", {{"self", {}}}, {}, softplus},
        {"clamp_min", {{"self", {}}}, {}, clamp},
        {"clamp_max", {{"self", {}}}, {}, clamp},
        {"hardtanh", {{"self", {}}}, {}, hardtanh},
        {"pow", {{"self", {}}, {"exponent", {}}}, {0}, pow},
        {"atan2", {{"self", {}}, {"other", {}}}, {}, atan2},
        {"remainder", {{"self", "other"}, {"other", "other"}}, {}, remainder<&kFloor>},
        {"fmod", {{"self", "other"}, {"other", "other"}}, {}, remainder<&kTrunc>},
        {"clamp", {{"self", {}}, {"min", {}}, {"max", {}}}, {}, clamp},
    };
    return formulas;
}

}  // namespace keyfall::autograd
