// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/accumulate_node.h"

#include "kernels/calling/tensor_math.h"
#include "kernels/layers/autograd/grad_mode.h"
#include "kernels/ops/shape/memory_order.h"

namespace keyfall::autograd {

namespace {

/// Whether the engine's handle is the only one to the gradient and its memory, so that the leaf can keep it as it is.
bool isOurs(const Tensor& gradient)
{
    return gradient.impl().references.load() == 1 && gradient.storage().use_count() <= 1 && gradient.isContiguous();
}

/// In every dimension in which one moves.
bool sameLayout(const Tensor& a, const Tensor& b)
{
    for (std::size_t d = 0; d < a.shape().size(); ++d)
        if (a.shape()[d] != 1 && a.strides()[d] != b.strides()[d])
            return false;
    return true;
}

/// As PyTorch's AccumulateGrad (torch/csrc/autograd/functions/accumulate_grad.h): a gradient that is nobody else's and lies in
/// memory as the leaf does is kept, any other copied so that it does.
Tensor firstGradient(const TensorMath& math, const Tensor& given, const Tensor& leaf)
{
    const bool dense = ops::isDense(leaf.shape(), leaf.strides());
    if (!gradModeEnabled(math.dispatcher()) && given.impl().references.load() == 1
        && (dense ? sameLayout(given, leaf) : given.isContiguous()))
        return math.call("detach", {given});
    if (!dense)
        return math.call("clone", {given, std::int64_t{0}});
    const Tensor made = math.call("new_empty_strided", {given, toInts(leaf.shape()), toInts(leaf.strides())});
    return math.call("copy_", {made, given});
}

/// The next one is added where the first one is, unless the sum is on the tape.
Tensor nextGradient(const TensorMath& math, const Tensor& before, const Tensor& given)
{
    return gradModeEnabled(math.dispatcher()) ? math.add(before, given) : math.call("add_.Tensor", {before, given});
}

bool isPlain(const Tensor& tensor)
{
    return tensor.layout() == Layout::strided && !tensor.traits().batched();
}

}  // namespace

AccumulateNode::AccumulateNode(const Tensor& leaf) : Node("AccumulateGrad", kFirst), leaf_(leaf)
{
    static_cast<void>(addResult(TensorFacts::of(leaf)));
}

std::vector<Tensor> AccumulateNode::apply(Dispatcher& dispatcher, const std::vector<Tensor>& gradients)
{
    const Tensor& given = gradients.front();
    if (!given.defined())
        return {};
    const bool keep = isOurs(given) && !given.requiresGrad();
    AutogradMeta& meta = metaOf(leaf_);
    Tensor before;
    {
        const std::lock_guard lock(meta.mutex);
        before = meta.gradient;
    }
    const TensorMath math(dispatcher);
    const bool likePyTorch = dispatcher.model().spec().precedence == Precedence::modern && isPlain(given)
        && isPlain(leaf_) && (!before.defined() || isPlain(before));
    Tensor gradient;  // no reference to `given` yet: whether it is nobody else's is asked below
    if (before.defined())
        gradient = likePyTorch ? nextGradient(math, before, given) : math.add(before, given);
    else if (likePyTorch)
        gradient = firstGradient(math, given, leaf_);
    else
        gradient = keep ? given : math.clone(given);
    std::vector<AutogradMeta::Hook> hooks;
    {
        const std::lock_guard lock(meta.mutex);
        meta.gradient = gradient;
        hooks = meta.hooks;
    }
    for (const AutogradMeta::Hook& hook : hooks)
        hook(leaf_);
    return {};
}

}  // namespace keyfall::autograd
