// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/boxing.h"
#include "core/dispatch/kernel.h"
#include "kernels/ops/device_check.h"
#include "kernels/ops/operator_definition.h"
#include "kernels/ops/operator_errors.h"

#include <string>
#include <utility>
#include <vector>

/// How the operators of this folder are written down: as those of kernels/ops/define.h, but that `f` is handed the call,
/// so that it can write events.
namespace keyfall::quantized {

namespace detail {

template <class Signature>
struct Definer;

template <class R, class... A>
struct Definer<R(A...)> {
    template <class F>
    static Kernel kernel(const ops::Backend& backend, const std::string& op, F f)
    {
        return Kernel::boxed(
            [&backend, op, f](const BoxedCall& call, Stack& stack) {
                ops::namingOperator(op, [&] {
                    ops::DeviceCheck check(backend, op);
                    forEachTensor(stack, [&check](const Tensor& tensor) { check.add(tensor); });
                    check.finish();
                    boxing::apply<R(A...)>(stack, op, [&](auto&&... arguments) -> R { return f(call, arguments...); });
                });
            },
            "standard:" + std::string(backend.name()));
    }
};

}  // namespace detail

/// The operator on dense tensors: `f` is called as `R(const BoxedCall&, A...)` for `Signature` `R(A...)`.
template <class Signature, class F>
[[nodiscard]] ops::OperatorDefinition define(std::string schema, F f)
{
    ops::OperatorDefinition definition;
    definition.name = schema.substr(0, schema.find('('));
    definition.schema = std::move(schema);
    definition.kernelFor = [name = definition.name, f](const ops::Backend& backend) {
        return detail::Definer<Signature>::kernel(backend, name, f);
    };
    return definition;
}

/// An operator that only quantized tensors have: on dense ones it says so. What it does is a rule (quantized_rules.h).
[[nodiscard]] ops::OperatorDefinition forQuantizedOnly(std::string schema);

/// Every operator about quantization, for the registry of standard operators.
[[nodiscard]] std::vector<ops::OperatorDefinition> quantizedOperators();
// Those of one file, of which the former are made.
[[nodiscard]] std::vector<ops::OperatorDefinition> fakeQuantizeOperators();
[[nodiscard]] std::vector<ops::OperatorDefinition> observerOperators();

}  // namespace keyfall::quantized
