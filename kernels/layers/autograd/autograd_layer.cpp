// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/autograd_layer.h"

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/key_guards.h"
#include "kernels/layers/autocast/autocast_state.h"
#include "kernels/layers/autograd/grad_mode.h"
#include "kernels/layers/autograd/gradient.h"
#include "kernels/layers/autograd/operator_node.h"
#include "kernels/layers/autograd/tensor_math.h"
#include "kernels/layers/layer_keys.h"

#include <algorithm>
#include <memory>

namespace keyfall {

namespace autograd {
namespace {

bool wantsGradient(const Stack& stack)
{
    bool any = false;
    forEachTensor(stack, [&any](const Tensor& tensor) { any = any || tensor.requiresGrad(); });
    return any;
}

std::vector<Tensor> tensorsOf(const Stack& stack)
{
    std::vector<Tensor> tensors;
    forEachTensor(stack, [&tensors](const Tensor& tensor) { tensors.push_back(tensor); });
    return tensors;
}

[[noreturn]] void refuse(const BoxedCall& call, const std::string& why)
{
    DispatchError error(DispatchErrorKind::unsupported, call.opName() + ": " + why);
    error.op = call.opName();
    error.key = call.key;
    error.keyset = call.keys;
    throw error;
}

/// A view shows what its base holds now, but its history is that of its base when the view was made.
void checkViews(const BoxedCall& call, const Stack& stack)
{
    forEachTensor(stack, [&call](const Tensor& tensor) {
        AutogradMeta* meta = metaOrNull(tensor);
        if (meta == nullptr || !tensor.requiresGrad())
            return;
        const std::lock_guard lock(meta->mutex);
        if (meta->isView && meta->viewVersion != tensor.version())
            refuse(call,
                   "an argument is a view whose base was modified by an inplace operation after the view was "
                   "made; its gradient is not supported. Make the view again");
    });
}

/// What an in-place operator may overwrite while gradients are recorded (2.4.4).
void checkOverwritten(const BoxedCall& call, const Tensor& self)
{
    if (isLeaf(self))
        refuse(call, "a leaf Variable that requires grad is being used in an in-place operation");
    AutogradMeta* meta = metaOrNull(self);
    const bool onTape = meta != nullptr && self.requiresGrad();
    const bool partOfLarger =
        self.storage() && self.storage()->bytes() > static_cast<std::size_t>(self.numel()) * sizeOf(self.dtype());
    if (onTape && meta->isView) {
        const Edge made = edgeOf(self);
        if (made.node && made.node->results().size() > 1)
            refuse(call, "Output " + std::to_string(made.input) + " of " + made.node->name()
                             + " is a view and is being modified inplace. This view is the output of a function that "
                               "returns multiple views. Use the operator without the underscore");
        if (made.node && !made.node->edges().empty() && made.node->edges().front().node
            && made.node->edges().front().node->sequence() == Node::kFirst)
            refuse(call, "a view of a leaf Variable that requires grad is being used in an in-place operation");
    }
    if ((onTape && meta->isView) || (!onTape && partOfLarger))
        refuse(call,
               "changing a view in place while gradients are recorded is not supported: its base would lose "
               "track. Use the operator without the underscore");
}

bool isInPlace(const BoxedCall& call)
{
    const auto& schema = call.op.schema();
    return schema && !schema->arguments.empty() && schema->arguments.front().type.written;
}

/// Puts the results on the tape; returns how many of them are.
std::size_t markResults(const std::shared_ptr<OperatorNode>& node, const std::vector<Tensor>& arguments,
                        const std::vector<Tensor>& results, bool inPlace)
{
    std::size_t marked = 0;
    for (const Tensor& result : results) {
        const std::uint32_t output = node->takeResult(result);
        if (!result.defined() || !isFloating(result.dtype()))
            continue;
        const bool isArgument =
            std::any_of(arguments.begin(), arguments.end(), [&](const Tensor& a) { return a.isSame(result); });
        // An operator that returns its argument (`to` with nothing to do) leaves the argument's history as it is.
        if (isArgument && !(inPlace && result.isSame(arguments.front())))
            continue;
        setProducer(result, node, output);
        ++marked;
        if (isArgument)
            continue;
        const bool isView = result.storage() && std::any_of(arguments.begin(), arguments.end(), [&](const Tensor& a) {
                                return a.storage() == result.storage();
                            });
        AutogradMeta& meta = metaOf(result);
        const std::lock_guard lock(meta.mutex);
        meta.isView = isView;
        meta.viewVersion = result.version();
    }
    return marked;
}

/// Goes on below autograd, which is one layer although a nested tensor brings two of its keys: AutogradNestedTensor and
/// its backend's. PyTorch's kernels go on with what comes after all of them, too.
void redispatchBelowAutograd(const BoxedCall& call, Stack& stack)
{
    const KeyModel& model = call.dispatcher().model();
    if (model.spec().nestedAutograd != model.nameOf(call.key) || model.spec().redispatch == RedispatchRule::recompute)
        return call.redispatchBelow(stack);
    call.redispatch(call.keysBelow() & ~bitsOfLayer(model, "Autograd"), stack);
}

void passBelow(const BoxedCall& call, Stack& stack)
{
    const ExcludeKeys guard(call.dispatcher(), bitsOfLayer(call.dispatcher().model(), "Autograd"));
    redispatchBelowAutograd(call, stack);
}

/// The formulas compute on dense tensors. An operator on nested ones is made of dense ones by its layer, and those are
/// recorded; only what leads from a nested tensor to its values and back has a formula of its own (eleven-keys 2.6.5).
bool isMadeOfDense(const Formula& formula, const Stack& stack)
{
    bool nested = false;
    forEachTensor(stack, [&nested](const Tensor& tensor) { nested = nested || tensor.layout() == Layout::nested; });
    return nested && !formula.op.starts_with("_nested_");
}

/// Without a formula: what the kernel below calls itself is recorded, so an operator that is made of others is
/// differentiated through its parts. A result that comes back off the tape has no gradient, which is an error only when
/// somebody needs it.
void recordParts(const BoxedCall& call, Stack& stack)
{
    const std::vector<Tensor> arguments = tensorsOf(stack);
    const auto node = std::make_shared<OperatorNode>(OperatorHandle(call.op), nullptr);
    node->takeArguments(stack);
    redispatchBelowAutograd(call, stack);
    std::vector<Tensor> offTape;
    bool parts = false;
    for (const Tensor& result : tensorsOf(stack)) {
        parts = parts || (result.defined() && producerOf(result));
        if (result.defined() && !result.requiresGrad())
            offTape.push_back(result);
    }
    if (markResults(node, arguments, offTape, false) > 0)
        call.note(EventKind::nodeCreated, node->name() + ": " + call.opName() + " has no formula for its gradient");
    else
        call.note(EventKind::passOn,
                  parts ? "the operators that it is made of are recorded"
                        : "no new result can have a gradient, so nothing is recorded");
}

void record(const BoxedCall& call, Stack& stack)
{
    if (!gradModeEnabled()) {
        call.note(EventKind::passOn, "gradients are switched off");
        redispatchBelowAutograd(call, stack);
        return;
    }
    if (!wantsGradient(stack)) {
        call.note(EventKind::passOn, "no argument requires a gradient");
        redispatchBelowAutograd(call, stack);
        return;
    }
    const Formula* formula = formulaOf(call.opName());
    if (formula != nullptr && formula->backward == nullptr) {
        call.note(EventKind::passOn, "the results of " + formula->op + " are off the tape");
        passBelow(call, stack);
        return;
    }
    checkViews(call, stack);
    if (formula == nullptr || isMadeOfDense(*formula, stack)) {
        recordParts(call, stack);
        return;
    }

    const std::vector<Tensor> arguments = tensorsOf(stack);
    const bool inPlace = isInPlace(call);
    if (inPlace)
        checkOverwritten(call, arguments.front());
    const auto node = std::make_shared<OperatorNode>(OperatorHandle(call.op), formula);
    node->takeArguments(stack);
    Tensor copy;
    if (inPlace && node->savesSelf()) {
        copy = TensorMath(call.dispatcher()).call("clone", {arguments.front().detached()});
        if (const Edge edge = edgeOf(arguments.front()); edge.node)
            setProducer(copy, edge.node, edge.input);
    }
    node->saveInputs(stack, copy);
    if (const auto settings = autocast::settingsBelow(call))
        node->keepAutocast(*settings);

    passBelow(call, stack);

    const std::vector<Tensor> results = tensorsOf(stack);
    if (markResults(node, arguments, results, inPlace) == 0) {
        call.note(EventKind::passOn, "no result can have a gradient, so nothing is recorded");
        return;
    }
    node->saveOutputs(results);
    if (!call.recorded())
        return;
    call.note(EventKind::nodeCreated, node->name() + " number " + std::to_string(node->sequence()));
    for (std::string& text : node->savedTexts())
        call.note(EventKind::saved, std::move(text));
}

}  // namespace
}  // namespace autograd

Kernel autogradKernel()
{
    return Kernel::boxed([](const BoxedCall& call, Stack& stack) { autograd::record(call, stack); },
                         "standard:autograd");
}

}  // namespace keyfall
