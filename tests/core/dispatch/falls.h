// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/key_guards.h"

#include <string>
#include <vector>

/// What the dispatcher's tests share: keys by name, and kernels that log where they ran and go on.
namespace falls {

using namespace keyfall;

inline const KeyModel& model()
{
    return *KeyModel::ferrotorch();
}
inline Key key(std::string_view name)
{
    return model().find(name).value();
}
inline KeySet set(std::initializer_list<std::string_view> names)
{
    return model().setOf(names);
}

/// Where kernels ran, innermost last: "Tracer", "Cpu".
using Log = std::vector<std::string>;

/// Logs its key and goes on below it.
inline Kernel passOn(Log& log)
{
    return Kernel::boxed(
        [&log](const BoxedCall& call, Stack& stack) {
            log.push_back(call.dispatcher().model().nameOf(call.key));
            call.redispatchBelow(stack);
        },
        "pass on");
}

/// Logs its key and ends the fall, leaving `result`.
inline Kernel stop(Log& log, std::int64_t result = 0)
{
    return Kernel::boxed(
        [&log, result](const BoxedCall& call, Stack& stack) {
            log.push_back(call.dispatcher().model().nameOf(call.key));
            stack.assign(1, Value(result));
        },
        "stop");
}

/// Leaves `result`, with the C++ signature int(int).
inline Kernel constant(std::int64_t result, std::string name = "constant")
{
    return Kernel::unboxed<std::int64_t(std::int64_t)>([result](std::int64_t) { return result; }, std::move(name));
}

/// The error of a call, or nothing.
template <class Call>
std::optional<DispatchError> errorOf(Call&& call)
{
    try {
        call();
    } catch (const DispatchError& error) {
        return error;
    }
    return std::nullopt;
}

/// Calls boxed with an explicit key set and one integer.
inline std::int64_t callBoxed(OperatorHandle op, KeySet keys, std::int64_t argument = 0)
{
    Stack stack{argument};
    op.callBoxed(keys, stack);
    return std::get<std::int64_t>(stack.at(0));
}

}  // namespace falls
