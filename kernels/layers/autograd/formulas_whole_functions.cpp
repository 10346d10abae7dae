// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/layers/autograd/grad_mode.h"
#include "kernels/layers/autograd/slope.h"

#include <cmath>
#include <numbers>

// See wholeFormulaOf: functions of a number or two, in the steps and the order of PyTorch's.
namespace keyfall::autograd {

namespace {

constexpr std::int64_t kOne = 1;

Tensor squared(const BackwardCall& b, const Tensor& a)
{
    return b.math().call("pow.Tensor_Scalar", {a, std::int64_t{2}});
}
/// 1 - a², from a product or a power.
Tensor besideSquare(const BackwardCall& b, const Tensor& a)
{
    return b.math().add(b.math().mul(b.math().neg(a), a), kOne);
}

// What the gradient is multiplied by, of the result y.
Tensor tan(const BackwardCall& b, const Tensor& y)
{
    return b.math().add(squared(b, y), kOne);
}
// Of the argument a.
Tensor cos(const BackwardCall& b, const Tensor& a)
{
    return b.math().neg(apply(b, "sin", a));
}
Tensor asin(const BackwardCall& b, const Tensor& a)
{
    return apply(b, "rsqrt", besideSquare(b, a));
}
Tensor acos(const BackwardCall& b, const Tensor& a)
{
    return b.math().neg(asin(b, a));
}
Tensor asinh(const BackwardCall& b, const Tensor& a)
{
    return apply(b, "rsqrt", b.math().add(squared(b, a), kOne));
}
Tensor acosh(const BackwardCall& b, const Tensor& a)
{
    return apply(b, "rsqrt", b.math().sub(squared(b, a), kOne));
}
template <int Sign>
Tensor erf(const BackwardCall& b, const Tensor& a)
{
    return b.math().mul(apply(b, "exp", b.math().neg(squared(b, a))), Sign * 2 * std::numbers::inv_sqrtpi);
}

// What it is divided by, of the argument a.
Tensor log2(const BackwardCall& b, const Tensor& a)
{
    return b.math().mul(a, std::numbers::ln2);
}
Tensor log10(const BackwardCall& b, const Tensor& a)
{
    return b.math().mul(a, std::numbers::ln10);
}
Tensor log1p(const BackwardCall& b, const Tensor& a)
{
    return b.math().add(a, kOne);
}
Tensor atan(const BackwardCall& b, const Tensor& a)
{
    return b.math().add(b.math().mul(a, a), kOne);
}
template <Tensor (*Divisor)(const BackwardCall&, const Tensor&)>
void dividedBy(BackwardCall& b)
{
    b.set("self", b.math().div(b.gradient(), Divisor(b, b.input("self"))));
}

void reciprocal(BackwardCall& b)
{
    const Tensor square = b.math().mul(b.output(), b.output());
    b.set("self", b.math().mul(b.math().neg(b.gradient()), square));
}
void rsqrt(BackwardCall& b)
{
    const Tensor cube = b.math().call("pow.Tensor_Scalar", {b.output(), std::int64_t{3}});
    b.set("self", b.math().mul(b.math().mul(b.gradient(), -0.5), cube));
}

/// A step: its slope is zero wherever it has one.
void step(BackwardCall& b)
{
    for (const char* name : {"other", "self"})
        if (b.wants(name))
            b.set(name, b.math().call("zeros_like", {b.gradient()}));
}

void difference(BackwardCall& b, const char* from, const char* taken)
{
    if (b.wants(taken)) {
        const Tensor less = b.math().neg(b.gradient());
        b.set(taken, numberAt(b, "alpha") == 1 ? less : b.math().mul(less, b.argument("alpha")));
    }
    if (b.wants(from))
        b.set(from, b.gradient());
}
void sub(BackwardCall& b)
{
    difference(b, "self", "other");
}
void rsub(BackwardCall& b)
{
    difference(b, "other", "self");
}
void mul(BackwardCall& b)
{
    if (b.wants("other"))
        b.set("other", b.math().mul(b.gradient(), b.input("self")));
    if (b.wants("self"))
        b.set("self", b.math().mul(b.gradient(), b.input("other")));
}

template <const char* const& Rounding>
void remainder(BackwardCall& b)
{
    if (b.wants("other")) {
        const Tensor quotient =
            b.math().call("div.Tensor_mode", {b.input("self"), b.input("other"), std::string(Rounding)});
        b.set("other", b.math().mul(b.math().neg(b.gradient()), quotient));
    }
    if (b.wants("self"))
        b.set("self", b.gradient());
}
constexpr const char* kFloor = "floor";
constexpr const char* kTrunc = "trunc";

void powNumber(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const double exponent = numberAt(b, "exponent");
    if (exponent == 0)
        return b.set("self", math.call("zeros_like", {b.input("self")}));
    const Tensor below = math.call("pow.Tensor_Scalar", {b.input("self"), exponent - 1});
    b.set("self", math.mul(b.gradient(), math.mul(below, exponent)));
}

/// The power times the logarithm of its base; zero's power is flat where it is one to look at.
void powOfNumber(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor exponent = b.input("exponent");
    const double base = numberAt(b, "self");
    (void)math.callAll("result_type.Scalar_Tensor", {b.argument("self"), exponent});
    Tensor slope = math.mul(b.output(), std::log(base));
    if (base == 0) {
        const Tensor none = math.calledZeros({b.gradient().dtype(), Dims(), b.gradient().device()});
        slope = math.where(math.call("ge.Scalar", {exponent, std::int64_t{0}}), none, slope);
    }
    b.set("exponent", math.mul(b.gradient(), slope));
}

/// At the origin, where nothing is divided, it is zero.
void atan2(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor self = b.input("self");
    const Tensor other = b.input("other");
    const Tensor square = math.add(math.mul(self, self), math.mul(other, other));
    const Tensor inverse = math.call("reciprocal", {square});
    // Its own gradient needs the inverse as it was.
    const CalledOperator fill = gradModeEnabled(math.dispatcher()) ? CalledOperator("masked_fill.Scalar")
                                                                   : CalledOperator("masked_fill_.Scalar");
    const Tensor share = math.call(fill, {inverse, math.equal(square, std::int64_t{0}), std::int64_t{0}});
    if (b.wants("self"))
        b.set("self", math.mul(b.gradient(), math.mul(other, share)));
    if (b.wants("other"))
        b.set("other", math.mul(b.gradient(), math.mul(math.neg(self), share)));
}

void unsqueeze(BackwardCall& b)
{
    b.set("self", b.math().call("squeeze.dim", {b.gradient(), b.argument("dim")}));
}

}  // namespace

const std::vector<Formula>& wholeFunctionFormulas()
{
    const std::vector<SavedInput> self{{"self", {}}};
    static const std::vector<Formula> formulas{
        {"tan", {}, {0}, slopeOfResult<tan>},
        {"cos", self, {}, slopeOfSelf<cos>},
        {"asin", self, {}, slopeOfSelf<asin>},
        {"acos", self, {}, slopeOfSelf<acos>},
        {"asinh", self, {}, slopeOfSelf<asinh>},
        {"acosh", self, {}, slopeOfSelf<acosh>},
        {"erf", self, {}, slopeOfSelf<erf<1>>},
        {"erfc", self, {}, slopeOfSelf<erf<-1>>},
        {"log2", self, {}, dividedBy<log2>},
        {"log10", self, {}, dividedBy<log10>},
        {"log1p", self, {}, dividedBy<log1p>},
        {"atan", self, {}, dividedBy<atan>},
        {"reciprocal", {}, {0}, reciprocal},
        {"rsqrt", {}, {0}, rsqrt},
        {"sign", {}, {}, step},
        {"floor", {}, {}, step},
        {"ceil", {}, {}, step},
        {"round", {}, {}, step},
        {"trunc", {}, {}, step},
        {"sub.Tensor", {}, {}, sub},
        {"rsub.Tensor", {}, {}, rsub},
        {"rsub.Scalar", {}, {}, rsub},
        {"mul.Tensor", {{"self", "other"}, {"other", "self"}}, {}, mul},
        {"remainder.Tensor", {{"self", "other"}, {"other", "other"}}, {}, remainder<kFloor>},
        {"fmod.Tensor", {{"self", "other"}, {"other", "other"}}, {}, remainder<kTrunc>},
        {"pow.Tensor_Scalar", self, {}, powNumber},
        {"pow.Scalar", {{"exponent", {}}}, {0}, powOfNumber},
        {"atan2", {{"self", {}}, {"other", {}}}, {}, atan2},
        {"unsqueeze", {}, {}, unsqueeze},
    };
    return formulas;
}

}  // namespace keyfall::autograd
