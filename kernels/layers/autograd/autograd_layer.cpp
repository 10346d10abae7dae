// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/autograd_layer.h"

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/key_guards.h"
#include "kernels/calling/tensor_math.h"
#include "kernels/layers/autocast/autocast_state.h"
#include "kernels/layers/autograd/grad_mode.h"
#include "kernels/layers/autograd/gradient.h"
#include "kernels/layers/autograd/operator_node.h"
#include "kernels/layers/autograd/overwritten.h"
#include "kernels/layers/autograd/view_history.h"
#include "kernels/layers/sparse/sparse_tensor.h"

#include <algorithm>
#include <memory>

namespace keyfall {

namespace autograd {
namespace {

bool wantsGradient(const Stack& stack)
{
    bool any = false;
    forEachTensor(stack, [&any](const Tensor& tensor) { any = any || (tensor.defined() && tensor.requiresGrad()); });
    return any;
}

bool hasSparse(const Stack& stack)
{
    bool any = false;
    forEachTensor(stack, [&any](const Tensor& tensor) { any = any || sparse::isSparse(tensor); });
    return any;
}

std::vector<Tensor> tensorsOf(const Stack& stack)
{
    std::vector<Tensor> tensors;
    forEachTensor(stack, [&tensors](const Tensor& tensor) { tensors.push_back(tensor); });
    return tensors;
}

/// See Note [A view follows its base].
void refreshViews(const BoxedCall& call, const Stack& stack)
{
    forEachTensor(stack, [&call](const Tensor& tensor) {
        if (tensor.defined())
            refreshView(call.dispatcher(), tensor);
    });
}

bool isInPlace(const BoxedCall& call)
{
    const auto& schema = call.op.schema();
    return schema && !schema->arguments.empty() && schema->arguments.front().type.written;
}

/// `Tensor(a)`: the result may lie in the argument's memory.
bool makesView(const BoxedCall& call)
{
    const auto& schema = call.op.schema();
    return schema && !schema->arguments.empty() && !isInPlace(call)
        && schema->arguments.front().type.kind == TypeKind::tensor
        && schema->arguments.front().type.text.find('(') != std::string::npos;
}

/// Puts the first `differentiable` results on the tape; returns how many of them are.
std::size_t markResults(const std::shared_ptr<OperatorNode>& node, const std::vector<Tensor>& arguments,
                        const std::vector<Tensor>& results, bool inPlace,
                        std::uint32_t differentiable = ~std::uint32_t{0})
{
    std::size_t marked = 0;
    for (const Tensor& result : results) {
        const std::uint32_t output = node->takeResult(result);
        if (output >= differentiable || !result.defined() || !isFloating(result.dtype()))
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
        const auto viewed = std::find_if(arguments.begin(), arguments.end(), [&](const Tensor& a) {
            return result.storage() && a.storage() == result.storage();
        });
        if (viewed != arguments.end())
            noteView(result, *viewed, node, output);
    }
    return marked;
}

/// Goes on below autograd, which is one layer although a call can have several of its keys: a nested tensor brings
/// AutogradNestedTensor and its backend's, an undefined one AutogradOther (pytorch:M15). PyTorch's kernels go on with what
/// comes after all of them, too.
void redispatchBelowAutograd(const BoxedCall& call, Stack& stack)
{
    const KeyModel& model = call.dispatcher().model();
    if (model.spec().redispatch == RedispatchRule::recompute)
        return call.redispatchBelow(stack);
    call.redispatch(call.keysBelow() & ~model.layerBits(Layer::autograd), stack);
}

void passBelow(const BoxedCall& call, Stack& stack)
{
    const ExcludeKeys guard(call.context(), call.dispatcher().model().layerBits(Layer::autograd));
    redispatchBelowAutograd(call, stack);
}

/// The formulas compute on dense tensors. An operator on nested ones is made of dense ones by its layer, and those are
/// recorded; only what leads from a nested tensor to its values and back has a formula of its own (eleven:2.6.5).
bool isMadeOfDense(const Formula& formula, const Stack& stack)
{
    bool nested = false;
    forEachTensor(stack, [&nested](const Tensor& tensor) { nested = nested || tensor.layout() == Layout::nested; });
    return nested && !formula.op.starts_with("_nested_");
}

/// A view that was written has the change in its base's history, too.
void recordInBase(const BoxedCall& call, const Tensor& written, const std::shared_ptr<OperatorNode>& node)
{
    const auto view = viewHistoryOf(written);
    if (!view || !view->base.defined())
        return;
    recordWrite(call.dispatcher(), written, *view, node);
    call.note(EventKind::nodeCreated, "CopySlices: the view's base has the change in its history");
}

/// Without a formula: what the kernel below calls itself is recorded, so an operator that is made of others is
/// differentiated through its parts. A result that comes back off the tape, or is the overwritten argument with the
/// history of before, has no gradient, which is an error only when somebody needs it.
void recordParts(const BoxedCall& call, Stack& stack)
{
    const std::vector<Tensor> arguments = tensorsOf(stack);
    const auto node = std::make_shared<OperatorNode>(OperatorHandle(call.op), nullptr);
    node->takeArguments(stack);
    const bool inPlace = isInPlace(call);
    const auto before = inPlace ? producerOf(arguments.front()) : nullptr;
    redispatchBelowAutograd(call, stack);
    std::vector<Tensor> offTape;
    bool parts = false;
    for (const Tensor& result : tensorsOf(stack)) {
        if (!result.defined())
            continue;
        const bool overwritten = inPlace && result.isSame(arguments.front()) && producerOf(result) == before;
        if (overwritten)
            checkOverwritten(call, result);
        if (overwritten || !result.requiresGrad())
            offTape.push_back(result);
        else
            parts = parts || producerOf(result);
    }
    if (markResults(node, arguments, offTape, inPlace) > 0) {
        call.note(EventKind::nodeCreated, node->name() + ": " + call.opName() + " has no formula for its gradient");
        if (inPlace)
            recordInBase(call, arguments.front(), node);
    } else {
        call.note(EventKind::passOn,
                  parts ? "the operators that it is made of are recorded"
                        : "no new result can have a gradient, so nothing is recorded");
    }
}

const Formula* formulaFor(const BoxedCall& call, const Stack& stack, const Formula* whole)
{
    if (hasSparse(stack))
        return formulaOnSparse(call.op);
    return whole != nullptr ? whole : formulaOf(call.op);
}

/// What `detach` returned follows nobody: it may be written, also where it is a part of other memory.
void noteResultsApart(const Stack& stack)
{
    forEachTensor(stack, [](const Tensor& result) {
        if (result.defined() && isPartOfLarger(result))
            noteApart(result);
    });
}

/// No argument is on the tape. A view knows its base all the same: a write into it may bring both onto the tape, see Note
/// [A view follows its base].
void passOffTape(const BoxedCall& call, Stack& stack, const Formula* whole)
{
    const Formula* formula = makesView(call) ? formulaFor(call, stack, whole) : nullptr;
    if (formula == nullptr)
        return redispatchBelowAutograd(call, stack);
    if (formula->backward == nullptr) {
        redispatchBelowAutograd(call, stack);
        return noteResultsApart(stack);
    }
    const std::vector<Tensor> arguments = tensorsOf(stack);
    const auto node = std::make_shared<OperatorNode>(OperatorHandle(call.op), formula);
    node->takeArguments(stack);
    redispatchBelowAutograd(call, stack);
    for (const Tensor& result : tensorsOf(stack)) {
        const std::uint32_t output = node->takeResult(result);
        if (result.defined() && result.storage() && !result.isSame(arguments.front())
            && result.storage() == arguments.front().storage())
            noteView(result, arguments.front(), node, output);
    }
}

/// Codes have no gradient (eleven:2.7.8), so what is computed from them and from a leaf would lose the leaf's.
void checkQuantized(const BoxedCall& call, const Stack& stack)
{
    bool quantized = false;
    forEachTensor(stack, [&](const Tensor& tensor) { quantized = quantized || tensor.layout() == Layout::quantized; });
    if (!quantized)
        return;
    DispatchError error(DispatchErrorKind::unsupported,
                        call.opName()
                            + ": autograd is not supported for quantized tensors, and another argument requires "
                              "gradients. Dequantize, use fake_quantize_per_tensor_affine, or call it in no_grad()");
    error.op = call.opName();
    error.key = call.key;
    error.keyset = call.keys;
    throw error;
}

/// `whole`: instead of the operator's own formula, or null.
void record(const BoxedCall& call, Stack& stack, const Formula* whole = nullptr)
{
    if (!gradModeEnabled(call.dispatcher())) {
        call.note(EventKind::passOn, "gradients are switched off");
        redispatchBelowAutograd(call, stack);
        return;
    }
    refreshViews(call, stack);
    if (!wantsGradient(stack)) {
        call.note(EventKind::passOn, "no argument requires a gradient");
        passOffTape(call, stack, whole);
        return;
    }
    checkQuantized(call, stack);
    const Formula* formula = formulaFor(call, stack, whole);
    if (formula != nullptr && formula->backward == nullptr) {
        call.note(EventKind::passOn, "the results of " + formula->op + " are off the tape");
        passBelow(call, stack);
        if (makesView(call))
            noteResultsApart(stack);
        return;
    }
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
    if (markResults(node, arguments, results, inPlace, formula->differentiable) == 0) {
        call.note(EventKind::passOn, "no result can have a gradient, so nothing is recorded");
        return;
    }
    node->saveOutputs(results);
    if (inPlace)
        recordInBase(call, arguments.front(), node);
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

Kernel autogradKernel(const autograd::Formula& whole)
{
    return Kernel::boxed([&whole](const BoxedCall& call, Stack& stack) { autograd::record(call, stack, &whole); },
                         "standard:autograd");
}

}  // namespace keyfall
