// SPDX-License-Identifier: MIT
#include "kernels/calling/compose.h"
#include "kernels/composites/families.h"
#include "kernels/composites/library_parts.h"
#include "kernels/ops/promotion.h"

namespace keyfall::ops {

namespace {

void checkFloating(const Tensor& input)
{
    if (!isFloating(input.dtype()))
        reject(std::string("result type Float can't be cast to the desired output type ")
               + scalarTypeName(input.dtype()));
}

/// The result and which elements were kept. Without `train` it is as if training, as in PyTorch.
std::tuple<Tensor, Tensor> nativeDropout(const TensorMath& math, const Tensor& input, double p, MaybeBool train)
{
    if (!train.value_or(true)) {
        const Tensor all = math.call("ones_like", {input, DType::boolean});
        return {math.call("clone", {input}), all};
    }
    checkFloating(input);
    const Tensor kept = math.call("bernoulli_.float", {math.call("empty_like", {input, DType::boolean}), 1 - p});
    return {math.mul(math.mul(input, kept), p == 1 ? 0.0 : 1 / (1 - p)), kept};
}

}  // namespace

Tensor dropoutOf(const TensorMath& math, const Tensor& input, double p, bool train)
{
    if (!(p >= 0 && p <= 1))
        reject("dropout probability has to be between 0 and 1, but got " + textOf(Value(p)));
    if (p == 0 || !train || input.numel() == 0)
        return input;
    if (p == 1)  // a product, so that NaN stays
        return math.mul(input, filled({input.dtype(), Dims{}, input.device()}, std::int64_t{0}));
    checkFloating(input);
    const Tensor room = math.call("empty_like", {input});
    const Tensor kept = math.call("bernoulli_.float", {room, 1 - p});
    return math.mul(input, math.div(kept, 1 - p));
}

std::vector<OperatorDefinition> dropoutOperators()
{
    return {
        compose<Tensor(const Tensor&, double, bool)>("dropout(Tensor input, float p, bool train) -> Tensor", dropoutOf),
        compose<std::tuple<Tensor, Tensor>(const Tensor&, double, MaybeBool)>(
            "native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)", nativeDropout),
        compose<Tensor(const Tensor&, const Tensor&, double)>(
            "native_dropout_backward(Tensor grad_output, Tensor mask, float scale) -> Tensor",
            [](const TensorMath& math, const Tensor& gradient, const Tensor& mask, double scale) {
                return math.mul(math.mul(gradient, mask), scale);
            }),
    };
}

}  // namespace keyfall::ops
