// SPDX-License-Identifier: MIT
#include "kernels/composites/convolution_gradients.h"
#include "kernels/layers/autograd/formula_registry.h"

namespace keyfall::autograd {

namespace {

void convolution(BackwardCall& b)
{
    const TensorMath& math = b.math();
    const auto list = [&b](std::string_view name) { return std::get<std::vector<std::int64_t>>(b.argument(name)); };
    const bool lines = b.facts("weight").shape.size() == 3;
    const ops::ConvolutionNumbers numbers =
        ops::numbersOf(list("stride"), list("padding"), list("dilation"), std::get<bool>(b.argument("transposed")),
                       std::get<std::int64_t>(b.argument("groups")), lines);
    const Tensor gradient = b.gradient();
    if (b.wants("bias"))
        b.set("bias",
              math.sum(gradient, lines ? std::vector<std::int64_t>{0, 2} : std::vector<std::int64_t>{0, 2, 3}, false));
    if (b.wants("input"))
        b.set("input", ops::gradientOfInput(math, numbers, gradient, b.input("weight"), b.facts("input").shape));
    if (b.wants("weight"))
        b.set("weight", ops::gradientOfWeight(math, numbers, gradient, b.input("input"), b.facts("weight").shape));
}

}  // namespace

const std::vector<Formula>& convolutionFormulas()
{
    static const std::vector<Formula> formulas{
        {"convolution", {{"input", "weight"}, {"weight", "input"}}, {}, convolution},
    };
    return formulas;
}

}  // namespace keyfall::autograd
