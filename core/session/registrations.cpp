// SPDX-License-Identifier: MIT
#include "core/session/registrations.h"

#include "core/script/overloads.h"

#include <fmt/format.h>

namespace keyfall {

namespace {

DispatchError argumentError(const BoxedCall& call, const std::string& message)
{
    DispatchError error(DispatchErrorKind::badArgument, fmt::format("{}: {}", call.opName(), message));
    error.op = call.opName();
    error.key = call.key;
    error.keyset = call.keys;
    return error;
}

/// The boxed function of each choice. Captures a copy of the choice: sessions come and go while kernels stay.
struct FunctionOf {
    Dispatcher& dispatcher;

    Kernel::BoxedFunction operator()(const StandardKernel&) const { return {}; }
    Kernel::BoxedFunction operator()(const FallthroughKernel&) const { return {}; }
    Kernel::BoxedFunction operator()(const RedispatchKernel&) const
    {
        return [](const BoxedCall& call, Stack& stack) { call.redispatch(call.keysBelow(), stack); };
    }
    Kernel::BoxedFunction operator()(const ReturnKernel& kernel) const
    {
        return [index = static_cast<std::size_t>(kernel.argument)](const BoxedCall& call, Stack& stack) {
            if (index >= stack.size())
                throw argumentError(
                    call,
                    fmt::format("the session's kernel returns argument {}, but there are {}", index, stack.size()));
            Value result = std::move(stack[index]);
            stack.clear();
            stack.push_back(std::move(result));
        };
    }
    Kernel::BoxedFunction operator()(const CallDirectKernel& kernel) const
    {
        const auto key = dispatcher.model().find(kernel.key);
        return [key, name = kernel.key](const BoxedCall& call, Stack& stack) {
            if (!key)
                throw argumentError(call, fmt::format("call_direct: no key named '{}'", name));
            OperatorHandle(call.op).callDirectBoxed(call.keys, *key, stack);
        };
    }
    Kernel::BoxedFunction operator()(const CallKernel& kernel) const
    {
        return [name = kernel.op](const BoxedCall& call, Stack& stack) {
            // Looked up in each call, because the other operator may be registered after this kernel.
            const auto bound = bindCall(call.dispatcher(), name, stack, {});
            if (!bound)
                throw argumentError(call, bound.error().text());
            stack = bound->stack;
            bound->op.callBoxed(call.keysBelow(), stack);
        };
    }
    Kernel::BoxedFunction operator()(const ErrorKernel& kernel) const
    {
        return [text = kernel.text](const BoxedCall& call, Stack&) {
            DispatchError error(DispatchErrorKind::raised, text);
            error.op = call.opName();
            error.key = call.key;
            error.keyset = call.keys;
            throw error;
        };
    }
};

/// The operators a registration means; made on the fly when the runtime has none of that name.
std::vector<OperatorHandle> targetsOf(Dispatcher& dispatcher, const std::string& name)
{
    if (const auto exact = dispatcher.find(name))
        return {*exact};
    if (auto found = knownOperators(dispatcher, name); !found.empty())
        return found;
    return {dispatcher.intern(name)};
}

}  // namespace

Kernel sessionKernel(const KernelChoice& choice, Dispatcher& dispatcher)
{
    const std::string name = "session:" + textOf(choice);
    if (std::holds_alternative<FallthroughKernel>(choice))
        return Kernel::fallthrough(name);
    return Kernel::boxed(std::visit(FunctionOf{dispatcher}, choice), name);
}

Expected<std::vector<Registration>> applyRegistration(Runtime& runtime, const SessionRegistration& registration)
{
    Dispatcher& dispatcher = runtime.dispatcher();
    std::optional<Key> key;
    if (!registration.key.empty()) {
        const auto found = dispatcher.model().parseKey(registration.key);
        if (!found)
            return tl::unexpected<Error>(found.error());
        key = *found;
    }
    if (registration.op.empty() && !key)
        return badInput({}, "a registration needs an operator or a key");
    const bool standard = std::holds_alternative<StandardKernel>(registration.kernel);
    if (standard && !key)
        return badInput({}, "a standard kernel is registered at a key");

    std::vector<Registration> made;
    try {
        if (registration.op.empty()) {
            if (!standard) {
                made.push_back(
                    dispatcher.registerFallback(*key, sessionKernel(registration.kernel, dispatcher), "session"));
                return made;
            }
            auto one = runtime.registerStandardKernel(nullptr, *key);
            if (!one)
                return tl::unexpected<Error>(one.error());
            made.push_back(std::move(*one));
            return made;
        }
        for (const OperatorHandle& op : targetsOf(dispatcher, registration.op)) {
            if (!standard) {
                made.push_back(
                    dispatcher.registerKernel(op, key, sessionKernel(registration.kernel, dispatcher), "session"));
                continue;
            }
            auto one = runtime.registerStandardKernel(&op, *key);
            if (!one)
                return tl::unexpected<Error>(one.error());
            made.push_back(std::move(*one));
        }
    } catch (const DispatchError& error) {
        return badInput({}, error.what());
    }
    return made;
}

}  // namespace keyfall
