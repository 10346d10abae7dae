// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"
#include "kernels/calling/tensor_facts.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace keyfall {
class Dispatcher;
}

namespace keyfall::autograd {

class Node;
struct ViewHistory;

/// Where a gradient flows: input `input` of `node`. A null node: nobody wants it.
struct Edge {
    std::shared_ptr<Node> node;
    std::uint32_t input = 0;
};

/// One step of the tape: takes the gradients of an operator's results, gives those of its arguments (eleven:2.4.2).
class Node : public std::enable_shared_from_this<Node> {
public:
    /// Leaf accumulators come before everything that waits.
    static constexpr std::uint64_t kFirst = ~0ULL;

    explicit Node(std::string name);
    Node(std::string name, std::uint64_t sequence) : name_(std::move(name)), sequence_(sequence) {}
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    virtual ~Node();

    /// `MulBackward0`
    [[nodiscard]] const std::string& name() const { return name_; }
    /// Grows with every node of a thread.
    [[nodiscard]] std::uint64_t sequence() const { return sequence_; }
    /// Where the gradients of the arguments go, in order of the arguments' tensors.
    [[nodiscard]] const std::vector<Edge>& edges() const { return edges_; }
    void addEdge(Edge edge) { edges_.push_back(std::move(edge)); }
    /// The results whose gradients this node takes.
    [[nodiscard]] const std::vector<TensorFacts>& results() const { return results_; }
    [[nodiscard]] std::uint32_t addResult(TensorFacts facts)
    {
        results_.push_back(std::move(facts));
        return static_cast<std::uint32_t>(results_.size()) - 1;
    }

    /// Gradients of the arguments, one per edge (undefined: none). An undefined gradient of a result means zero.
    [[nodiscard]] virtual std::vector<Tensor> apply(Dispatcher& dispatcher, const std::vector<Tensor>& gradients) = 0;
    /// Gives up the saved values.
    virtual void release() {}

private:
    std::string name_;
    std::uint64_t sequence_;
    std::vector<Edge> edges_;
    std::vector<TensorFacts> results_;
    std::shared_ptr<Node> next_;  ///< while it waits to be released: Note [A long tape is released without recursion]
};

/// What autograd knows of a tensor: where it came from, or (a leaf) its gradient.
class AutogradMeta final : public TensorExtension {
public:
    using Hook = std::function<void(const Tensor& leaf)>;

    std::mutex mutex;  ///< guards everything below
    std::shared_ptr<Node> producer;
    std::uint32_t output = 0;  ///< which result of `producer`
    std::weak_ptr<Node> accumulator;
    Tensor gradient;
    std::vector<Hook> hooks;                  ///< run after each accumulation
    std::shared_ptr<const ViewHistory> view;  ///< null when it is no view
    std::uint32_t viewVersion = 0;            ///< the storage's version when the view's history was recorded
};

/// The tensor's data, made when it has none yet. Thread-safe.
[[nodiscard]] AutogradMeta& metaOf(const Tensor& tensor);
/// The tensor's data, or null.
[[nodiscard]] AutogradMeta* metaOrNull(const Tensor& tensor);
/// Requires a gradient and was made by nobody.
[[nodiscard]] bool isLeaf(const Tensor& tensor);

/// Where the tensor's gradient flows: its producer, its accumulator (a leaf), or nowhere.
[[nodiscard]] Edge edgeOf(const Tensor& tensor);
/// Makes `tensor` result number `output` of `producer`; it requires grad from here on.
void setProducer(const Tensor& tensor, std::shared_ptr<Node> producer, std::uint32_t output);

}  // namespace keyfall::autograd
