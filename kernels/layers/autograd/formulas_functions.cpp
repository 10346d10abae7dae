// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/layers/autograd/slope.h"

#include <cmath>
#include <numbers>

// Mathematical functions (eleven:2.4.7). One line each in the table; those that need more than a slope times the
// gradient are functions above it.
namespace keyfall::autograd {

namespace {

constexpr std::int64_t kOne = 1;

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

/// p = 0 is a constant, also where a^(p-1) is infinite (eleven:2.4.8).
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
        {"floor", {}, {}, zero},
        {"ceil", {}, {}, zero},
        {"round", {}, {}, zero},
        {"trunc", {}, {}, zero},
        {"frac", {}, {}, same},
        {"pow", {{"self", {}}, {"exponent", {}}}, {0}, pow},
        {"atan2", {{"self", {}}, {"other", {}}}, {}, atan2},
        {"remainder", {{"self", "other"}, {"other", "other"}}, {}, remainder<&kFloor>},
        {"fmod", {{"self", "other"}, {"other", "other"}}, {}, remainder<&kTrunc>},
    };
    return formulas;
}

}  // namespace keyfall::autograd
