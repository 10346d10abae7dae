// SPDX-License-Identifier: MIT
#include "kernels/runtime/stand_ins.h"

#include "core/dispatch/dispatch_error.h"
#include "core/dispatch/key_guards.h"
#include "core/script/factory_call.h"
#include "kernels/composites/decompositions.h"
#include "kernels/layers/autocast/cast_policy.h"
#include "kernels/layers/autograd/grad_mode.h"
#include "kernels/ops/release.h"
#include "kernels/privateuse1/explicit_parts.h"
#include "kernels/privateuse1/hosted_kernel.h"
#include "kernels/runtime/standard_operators.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>

namespace keyfall {

namespace {

/// The kernels of one operator by key, for a registration that serves many keys at once.
using KernelsByKey = std::vector<std::pair<Key, Kernel>>;

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

/// What PyTorch has at the autograd keys for operators without a gradient of their own (pytorch:K8).
Kernel autogradFallback()
{
    return Kernel::boxed(
        [](const BoxedCall& call, Stack& stack) {
            call.note(EventKind::passOn, "PyTorch has no gradient for it at this key: nothing is recorded");
            call.redispatch(call.keysBelow() & ~call.dispatcher().model().layerBits(Layer::autograd), stack);
        },
        "standard:autograd_fallback");
}

/// PyTorch's kernel at ADInplaceOrView goes on below it, and its key is excluded meanwhile. What it counts and notes
/// besides, the version of what is written and what is a view of what, the tensors here have anyway.
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

/// Whether the operator writes into an argument or gives a view of one.
bool writesOrViews(const Schema& schema)
{
    const auto hasAlias = [](const SchemaType& type) { return type.text.find("(a") != std::string::npos; };
    return std::any_of(schema.arguments.begin(), schema.arguments.end(),
                       [](const SchemaArgument& argument) { return argument.type.written; })
        || std::any_of(schema.returns.begin(), schema.returns.end(), hasAlias);
}

/// PyTorch's kernels at the autograd keys go on in `AutoDispatchBelowADInplaceOrView` (pytorch:T3), for operators that write
/// or view, whose own kernel at ADInplaceOrView comes next, in `AutoDispatchBelowAutograd`: `more` is what that excludes
/// besides autograd. `own` excludes autograd by itself where it records; where it has no formula, what it calls is recorded.
Kernel guardedAutograd(Kernel own, KeySet autograd, KeySet more)
{
    std::string name = own.name();
    return Kernel::boxed(
        [inner = std::make_shared<const Kernel>(std::move(own)), autograd, more](const BoxedCall& call, Stack& stack) {
            bool wanted = false;
            forEachTensor(stack, [&wanted](const Tensor& t) { wanted = wanted || (t.defined() && t.requiresGrad()); });
            const ExcludeKeys guard(call.context(), wanted ? more : more | autograd);
            inner->callBoxed(BoxedCall{call.op, call.thread, call.keys, call.key, *inner}, stack);
        },
        std::move(name));
}

/// The position of `device` among the arguments, of a factory or not.
std::optional<std::size_t> deviceArgument(const OperatorHandle& op)
{
    const auto& schema = op.schema();
    for (std::size_t i = 0; schema && i < schema->arguments.size(); ++i)
        if (schema->arguments[i].type.kind == TypeKind::device)
            return i;
    return std::nullopt;
}

/// PyTorch's kernel at BackendSelect joins the keys of the tensors with that of the device, where the call names one
/// (pytorch:N11): `_to_copy` passes it, too.
Kernel selectingBackend(std::size_t device)
{
    return Kernel::boxed(
        [device](const BoxedCall& call, Stack& stack) {
            const KeyModel& model = call.dispatcher().model();
            call.redispatch(call.keysBelow() | (factoryKeys(model, stack, device) & model.below(call.key)), stack);
        },
        "standard:backend_select");
}

/// A kernel that only calls others is the same for every backend, whichever it was made for.
Kernel ofParts(Kernel kernel)
{
    return Kernel::boxed(
        [inner = std::make_shared<const Kernel>(std::move(kernel))](const BoxedCall& call, Stack& stack) {
            inner->callBoxed(BoxedCall{call.op, call.thread, call.keys, call.key, *inner}, stack);
        },
        "standard:composite");
}

/// A kernel of PyTorch's that is made of operators here. The calls below it are ours, and what is recorded (`gradient`) is
/// recorded of them: said at the hop, so that nobody takes them for PyTorch's.
Kernel madeOfParts(Kernel kernel, bool gradient)
{
    std::string name = kernel.name();
    return Kernel::boxed(
        [inner = std::make_shared<const Kernel>(std::move(kernel)), gradient](const BoxedCall& call, Stack& stack) {
            bool told = !gradient;
            forEachTensor(stack, [&told](const Tensor& t) { told = told || (t.defined() && t.requiresGrad()); });
            if (told)
                call.note(EventKind::warning,
                          gradient ? "PyTorch has a gradient for the whole of it; Keyfall records its parts"
                                   : "PyTorch's kernel does this in one; Keyfall's makes the calls below");
            inner->callBoxed(BoxedCall{call.op, call.thread, call.keys, call.key, *inner}, stack);
        },
        std::move(name));
}

/// A composite that is no composite here: its kernel does all of it at once. It records nothing, so it is no answer where
/// gradients are wanted.
Kernel inOnePiece(KernelsByKey kernels)
{
    return Kernel::boxed(
        [kernels = std::make_shared<const KernelsByKey>(std::move(kernels))](const BoxedCall& call, Stack& stack) {
            const KeyModel& model = call.dispatcher().model();
            const KeySet autograd = model.layerBits(Layer::autograd);
            if (!call.keys.hasAny(autograd))
                return runAt(*kernels, call.key, call.keys, call, stack);
            bool wanted = false;
            forEachTensor(stack, [&wanted](const Tensor& t) { wanted = wanted || (t.defined() && t.requiresGrad()); });
            if (wanted && autograd::gradModeEnabled(call.dispatcher())) {
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

}  // namespace

StandIns::StandIns(const RegistrationPlan& plan, const KeyModel& model) : plan_(plan), model_(model)
{
    if (const auto& keys = model.layerKeys(Layer::autograd); !keys.empty())
        autograd_ = keys.front();
    for (const Layer layer : {Layer::cpu, Layer::cuda, Layer::meta, Layer::sparse, Layer::quantized, Layer::nested})
        for (const Key key : model.layerKeys(layer))
            computing_.push_back(key);
}

bool StandIns::isAutograd(Key key) const
{
    const auto& keys = model_.layerKeys(Layer::autograd);
    return model_.nameOf(key) == "Autograd" || std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::optional<Kernel> StandIns::fallbackAt(Key key) const
{
    if (isAutograd(key))
        return autogradFallback();
    for (const Layer layer : {Layer::tracer, Layer::vmap})
        for (const Key own : model_.layerKeys(layer))
            if (own == key)
                return plan_.kernelAt(nullptr, key);
    return std::nullopt;
}

std::optional<Kernel> StandIns::forEachBackend(const OperatorHandle& op) const
{
    KernelsByKey kernels;
    for (const Key key : computing_)
        if (auto kernel = plan_.kernelAt(&op, key))
            kernels.emplace_back(key, std::move(*kernel));
    if (const auto own = model_.find("PrivateUse1"))
        if (auto parts = privateuse1::explicitParts(op.name(), standardOperator(op.name())->cpu()))
            kernels.emplace_back(*own, std::move(*parts));
    return Kernel::boxed(
        [kernels = std::make_shared<const KernelsByKey>(std::move(kernels))](const BoxedCall& call, Stack& stack) {
            runAt(*kernels, call.key, call.keys, call, stack);
        },
        "standard:each_backend");
}

std::optional<Kernel> StandIns::composite(const OperatorHandle& op) const
{
    const ops::Release release = ops::releaseOf(model_);
    if (const auto* parts = ops::decompositionOf(op.name()))
        return ofParts(ops::withRelease(release, (*parts)()));
    if (isComposed(op.name()))
        return ofParts(ops::withRelease(release, standardOperator(op.name())->cpu()));
    KernelsByKey kernels;
    for (const Key key : computing_)
        if (auto kernel = plan_.kernelAt(&op, key))
            kernels.emplace_back(key, std::move(*kernel));
    return inOnePiece(std::move(kernels));
}

std::optional<Kernel> StandIns::autogradAt(const OperatorHandle& op) const
{
    auto own = autograd_ ? plan_.kernelAt(&op, *autograd_) : std::nullopt;
    const auto inplaceOrView = model_.find("ADInplaceOrView");
    const auto& schema = op.schema();
    if (own && isComposed(op.name()))
        own = madeOfParts(std::move(*own), true);
    if (!own || !inplaceOrView || !schema)
        return own;
    return guardedAutograd(std::move(*own), model_.layerBits(Layer::autograd),
                           writesOrViews(*schema) ? KeySet() : model_.setOf(*inplaceOrView));
}

std::optional<Kernel> StandIns::kernelAt(const OperatorHandle* op, Key key) const
{
    if (op == nullptr)
        return fallbackAt(key);
    const std::string& name = model_.nameOf(key);
    if (name == "BackendSelect")  // needs the schema alone, so it also serves operators that nothing here computes
    {
        const auto device = deviceArgument(*op);
        return device ? std::optional(selectingBackend(*device)) : std::nullopt;
    }
    if (name == "ADInplaceOrView")
        return inplaceOrView();
    if (isAutograd(key))
        return autogradAt(*op);
    if (name == "Tracer")
        return plan_.kernelAt(op, key);
    if (name == "CPU" && privateuse1::hasMemoryKernel(op->name()))
        return privateuse1::memoryKernel(op->name(), DeviceType::cpu);
    if (name == "PrivateUse1")
        return plan_.kernelAt(op, key);
    if (standardOperator(op->name()) == nullptr)
        return std::nullopt;
    if (name == "CompositeImplicitAutograd")
        return composite(*op);
    if (name == "FuncTorchBatchedDecomposition")  // fills that one key
        return plan_.kernelAt(op, model_.layerKeys(Layer::vmap).front());
    if (name == "CompositeExplicitAutograd")
        return forEachBackend(*op);
    if (name.starts_with("Autocast")) {
        const DeviceType device = name == "AutocastCUDA" ? DeviceType::cuda : DeviceType::cpu;
        return autocast::policyOf(device, op->entry()) == autocast::CastPolicy::none ? std::nullopt
                                                                                     : plan_.kernelAt(op, key);
    }
    auto kernel = plan_.kernelAt(op, key);
    if (kernel && isComposed(op->name()) && (name == "CPU" || name == "CUDA" || name == "Meta"))
        return madeOfParts(std::move(*kernel), false);
    return kernel;
}

}  // namespace keyfall
