// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/accumulate_node.h"

#include "kernels/calling/tensor_math.h"

namespace keyfall::autograd {

namespace {

/// Whether the engine's handle is the only one to the gradient and its memory, so that the leaf can keep it as it is.
bool isOurs(const Tensor& gradient)
{
    return gradient.impl().references.load() == 1 && gradient.storage().use_count() <= 1 && gradient.isContiguous();
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
    const Tensor gradient = before.defined() ? math.add(before, given) : keep ? given : math.clone(given);
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
