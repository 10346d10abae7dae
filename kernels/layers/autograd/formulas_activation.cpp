// SPDX-License-Identifier: MIT
#include "kernels/composites/activation_slopes.h"
#include "kernels/layers/autograd/formula_registry.h"
#include "kernels/layers/autograd/slope.h"
#include "kernels/ops/release.h"

// Activations, and what keeps values between bounds (eleven:2.4.7).
namespace keyfall::autograd {

namespace {

constexpr std::int64_t kOne = 1;

Tensor logSigmoid(const BackwardCall& b, const Tensor& a)
{
    return apply(b, "sigmoid", b.math().neg(a));
}
Tensor silu(const BackwardCall& b, const Tensor& a)
{
    const Tensor s = apply(b, "sigmoid", a);
    return b.math().mul(s, b.math().add(b.math().mul(a, b.math().oneMinus(s)), kOne));
}

Tensor gelu(const BackwardCall& b, const Tensor& a)
{
    return ops::geluSlope(b.math(), a, std::get<std::string>(b.argument("approximate")));
}

void hardsigmoid(BackwardCall& b)
{
    b.set("self", b.math().call("hardsigmoid_backward", {b.gradient(), b.input("self")}));
}
void hardsigmoidBackward(BackwardCall& b)
{
    if (b.wants("grad_output"))
        b.set("grad_output", b.math().call("hardsigmoid_backward", {b.gradient(), b.input("self")}));
    if (b.wants("self"))
        b.set("self", b.math().zeros(b.facts("self")));
}
void hardswish(BackwardCall& b)
{
    b.set("self", ops::hardswishGradient(b.math(), b.gradient(), b.input("self")));
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
    b.set("self",
          ops::eluGradient(b.math(), b.gradient(), b.input("self"), numberAt(b, "alpha"), numberAt(b, "scale"),
                           numberAt(b, "input_scale")));
}
void softplus(BackwardCall& b)
{
    b.set(
        "self",
        ops::softplusGradient(b.math(), b.gradient(), b.input("self"), numberAt(b, "beta"), numberAt(b, "threshold")));
}

/// The same in 2.15: an element on a bound that is a tensor shares its gradient with it, half and half, unless the bounds
/// meet there or cross.
void clampSharing(BackwardCall& b, const Tensor& self, const Tensor& least, const Tensor& most)
{
    const TensorMath& math = b.math();
    const Tensor half = math.mul(b.gradient(), 0.5);
    const auto between = [&] { return math.less(least, most); };
    // Where `near` holds the half, where `inside` does the whole.
    const auto shared = [&](const Tensor& near, const Tensor& whole) { return math.where(near, half, whole); };
    if (b.wants("self")) {
        Tensor own = b.gradient();
        if (least.defined())
            own = math.keepWhere(math.less(least, self), own);
        if (most.defined())
            own = math.keepWhere(math.less(self, most), own);
        Tensor on;
        if (least.defined())
            on = math.equal(self, least);
        if (most.defined())
            on = on.defined() ? math.call("logical_or", {on, math.equal(self, most)}) : math.equal(self, most);
        if (least.defined() && most.defined())
            on = math.call("logical_and", {on, between()});
        own = shared(on, own);
        if (least.defined() && most.defined())  // bounds that meet in the element leave it its own
            own = math.where(math.call("logical_and", {math.equal(self, least), math.equal(self, most)}), b.gradient(),
                             own);
        b.set("self", own);
    }
    if (b.wants("min")) {
        Tensor whole = math.keepWhere(math.less(self, least), b.gradient());
        Tensor on = math.equal(self, least);
        if (most.defined()) {
            whole = math.keepWhere(between(), whole);
            on = math.call("logical_and", {on, between()});
        }
        b.set("min", shared(on, whole));
    }
    if (b.wants("max")) {
        Tensor whole = math.keepWhere(math.less(most, self), b.gradient());
        Tensor on = math.equal(self, most);
        if (least.defined()) {
            whole = math.where(math.less(most, least), b.gradient(), whole);
            on = math.call("logical_and", {on, between()});
        }
        b.set("max", shared(on, whole));
    }
}

/// Bounds that are tensors: what was cut off belongs to the bound; of bounds that cross, to the upper one.
void clampToTensors(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const Tensor self = b.input("self");
    const Tensor least = b.input("min");
    const Tensor most = b.input("max");
    if (ops::answersLike215())
        return clampSharing(b, self, least, most);
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

/// Inside the bounds, and on them (eleven:6.8); in 2.15 not on them.
void clamp(BackwardCall& b)
{
    if (b.input("min").defined() || b.input("max").defined())
        return clampToTensors(b);
    Tensor gradient = b.gradient();
    const Tensor a = b.input("self");
    const bool strict = ops::answersLike215();
    for (const auto& [name, op] :
         {std::pair{"min", strict ? CalledOperator("gt.Scalar") : CalledOperator("ge.Scalar")},
          std::pair{"max", strict ? CalledOperator("lt.Scalar") : CalledOperator("le.Scalar")}})
        if (b.has(name) && !std::holds_alternative<None>(b.argument(name)))
            gradient = b.math().keepWhere(b.math().call(op, {a, b.argument(name)}), gradient);
    b.set("self", gradient);
}
Tensor hardtanhSlope(const BackwardCall& b)
{
    return b.math().call("hardtanh_backward",
                         {b.gradient(), b.input("self"), b.argument("min_val"), b.argument("max_val")});
}
void hardtanh(BackwardCall& b)
{
    b.set("self", hardtanhSlope(b));
}
void hardtanhBackward(BackwardCall& b)
{
    if (b.wants("grad_output"))
        b.set("grad_output", hardtanhSlope(b));
    if (b.wants("self"))
        b.set("self", b.math().zeros(b.facts("self")));
}

}  // namespace

const std::vector<Formula>& activationFormulas()
{
    static const std::vector<Formula> kFormulas{
        {"silu", {{"self", {}}}, {}, slopeOfSelf<silu>},
        {"log_sigmoid", {{"self", {}}}, {}, slopeOfSelf<logSigmoid>},
        {"log_sigmoid_forward", {{"self", {}}}, {}, slopeOfSelf<logSigmoid>, SparseForm::asIs, 1},
        {"gelu", {{"self", {}}}, {}, slopeOfSelf<gelu>},
        {"hardsigmoid", {{"self", {}}}, {}, hardsigmoid},
        {"hardsigmoid_backward", {{"self", {}}}, {}, hardsigmoidBackward},
        {"hardswish", {{"self", {}}}, {}, hardswish},
        {"leaky_relu", {{"self", {}}}, {}, leakyRelu},
        {"leaky_relu_backward", {{"self", {}}}, {}, leakyReluBackward},
        {"elu", {{"self", {}}}, {}, elu},
        {"softplus", {{"self", {}}}, {}, softplus},
        {"clamp_min", {{"self", {}}}, {}, clamp},
        {"clamp_max", {{"self", {}}}, {}, clamp},
        {"hardtanh", {{"self", {}}}, {}, hardtanh},
        {"hardtanh_backward", {{"self", {}}}, {}, hardtanhBackward},
        {"clamp", {{"self", {}}, {"min", {}}, {"max", {}}}, {}, clamp},
    };
    return kFormulas;
}

}  // namespace keyfall::autograd
