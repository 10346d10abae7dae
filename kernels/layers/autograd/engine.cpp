// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/engine.h"

#include "core/dispatch/dispatch_error.h"
#include "core/dispatch/recorder.h"
#include "kernels/calling/tensor_math.h"
#include "kernels/layers/autograd/grad_mode.h"
#include "kernels/layers/autograd/running_node.h"
#include "kernels/ops/shape/memory_order.h"

#include <queue>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace keyfall::autograd {

namespace {

/// While it lives, a record says of the calls that come which node they are for.
class NodeInRecord {
public:
    NodeInRecord(const Dispatcher& dispatcher, const Node& node)
        : recorder_(dispatcher.threadState().recorder), outer_(runningNode())
    {
        if (recorder_ != nullptr)
            recorder_->setNode(node.name());
    }
    NodeInRecord(const NodeInRecord&) = delete;
    NodeInRecord& operator=(const NodeInRecord&) = delete;
    ~NodeInRecord()
    {
        if (recorder_ != nullptr)
            recorder_->setNode(outer_ != nullptr ? std::string_view(outer_->name()) : std::string_view());
    }

private:
    Recorder* recorder_;
    const Node* outer_;
};

class Engine {
public:
    Engine(Dispatcher& dispatcher, const std::vector<Edge>& captures, const EngineOptions& options)
        : dispatcher_(dispatcher), math_(dispatcher), captures_(captures), options_(options), captured_(captures.size())
    {
    }

    std::vector<Tensor> run(const std::vector<Edge>& roots, const std::vector<Tensor>& seeds)
    {
        plan(roots);
        for (std::size_t i = 0; i < roots.size(); ++i)
            deliver(roots[i], seeds[i], "the seed");
        for (const Edge& root : roots)
            if (State& state = states_[root.node.get()]; state.waiting == 0 && !std::exchange(state.queued, true))
                ready_.push(root.node.get());
        while (!ready_.empty()) {
            Node* node = ready_.top();
            ready_.pop();
            process(*node);
        }
        return std::move(captured_);
    }

private:
    struct State {
        std::size_t waiting = 0;  ///< edges into the node whose gradient has not come yet
        bool needed = true;
        bool queued = false;
        std::vector<Tensor> gradients;
    };
    struct NewestFirst {
        bool operator()(const Node* a, const Node* b) const { return a->sequence() < b->sequence(); }
    };

    /// Counts the edges into every reachable node. Without recursion: a tape can be long.
    void plan(const std::vector<Edge>& roots)
    {
        std::vector<Node*> order;  // every node after all that it leads to
        std::vector<std::pair<Node*, std::size_t>> path;
        for (const Edge& root : roots) {
            if (states_.contains(root.node.get()))
                continue;
            states_[root.node.get()];
            path.emplace_back(root.node.get(), 0);
            while (!path.empty()) {
                auto& [node, next] = path.back();
                if (next == node->edges().size()) {
                    order.push_back(node);
                    path.pop_back();
                    continue;
                }
                Node* target = node->edges()[next++].node.get();
                if (target == nullptr)
                    continue;
                const bool fresh = !states_.contains(target);
                ++states_[target].waiting;
                if (fresh)
                    path.emplace_back(target, 0);
            }
        }
        if (captures_.empty())
            return;
        std::unordered_set<const Node*> wanted;
        for (const Edge& capture : captures_)
            wanted.insert(capture.node.get());
        for (Node* node : order) {
            bool needed = wanted.contains(node);
            for (const Edge& edge : node->edges())
                needed = needed || (edge.node && states_[edge.node.get()].needed);
            states_[node].needed = needed;
        }
    }

    void deliver(const Edge& edge, const Tensor& gradient, const std::string& from)
    {
        const TensorFacts& facts = edge.node->results().at(edge.input);
        if (gradient.shape() != facts.shape)
            throw DispatchError(DispatchErrorKind::badArgument,
                                "Mismatch in shape: " + from + " has a gradient of shape " + textOf(gradient.shape())
                                    + " for a result of " + edge.node->name() + " of shape " + textOf(facts.shape));
        State& state = states_[edge.node.get()];
        state.gradients.resize(edge.node->results().size());
        Tensor& slot = state.gradients[edge.input];
        if (!slot.defined())
            slot = gradient;
        else if (mayWriteInto(slot))
            slot = math_.call("add_.Tensor", {slot, gradient});
        else
            slot = math_.add(slot, gradient);
    }

    /// As PyTorch does: a sum that is nobody else's is added to where it is.
    [[nodiscard]] bool mayWriteInto(const Tensor& sum) const
    {
        return dispatcher_.model().spec().redispatch != RedispatchRule::recompute && !gradModeEnabled(dispatcher_)
            && sum.layout() == Layout::strided && sum.impl().references.load() == 1 && sum.storage()
            && sum.storage().use_count() == 1 && ops::isDense(sum.shape(), sum.strides());
    }

    void process(Node& node)
    {
        const NodeInRecord said(dispatcher_, node);
        const RunningNodeGuard running(node);  // what it delivers is its work too
        State& state = states_[&node];
        std::vector<Tensor> gradients = std::move(state.gradients);
        gradients.resize(node.results().size());
        for (std::size_t i = 0; i < captures_.size(); ++i)
            if (captures_[i].node.get() == &node)
                captured_[i] = gradients[captures_[i].input];

        std::vector<Tensor> results;
        bool any = false;
        for (const Tensor& gradient : gradients)
            any = any || gradient.defined();
        // A node that no gradient reached has nothing to pass on (eleven:2.4.3); leaves do not accumulate when
        // capturing.
        const bool runs = any && state.needed && !(node.edges().empty() && !captures_.empty());
        if (runs) {
            results = node.apply(dispatcher_, gradients);
            if (!options_.retainGraph)
                node.release();
        }
        gradients.clear();
        results.resize(node.edges().size());
        for (std::size_t i = 0; i < node.edges().size(); ++i) {
            const Edge& edge = node.edges()[i];
            if (!edge.node)
                continue;
            if (results[i].defined())
                deliver(edge, std::exchange(results[i], {}), node.name());
            State& target = states_[edge.node.get()];
            if (--target.waiting == 0 && !std::exchange(target.queued, true))
                ready_.push(edge.node.get());
        }
    }

    Dispatcher& dispatcher_;
    TensorMath math_;
    const std::vector<Edge>& captures_;
    const EngineOptions& options_;
    std::vector<Tensor> captured_;
    std::unordered_map<Node*, State> states_;
    std::priority_queue<Node*, std::vector<Node*>, NewestFirst> ready_;
};

}  // namespace

std::vector<Tensor> runEngine(Dispatcher& dispatcher, const std::vector<Edge>& roots, const std::vector<Tensor>& seeds,
                              const std::vector<Edge>& captures, const EngineOptions& options)
{
    return Engine(dispatcher, captures, options).run(roots, seeds);
}

}  // namespace keyfall::autograd
