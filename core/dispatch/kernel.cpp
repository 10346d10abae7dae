// SPDX-License-Identifier: MIT
#include "core/dispatch/kernel.h"

#include "core/dispatch/dispatch_messages.h"
#include "core/dispatch/dispatcher.h"
#include "core/dispatch/recorder.h"

namespace keyfall {

Kernel Kernel::boxed(BoxedFunction function, std::string name)
{
    Kernel kernel;
    kernel.boxed_ = std::move(function);
    kernel.name_ = std::move(name);
    return kernel;
}

Kernel Kernel::fallthrough(std::string name)
{
    Kernel kernel;
    kernel.fallthrough_ = true;
    kernel.name_ = std::move(name);
    // Reached only where a fallthrough cannot be masked out (pytorch:K5, E4).
    kernel.boxed_ = [](const BoxedCall& call, Stack&) { throw fallthroughError(call.op, call.keys, call.key); };
    return kernel;
}

const std::string& BoxedCall::opName() const
{
    return op.name();
}

Dispatcher& BoxedCall::dispatcher() const
{
    return op.dispatcher();
}

KeySet BoxedCall::keysBelow() const
{
    return keys & dispatcher().model().below(key);
}

void BoxedCall::redispatch(KeySet next, Stack& stack) const
{
    OperatorHandle(op).redispatchBoxed(next, stack);
}

void BoxedCall::redispatchBelow(Stack& stack) const
{
    const KeyModel& model = dispatcher().model();
    if (model.spec().redispatch != RedispatchRule::recompute) {
        redispatch(keysBelow(), stack);
        return;
    }
    // pytorch:C13: the key set is computed anew from arguments and thread-local sets, then cut below the own key.
    std::uint64_t bits = 0;
    forEachTensor(stack, [&](const Tensor& tensor) { bits |= thread.traitBits[tensor.traits().raw()]; });
    redispatch(thread.effective(KeySet(bits)) & model.below(key), stack);
}

void BoxedCall::note(EventKind kind, std::string text) const
{
    if (thread.recorder != nullptr)
        thread.recorder->note(kind, std::move(text));
}

}  // namespace keyfall
