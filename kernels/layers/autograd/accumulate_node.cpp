// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/accumulate_node.h"

#include "kernels/layers/autograd/tensor_math.h"

namespace keyfall::autograd {

namespace {

/// Whether the gradient's memory is nobody else's, so that the leaf can keep it as it is.
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
    Tensor gradient = gradients.front();
    if (!gradient.defined())
        return {};
    AutogradMeta& meta = metaOf(leaf_);
    Tensor before;
    {
        const std::lock_guard lock(meta.mutex);
        before = meta.gradient;
    }
    const TensorMath math(dispatcher);
    if (before.defined())
        gradient = math.add(before, gradient);
    else if (gradient.requiresGrad() || !isOurs(gradient))
        gradient = math.clone(gradient);
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
