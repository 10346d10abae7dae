// SPDX-License-Identifier: MIT
#include "core/session/registrations.h"

#include "core/script/overloads.h"
#include "core/session/cpu_fallback.h"
#include "core/tensor/host_memory.h"

#include <fmt/format.h>

#include <functional>

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
            // The CPU's kernels compute on the memory of PrivateUse1, which is the host's (core/tensor/host_memory.h).
            const auto& cpu = call.dispatcher().model().layerKey(Layer::cpu);
            if (cpu != key)
                return OperatorHandle(call.op).callDirectBoxed(call.keys, *key, stack);
            const HostArguments host(stack);
            OperatorHandle(call.op).callDirectBoxed(call.keys, *key, stack);
            host.giveBack(stack);
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
    Kernel::BoxedFunction operator()(const CpuFallbackKernel&) const { return cpuFallback(); }
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

/// Of the library: an operator that a session made has no schema.
std::vector<std::string> libraryOverloads(const Dispatcher& dispatcher, std::string_view base)
{
    std::vector<std::string> names;
    for (const OperatorHandle& overload : knownOperators(dispatcher, base))
        if (overload.schema())
            names.push_back(overload.name());
    return names;
}

/// The operators a registration means; made on the fly when the runtime has none of that name. An overload that the library
/// does not have is nobody's: made on the fly, it would take every call of the name that the library's own do not accept.
Expected<std::vector<OperatorHandle>> targetsOf(Dispatcher& dispatcher, const std::string& name)
{
    if (const auto exact = dispatcher.find(name))
        return std::vector{*exact};
    if (auto found = knownOperators(dispatcher, name); !found.empty())
        return found;
    const std::string base = name.substr(0, name.find('.'));
    if (base.size() < name.size())
        if (const auto names = libraryOverloads(dispatcher, base); !names.empty())
            return badInput({}, fmt::format("'{}' would be an overload of a library's operator", name),
                            fmt::format("there is {}; an operator of the session's own is called otherwise, as in "
                                        "'mine::{}'",
                                        fmt::join(names, ", "), base));
    return std::vector{dispatcher.intern(name)};
}

}  // namespace

Kernel sessionKernel(const KernelChoice& choice, Dispatcher& dispatcher)
{
    const std::string name = "session:" + textOf(choice);
    if (std::holds_alternative<FallthroughKernel>(choice))
        return Kernel::fallthrough(name);
    return Kernel::boxed(std::visit(FunctionOf{dispatcher}, choice), name);
}

namespace {

/// What makes the standard kernel of one operator at a key, or of the key's fallback for a null operator.
using StandardMaker = std::function<Expected<Registration>(const OperatorHandle*, Key)>;

Expected<std::vector<Registration>> apply(Dispatcher& dispatcher, const SessionRegistration& registration,
                                          const StandardMaker& makeStandard)
{
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
    const auto add = [&](const OperatorHandle* op) -> Expected<void> {
        if (standard) {
            auto one = makeStandard(op, *key);
            if (!one)
                return tl::unexpected<Error>(one.error());
            made.push_back(std::move(*one));
        } else if (op != nullptr) {
            made.push_back(
                dispatcher.registerKernel(*op, key, sessionKernel(registration.kernel, dispatcher), "session"));
        } else {
            made.push_back(
                dispatcher.registerFallback(*key, sessionKernel(registration.kernel, dispatcher), "session"));
        }
        return {};
    };
    try {
        if (registration.op.empty()) {
            if (auto added = add(nullptr); !added)
                return tl::unexpected<Error>(added.error());
            return made;
        }
        const auto targets = targetsOf(dispatcher, registration.op);
        if (!targets)
            return tl::unexpected<Error>(targets.error());
        for (const OperatorHandle& op : *targets)
            if (auto added = add(&op); !added)
                return tl::unexpected<Error>(added.error());
    } catch (const DispatchError& error) {
        return badInput({}, error.what());
    }
    return made;
}

}  // namespace

Expected<std::vector<Registration>> applyRegistration(Runtime& runtime, const SessionRegistration& registration)
{
    return apply(runtime.dispatcher(), registration,
                 [&runtime](const OperatorHandle* op, Key key) { return runtime.registerStandardKernel(op, key); });
}

Expected<std::vector<Registration>> predictRegistration(Dispatcher& dispatcher, const SessionRegistration& registration)
{
    return apply(dispatcher, registration, [&dispatcher](const OperatorHandle* op, Key key) -> Expected<Registration> {
        Kernel kernel = Kernel::boxed([](const BoxedCall&, Stack&) {}, "session:standard");
        return op != nullptr ? dispatcher.registerKernel(*op, key, std::move(kernel), "session")
                             : dispatcher.registerFallback(key, std::move(kernel), "session");
    });
}

}  // namespace keyfall
