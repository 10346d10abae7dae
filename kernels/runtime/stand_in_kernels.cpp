// SPDX-License-Identifier: MIT
#include "kernels/runtime/stand_in_kernels.h"

#include "core/dispatch/dispatch_error.h"
#include "core/dispatch/key_guards.h"
#include "core/dispatch/unrecorded.h"
#include "core/script/factory_call.h"
#include "kernels/layers/autograd/grad_mode.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>

namespace keyfall {

namespace {

bool requiresGrad(const Stack& stack)
{
    bool any = false;
    forEachTensor(stack, [&any](const Tensor& t) { any = any || (t.defined() && t.requiresGrad()); });
    return any;
}

bool serves(const KernelsByKey& kernels, Key key)
{
    return std::any_of(kernels.begin(), kernels.end(), [key](const auto& entry) { return entry.first == key; });
}

void runAt(const KernelsByKey& kernels, Key key, KeySet keys, const BoxedCall& call, Stack& stack)
{
    const auto found =
        std::find_if(kernels.begin(), kernels.end(), [key](const auto& entry) { return entry.first == key; });
    if (found == kernels.end()) {
        DispatchError error(DispatchErrorKind::unsupported,
                            fmt::format("{}: PyTorch's kernel also serves {}, but Keyfall has none that computes it "
                                        "there, so the call is only predicted",
                                        call.opName(), call.dispatcher().model().nameOf(key)));
        error.op = call.opName();
        error.key = call.key;
        error.keyset = call.keys;
        throw error;
    }
    found->second.callBoxed(BoxedCall{call.op, call.thread, keys, key, found->second}, stack);
}

}  // namespace

Kernel autogradFallback()
{
    return Kernel::boxed(
        [](const BoxedCall& call, Stack& stack) {
            call.note(EventKind::passOn, "PyTorch has no gradient for it at this key: nothing is recorded");
            call.redispatch(call.keysBelow() & ~call.dispatcher().model().layerBits(Layer::autograd), stack);
        },
        "standard:autograd_fallback");
}

Kernel inplaceOrView()
{
    return Kernel::boxed(
        [](const BoxedCall& call, Stack& stack) {
            const auto& schema = call.op.schema();
            const bool writes =
                schema && !schema->arguments.empty() && schema->arguments.front().type.written && !stack.empty();
            const Tensor* const first = writes && call.recorded() ? std::get_if<Tensor>(&stack.front()) : nullptr;
            const Tensor self = first != nullptr ? *first : Tensor();
            const std::uint32_t before = self.defined() ? self.version() : 0;
            {
                const ExcludeKeys guard(call.context(), call.dispatcher().model().setOf(call.key));
                call.redispatchBelow(stack);
            }
            if (self.defined())
                call.note(EventKind::passOn,
                          fmt::format("writes in place: version {} is {} now", before, self.version()));
        },
        "standard:inplace_or_view");
}

bool writesOrViews(const Schema& schema)
{
    const auto hasAlias = [](const SchemaType& type) { return type.text.find("(a") != std::string::npos; };
    return std::any_of(schema.arguments.begin(), schema.arguments.end(),
                       [](const SchemaArgument& argument) { return argument.type.written; })
        || std::any_of(schema.returns.begin(), schema.returns.end(), hasAlias);
}

Kernel guardedAutograd(Kernel own, KeySet autograd, KeySet more)
{
    std::string name = own.name();
    return Kernel::boxed(
        [inner = std::make_shared<const Kernel>(std::move(own)), autograd, more](const BoxedCall& call, Stack& stack) {
            const ExcludeKeys guard(call.context(), requiresGrad(stack) ? more : more | autograd);
            inner->callBoxed(BoxedCall{call.op, call.thread, call.keys, call.key, *inner}, stack);
        },
        std::move(name));
}

std::optional<std::size_t> deviceArgument(const OperatorHandle& op)
{
    const auto& schema = op.schema();
    for (std::size_t i = 0; schema && i < schema->arguments.size(); ++i)
        if (schema->arguments[i].type.kind == TypeKind::device)
            return i;
    return std::nullopt;
}

Kernel selectingBackend(std::size_t device)
{
    return Kernel::boxed(
        [device](const BoxedCall& call, Stack& stack) {
            const KeyModel& model = call.dispatcher().model();
            call.redispatch(call.keysBelow() | (factoryKeys(model, stack, device) & model.below(call.key)), stack);
        },
        "standard:backend_select");
}

Kernel ofParts(Kernel kernel)
{
    return Kernel::boxed(
        [inner = std::make_shared<const Kernel>(std::move(kernel))](const BoxedCall& call, Stack& stack) {
            inner->callBoxed(BoxedCall{call.op, call.thread, call.keys, call.key, *inner}, stack);
        },
        "standard:composite");
}

Kernel recordedByParts(Kernel kernel)
{
    std::string name = kernel.name();
    return Kernel::boxed(
        [inner = std::make_shared<const Kernel>(std::move(kernel))](const BoxedCall& call, Stack& stack) {
            if (requiresGrad(stack))
                call.note(EventKind::warning, "PyTorch has a gradient for the whole of it; Keyfall records its parts");
            inner->callBoxed(BoxedCall{call.op, call.thread, call.keys, call.key, *inner}, stack);
        },
        std::move(name));
}

Kernel onePiece(Kernel kernel)
{
    std::string name = kernel.name();
    return Kernel::boxed(
        [inner = std::make_shared<const Kernel>(std::move(kernel))](const BoxedCall& call, Stack& stack) {
            const Unrecorded parts(call.context());
            const ExcludeKeys untraced(call.context(), call.dispatcher().model().layerBits(Layer::tracer));
            inner->callBoxed(BoxedCall{call.op, call.thread, call.keys, call.key, *inner}, stack);
        },
        std::move(name));
}

Kernel callingNoOthers(Kernel kernel)
{
    std::string name = kernel.name();
    return Kernel::boxed(
        [inner = std::make_shared<const Kernel>(onePiece(std::move(kernel)))](const BoxedCall& call, Stack& stack) {
            call.note(EventKind::warning, "PyTorch's kernel calls other operators; Keyfall's does all of it in one");
            inner->callBoxed(BoxedCall{call.op, call.thread, call.keys, call.key, *inner}, stack);
        },
        std::move(name));
}

Kernel forEachKey(KernelsByKey kernels)
{
    return Kernel::boxed(
        [kernels = std::make_shared<const KernelsByKey>(std::move(kernels))](const BoxedCall& call, Stack& stack) {
            runAt(*kernels, call.key, call.keys, call, stack);
        },
        "standard:each_backend");
}

Kernel inOnePiece(KernelsByKey kernels)
{
    return Kernel::boxed(
        [kernels = std::make_shared<const KernelsByKey>(std::move(kernels))](const BoxedCall& call, Stack& stack) {
            const KeyModel& model = call.dispatcher().model();
            const KeySet autograd = model.layerBits(Layer::autograd);
            if (!call.keys.hasAny(autograd))
                return runAt(*kernels, call.key, call.keys, call, stack);
            if (requiresGrad(stack) && autograd::gradModeEnabled(call.dispatcher())) {
                DispatchError error(
                    DispatchErrorKind::unsupported,
                    fmt::format("{}: PyTorch makes it of other operators, which Keyfall does not do, so "
                                "there is nothing that a gradient could be recorded of. Call it in "
                                "no_grad(), or with tensors that do not require one",
                                call.opName()));
                error.op = call.opName();
                error.key = call.key;
                error.keyset = call.keys;
                throw error;
            }
            // Straight to the kernel that the parts would come to: layers that pass on have nothing to say here.
            const KeySet below = call.keys & ~autograd;
            KeySet rest = below;
            std::optional<Key> key = model.highest(rest);
            for (; key && !serves(*kernels, *key); key = model.highest(rest)) {
                const KeySet fewer = rest & model.below(*key);
                if (fewer == rest)
                    break;
                rest = fewer;
            }
            runAt(*kernels, key.value_or(call.key), below, call, stack);
        },
        "standard:in_one_piece");
}

}  // namespace keyfall
