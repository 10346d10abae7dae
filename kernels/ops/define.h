// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/boxing.h"
#include "core/dispatch/kernel.h"
#include "core/tensor/tensor.h"
#include "kernels/ops/device_check.h"
#include "kernels/ops/operator_definition.h"
#include "kernels/ops/operator_errors.h"

#include <optional>
#include <string>
#include <type_traits>
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
        const std::string name = "standard:" + std::string(backend.name());
        if constexpr (std::is_invocable_v<const F&, const BoxedCall&, A...>)
            return Kernel::boxed(
                [&backend, op, devices, f](const BoxedCall& call, Stack& stack) {
                    namingOperator(op, [&] {
                        checkDevices(backend, op, devices, [&](DeviceCheck& check) {
                            forEachTensor(stack, [&check](const Tensor& tensor) { check.add(tensor); });
                        });
                        boxing::apply<R(A...)>(stack, op, [&](auto&&... arguments) -> R {
                            return f(call, std::forward<decltype(arguments)>(arguments)...);
                        });
                    });
                },
                name);
        else
            return Kernel::unboxed<R(A...)>(
                [&backend, op, devices, f](A... arguments) -> R {
                    return namingOperator(op, [&]() -> R {
                        checkDevices(backend, op, devices, [&](DeviceCheck& check) { (check.add(arguments), ...); });
                        return f(backend, arguments...);
                    });
                },
                name);
    }

private:
    template <class AddAll>
    static void checkDevices(const Backend& backend, const std::string& op, Devices devices, const AddAll& addAll)
    {
        if (devices == Devices::any)
            return;
        DeviceCheck check(backend, op, devices == Devices::sameOrNone);
        addAll(check);
        check.finish();
    }
};

}  // namespace detail

/// `f` is called as `R(const Backend&, A...)` for `Signature` `R(A...)`, or as `R(const BoxedCall&, A...)` when it writes
/// events.
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

}  // namespace keyfall::ops
