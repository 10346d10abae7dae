// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/formula_registry.h"

// Fake quantization passes the gradient through where the code is in range (eleven:2.7.5); what quantizes or
// observes is off the tape (eleven:2.7.8).
namespace keyfall::autograd {

namespace {

/// A scale or a zero point: a number, or a tensor that is spread along `axis`.
Value alongAxis(const BackwardCall& b, std::string_view name)
{
    const Tensor tensor = b.input(name);
    if (!tensor.defined())
        return b.argument(name);
    Tensor single = b.math().call("to.dtype", {tensor, DType::float32});
    if (const Value axis = b.argument("axis"); std::holds_alternative<std::int64_t>(axis)) {
        Dims shape(b.facts("self").shape.size(), 1);
        shape[static_cast<std::size_t>(std::get<std::int64_t>(axis))] = tensor.numel();
        single = b.math().reshape(single, shape);
    }
    return single;
}

Value inverse(const BackwardCall& b, const Value& scale)
{
    if (const auto* tensor = std::get_if<Tensor>(&scale))
        return b.math().call("reciprocal", {*tensor});
    return static_cast<double>(1.0F / static_cast<float>(std::get<double>(scale)));
}

void fakeQuantize(BackwardCall& b)
{
    Tensor self = b.input("self");
    if (self.dtype() != DType::float64)
        self = b.math().call("to.dtype", {self, DType::float32});
    const Tensor scaled = b.math().mul(self, inverse(b, alongAxis(b, "scale")));
    const Tensor code = b.math().add(b.math().call("round", {scaled}), alongAxis(b, "zero_point"));
    const Tensor least = b.math().call("ge.Scalar", {code, b.argument("quant_min")});
    const Tensor most = b.math().call("le.Scalar", {code, b.argument("quant_max")});
    b.set("self", b.math().keepWhere(b.math().call("logical_and", {least, most}), b.gradient()));
}

/// The mask is the second result.
void masked(BackwardCall& b)
{
    b.set("self", b.math().call("fake_quantize_per_tensor_affine_cachemask_backward", {b.gradient(), b.output(1)}));
}

void maskedPerChannel(BackwardCall& b)
{
    b.set("self", b.math().call("fake_quantize_per_channel_affine_cachemask_backward", {b.gradient(), b.output(1)}));
}

}  // namespace

const std::vector<Formula>& quantizedFormulas()
{
    static const std::vector<Formula> formulas{
        {"fake_quantize_per_tensor_affine", {{"self", {}}, {"scale", {}}, {"zero_point", {}}}, {}, fakeQuantize},
        {"fake_quantize_per_channel_affine", {{"self", {}}, {"scale", {}}, {"zero_point", {}}}, {}, fakeQuantize},
        {"fake_quantize_per_tensor_affine_cachemask", {}, {1}, masked},
        {"_fake_quantize_per_tensor_affine_cachemask_tensor_qparams", {}, {1}, masked},
        {"fake_quantize_per_channel_affine_cachemask", {}, {1}, maskedPerChannel},
        {"quantize_per_tensor", {}, {}, nullptr},
        {"quantize_per_tensor_dynamic", {}, {}, nullptr},
        {"quantize_per_channel", {}, {}, nullptr},
        {"minmax", {}, {}, nullptr},
        {"moving_average_minmax", {}, {}, nullptr},
        {"per_channel_minmax", {}, {}, nullptr},
        {"histogram", {}, {}, nullptr},
    };
    return formulas;
}

}  // namespace keyfall::autograd
