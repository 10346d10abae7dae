// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"

// Elementwise operators (eleven:2.4.7). Gradients are reduced to the arguments' shapes by BackwardCall::set.
namespace keyfall::autograd {

namespace {

/// The second operand of a binary operator: its saved tensor, or the number it was.
Value otherOf(const BackwardCall& b)
{
    const Tensor tensor = b.input("other");
    return tensor.defined() ? Value(tensor) : b.argument("other");
}

bool isOne(const Value& value)
{
    const auto* whole = std::get_if<std::int64_t>(&value);
    const auto* real = std::get_if<double>(&value);
    return std::holds_alternative<None>(value) || (whole && *whole == 1) || (real && *real == 1.0);
}

Tensor scaledByAlpha(const BackwardCall& b, const Tensor& gradient)
{
    const Value alpha = b.argument("alpha");
    return isOne(alpha) ? gradient : b.math().mul(gradient, alpha);
}

void add(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self", b.gradient());
    if (b.wants("other"))
        b.set("other", scaledByAlpha(b, b.gradient()));
}

void sub(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self", b.gradient());
    if (b.wants("other"))
        b.set("other", b.math().neg(scaledByAlpha(b, b.gradient())));
}

void mul(BackwardCall& b)
{
    if (b.wants("self"))
        b.set("self", b.math().mul(b.gradient(), otherOf(b)));
    if (b.wants("other"))
        b.set("other", b.math().mul(b.gradient(), b.input("self")));
}

void div(BackwardCall& b)
{
    if (b.has("rounding_mode") && !std::holds_alternative<None>(b.argument("rounding_mode"))) {
        // A staircase: its slope is zero wherever it has one.
        for (const char* name : {"self", "other"})
            if (b.wants(name))
                b.set(name, b.math().zeros(b.facts(name)));
        return;
    }
    const Value other = otherOf(b);
    if (b.wants("self"))
        b.set("self", b.math().div(b.gradient(), other));
    if (b.wants("other")) {
        // Staged as -g * ((a / b) / b): b * b could overflow (eleven:2.4.7).
        const Tensor ratio = b.math().div(b.math().div(b.input("self"), other), other);
        b.set("other", b.math().neg(b.math().mul(b.gradient(), ratio)));
    }
}

void neg(BackwardCall& b)
{
    b.set("self", b.math().neg(b.gradient()));
}

void abs(BackwardCall& b)
{
    b.set("self", b.math().mul(b.gradient(), b.math().call("sign", {b.input("self")})));
}

void zero(BackwardCall& b)
{
    b.set("self", b.math().zeros(b.facts("self")));
}

void exp(BackwardCall& b)
{
    b.set("self", b.math().mul(b.gradient(), b.output()));
}

void log(BackwardCall& b)
{
    b.set("self", b.math().div(b.gradient(), b.input("self")));
}

void sqrt(BackwardCall& b)
{
    b.set("self", b.math().div(b.gradient(), b.math().mul(b.output(), std::int64_t{2})));
}

void sin(BackwardCall& b)
{
    b.set("self", b.math().mul(b.gradient(), b.math().call("cos", {b.input("self")})));
}

void cos(BackwardCall& b)
{
    b.set("self", b.math().neg(b.math().mul(b.gradient(), b.math().call("sin", {b.input("self")}))));
}

void tanh(BackwardCall& b)
{
    const Tensor y = b.output();
    b.set("self", b.math().mul(b.gradient(), b.math().oneMinus(b.math().mul(y, y))));
}

void sigmoid(BackwardCall& b)
{
    const Tensor y = b.output();
    b.set("self", b.math().mul(b.gradient(), b.math().mul(y, b.math().oneMinus(y))));
}

/// 0 where the result is 0 (eleven:6.9), and through where it is NaN.
void relu(BackwardCall& b)
{
    b.set("self", b.math().call("threshold_backward", {b.gradient(), b.output(), std::int64_t{0}}));
}
void thresholdBackward(BackwardCall& b)
{
    if (b.wants("grad_output"))
        b.set("grad_output",
              b.math().call("threshold_backward", {b.gradient(), b.input("self"), b.argument("threshold")}));
    if (b.wants("self"))
        b.set("self", b.math().zeros(b.facts("self")));
}

/// The winner takes the gradient, equal ones half each.
void extreme(BackwardCall& b, bool largest)
{
    const Tensor self = b.input("self");
    const Tensor other = b.input("other");
    const TensorMath& math = b.math();
    const Tensor half = math.div(b.gradient(), std::int64_t{2});
    const Tensor shared = math.where(math.equal(self, other), half, b.gradient());
    const Tensor selfLoses = largest ? math.less(self, other) : math.less(other, self);
    const Tensor otherLoses = largest ? math.less(other, self) : math.less(self, other);
    if (b.wants("self"))
        b.set("self", math.zeroWhere(selfLoses, shared));
    if (b.wants("other"))
        b.set("other", math.zeroWhere(otherLoses, shared));
}
void maximum(BackwardCall& b)
{
    extreme(b, true);
}
void minimum(BackwardCall& b)
{
    extreme(b, false);
}

void where(BackwardCall& b)
{
    const Tensor condition = b.input("condition");
    if (b.wants("self"))
        b.set("self", b.math().keepWhere(condition, b.gradient()));
    if (b.wants("other"))
        b.set("other", b.math().zeroWhere(condition, b.gradient()));
}

}  // namespace

const std::vector<Formula>& arithmeticFormulas()
{
    static const std::vector<Formula> formulas{
        {"add", {}, {}, add},
        {"sub", {}, {}, sub},
        {"mul", {{"self", "other"}, {"other", "self"}}, {}, mul},
        {"div", {{"self", "other"}, {"other", {}}}, {}, div},
        {"neg", {}, {}, neg},
        {"abs", {{"self", {}}}, {}, abs},
        {"sign", {}, {}, zero},
        {"exp", {}, {0}, exp},
        {"log", {{"self", {}}}, {}, log},
        {"sqrt", {}, {0}, sqrt},
        {"sin", {{"self", {}}}, {}, sin},
        {"cos", {{"self", {}}}, {}, cos},
        {"tanh", {}, {0}, tanh},
        {"sigmoid", {}, {0}, sigmoid},
        {"relu", {}, {0}, relu},
        {"threshold_backward", {{"self", "grad_output"}}, {}, thresholdBackward},
        {"maximum", {{"self", {}}, {"other", {}}}, {}, maximum},
        {"minimum", {{"self", {}}, {"other", {}}}, {}, minimum},
        {"where", {{"condition", {}}}, {}, where},
    };
    return formulas;
}

}  // namespace keyfall::autograd
