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
// destructors and overflow the stack, so the outermost destructor collects what it frees and works it off in a loop.
Node::~Node()
{
    thread_local std::vector<std::shared_ptr<Node>>* pending = nullptr;
    if (pending != nullptr) {
        for (Edge& edge : edges_)
            pending->push_back(std::move(edge.node));
        return;
    }
    std::vector<std::shared_ptr<Node>> work;
    pending = &work;
    for (Edge& edge : edges_)
        work.push_back(std::move(edge.node));
    while (!work.empty()) {
        const std::shared_ptr<Node> node = std::move(work.back());
        work.pop_back();
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
    tensor.impl().traits = tensor.traits().withRequiresGrad(true);
}

}  // namespace keyfall::autograd
