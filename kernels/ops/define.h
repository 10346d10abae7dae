// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"
#include "kernels/ops/device_check.h"
#include "kernels/ops/operator_errors.h"
#include "kernels/ops/registry.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

/// How the files of this folder write an operator down: the schema's text and a function of a backend and the arguments.
namespace keyfall::ops {

/// Which tensors a kernel accepts.
enum class Devices {
    same,        ///< the backend's, all of one device (device_check.h)
    sameOrNone,  ///< the same; tensors that were not given are undefined
    any,         ///< copies between devices
};

// The types of arguments in signatures, in the schema language's order of words.
using Ints = std::vector<std::int64_t>;
using MaybeInts = std::optional<Ints>;
using MaybeDType = std::optional<DType>;
using MaybeDevice = std::optional<Device>;
using MaybeBool = std::optional<bool>;
using MaybeLayout = std::optional<std::string>;
using MaybeFormat = std::optional<std::int64_t>;  ///< a MemoryFormat's number

namespace detail {

template <class Signature>
struct Definer;

template <class R, class... A>
struct Definer<R(A...)> {
    template <class F>
    static Kernel kernel(const Backend& backend, const std::string& op, Devices devices, F f)
    {
        return Kernel::unboxed<R(A...)>(
            [&backend, op, devices, f](A... arguments) -> R {
                return namingOperator(op, [&]() -> R {
                    if (devices != Devices::any) {
                        DeviceCheck check(backend, op, devices == Devices::sameOrNone);
                        (check.add(arguments), ...);
                        check.finish();
                    }
                    return f(backend, arguments...);
                });
            },
            "standard:" + std::string(backend.name()));
    }
};

}  // namespace detail

/// `f` is called as `R(const Backend&, A...)` for `Signature` `R(A...)`.
template <class Signature, class F>
[[nodiscard]] OperatorDefinition define(std::string schema, F f, Devices devices = Devices::same)
{
    OperatorDefinition definition;
    definition.name = schema.substr(0, schema.find('('));
    definition.schema = std::move(schema);
    definition.kernelFor = [name = definition.name, f, devices](const Backend& backend) {
        return detail::Definer<Signature>::kernel(backend, name, devices, f);
    };
    return definition;
}

// One function per file of operators; registry.cpp puts them together.
[[nodiscard]] std::vector<OperatorDefinition> arithmeticOperators();
[[nodiscard]] std::vector<OperatorDefinition> comparisonOperators();
[[nodiscard]] std::vector<OperatorDefinition> pointwiseOperators();
[[nodiscard]] std::vector<OperatorDefinition> reductionOperators();
[[nodiscard]] std::vector<OperatorDefinition> productOperators();
[[nodiscard]] std::vector<OperatorDefinition> convolutionOperators();
[[nodiscard]] std::vector<OperatorDefinition> viewOperators();
[[nodiscard]] std::vector<OperatorDefinition> creationOperators();
[[nodiscard]] std::vector<OperatorDefinition> copyOperators();
[[nodiscard]] std::vector<OperatorDefinition> indexingOperators();
[[nodiscard]] std::vector<OperatorDefinition> softmaxOperators();
[[nodiscard]] std::vector<OperatorDefinition> normOperators();
[[nodiscard]] std::vector<OperatorDefinition> squaredLossOperators();
[[nodiscard]] std::vector<OperatorDefinition> randomOperators();
[[nodiscard]] std::vector<OperatorDefinition> dataDependentOperators();

}  // namespace keyfall::ops
