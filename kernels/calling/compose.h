// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "kernels/calling/tensor_math.h"
#include "kernels/ops/define.h"
#include "kernels/ops/operator_errors.h"
#include "kernels/ops/reject.h"

#include <string>
#include <utility>
#include <vector>

/// Operators that are made of others, which they call through the dispatcher (PyTorch's CompositeImplicitAutograd).
///
/// They need no kernel of their own, no gradient and no rule of any other layer: the layers see the parts
/// (autograd_layer.cpp, "the operators that it is made of are recorded"). All texts are PyTorch's.
namespace keyfall::ops {

namespace detail {

template <class Signature>
struct Composer;

template <class R, class... A>
struct Composer<R(A...)> {
    template <class F>
    static Kernel kernel(const Backend& backend, const std::string& op, F f)
    {
        return Kernel::boxed(
            [op, f](const BoxedCall& call, Stack& stack) {
                const TensorMath math(call.dispatcher());
                namingOperator(op, [&] {
                    boxing::apply<R(A...)>(stack, op, [&](auto&&... arguments) -> R { return f(math, arguments...); });
                });
            },
            "standard:" + std::string(backend.name()));
    }
};

}  // namespace detail

/// `f` is called as `R(const TensorMath&, A...)` for `Signature` `R(A...)`. A tensor that was not given is undefined.
template <class Signature, class F>
[[nodiscard]] OperatorDefinition compose(std::string schema, F f)
{
    OperatorDefinition definition;
    definition.name = schema.substr(0, schema.find('('));
    definition.schema = std::move(schema);
    definition.kernelFor = [name = definition.name, f](const Backend& backend) {
        return detail::Composer<Signature>::kernel(backend, name, f);
    };
    return definition;
}

/// float32 for the half types, whose sums and exponentials need more digits; all others as they are.
[[nodiscard]] inline Tensor inFullPrecision(const TensorMath& math, const Tensor& tensor)
{
    const bool half = tensor.dtype() == DType::float16 || tensor.dtype() == DType::bfloat16;
    return half ? math.call("to.dtype", {tensor, DType::float32}) : tensor;
}
[[nodiscard]] inline Tensor inType(const TensorMath& math, const Tensor& tensor, DType dtype)
{
    return tensor.dtype() == dtype ? tensor : math.call("to.dtype", {tensor, dtype});
}

}  // namespace keyfall::ops
