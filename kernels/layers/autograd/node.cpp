// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/node.h"

#include "kernels/layers/autograd/accumulate_node.h"

#include <utility>

namespace keyfall::autograd {

namespace {

std::uint64_t nextSequence()
{
    thread_local std::uint64_t sequence = 0;
    return sequence++;
}

std::mutex gMakeMeta;

}  // namespace

Node::Node(std::string name) : name_(std::move(name)), sequence_(nextSequence()) {}

// Note [A long tape is released without recursion]
// A node owns the nodes before it. Left to the default, the end of a program of 100,000 lines would nest as many
// destructors and overflow the stack, so the outermost destructor collects what it frees and works it off in a loop. The
// nodes themselves are the list, which so wants no memory that there may not be.
Node::~Node()
{
    thread_local std::shared_ptr<Node>* pending = nullptr;
    std::shared_ptr<Node> own;
    const bool outermost = pending == nullptr;
    if (outermost)
        pending = &own;
    for (Edge& edge : edges_) {
        const std::shared_ptr<Node> node = std::move(edge.node);
        if (node.use_count() != 1)
            continue;  // others hold it; should they let go just now, it comes here in turn
        node->next_ = std::move(*pending);
        *pending = node;
    }
    if (!outermost)
        return;
    while (own) {
        const std::shared_ptr<Node> node = std::move(own);
        own = std::move(node->next_);
    }
    pending = nullptr;
}

AutogradMeta* metaOrNull(const Tensor& tensor)
{
    return static_cast<AutogradMeta*>(tensor.impl().autograd.get());
}

AutogradMeta& metaOf(const Tensor& tensor)
{
    const std::lock_guard lock(gMakeMeta);
    auto& slot = tensor.impl().autograd;
    if (!slot)
        slot = std::make_shared<AutogradMeta>();
    return static_cast<AutogradMeta&>(*slot);
}

bool isLeaf(const Tensor& tensor)
{
    const AutogradMeta* meta = metaOrNull(tensor);
    return tensor.requiresGrad() && (meta == nullptr || meta->producer == nullptr);
}

Edge edgeOf(const Tensor& tensor)
{
    if (!tensor.defined() || !tensor.requiresGrad())
        return {};
    AutogradMeta& meta = metaOf(tensor);
    const std::lock_guard lock(meta.mutex);
    if (meta.producer)
        return {meta.producer, meta.output};
    std::shared_ptr<Node> accumulator = meta.accumulator.lock();
    if (!accumulator) {
        accumulator = std::make_shared<AccumulateNode>(tensor);
        meta.accumulator = accumulator;
    }
    return {std::move(accumulator), 0};
}

void setProducer(const Tensor& tensor, std::shared_ptr<Node> producer, std::uint32_t output)
{
    AutogradMeta& meta = metaOf(tensor);
    {
        const std::lock_guard lock(meta.mutex);
        meta.producer.swap(producer);
        meta.output = output;
    }
    // Other threads may read the traits of a view whose history is brought up to date.
    if (!tensor.requiresGrad())
        tensor.impl().traits = tensor.traits().withRequiresGrad(true);
}

}  // namespace keyfall::autograd
